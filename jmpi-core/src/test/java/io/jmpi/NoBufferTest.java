package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the compiler says of a call whose buffer is none. */
class NoBufferTest {
    @TempDir
    Path classes;

    /** A program that makes each call in a method of its own, and a line of its own. */
    private static final class Program extends SimpleJavaFileObject {
        private final List<String> calls;

        Program(List<String> calls) {
            super(URI.create("string:///Program.java"), Kind.SOURCE);
            this.calls = calls;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            StringBuilder methods = new StringBuilder();
            for (int i = 0; i < calls.size(); i++) {
                methods.append("""
                        <A> void run%d(Communicator world, Intercommunicator between, Object any, A generic, int number, \
                        double[] array, ByteBuffer bytes) throws Exception { %s; }
                        """.formatted(i, calls.get(i)));
            }
            return "import io.jmpi.*; import java.nio.ByteBuffer; class Program {\n" + methods + "}\n";
        }
    }

    /** Compiles the calls together; returns the errors of each. */
    private List<String> errors(List<String> calls) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        boolean compiled = compiler.getTask(null, null, found, options, null, List.of(new Program(calls)))
                .call();
        String[] errors = new String[calls.size()];
        Arrays.fill(errors, "");
        for (Diagnostic<?> each : found.getDiagnostics()) {
            if (each.getKind() == Diagnostic.Kind.ERROR) {
                errors[(int) each.getLineNumber() - 2] += each.getMessage(Locale.ENGLISH);
            }
        }
        assertThat(compiled).isEqualTo(Stream.of(errors).allMatch(String::isEmpty));
        return List.of(errors);
    }

    @Test
    void shouldNotCompileACallWithAStringOrANumber() {
        List<String[]> rows = """
                        world.send("hello", 1, 0) | UseSendObject
                        world.isend("hello", 1, 0) | UseSendObject
                        between.send("hello", 1, 0) | UseSendObject
                        world.send(number, 1, 0) | UseSendObject
                        world.send(Integer.valueOf(3), 1, 0) | UseSendObject
                        world.send(2.5, 1, 0) | UseSendObject
                        world.send(7L, 1, 0) | UseSendObject
                        world.send(null, 1, 0) | UseSendObject
                        Status status = world.recv(number, 0, 0) | UseRecvObject
                        world.irecv("", 0, 0).waitFor() | UseRecvObject
                        world.bcast(number, 0) | UseBcastObject
                        world.bcast(2.5f, 0) | UseBcastObject
                        world.ibcast("hello", 0) | UseBcastObject
                        """.lines().map(line -> line.split(" \\| ", -1)).toList();
        List<String> errors = errors(rows.stream().map(row -> row[0]).toList());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(errors.get(i)).as(rows.get(i)[0]).contains("ambiguous", rows.get(i)[1]);
        }
    }

    @Test
    void shouldCompileACallWithABuffer() {
        assertThat(errors(List.of(
                        "world.send(array, 1, 0)",
                        "world.send(bytes, 1, 0)",
                        "world.send(bytes.asIntBuffer(), 1, 0)",
                        "world.send(any, 1, 0)",
                        "world.send(generic, 1, 0)",
                        "world.send(Buffer.of(array, 0, 1), 1, 0)",
                        "world.isend(new int[] {number}, 1, 0).waitFor()",
                        "world.bcast(new Object[] {\"hello\"}, 0)",
                        "between.bcast(array, Mpi.ROOT)",
                        "between.bcast(null, Mpi.PROC_NULL)", // As MPI allows it.
                        "Status status = world.recv(array, Mpi.ANY_SOURCE, Mpi.ANY_TAG)",
                        "world.irecv(new char[8], 0, 0)",
                        "world.sendObject(\"hello\", 1, 0)",
                        "java.util.function.Consumer<Object> sender = memory -> world.send(memory, 1, 0)",
                        "world.send(true, 1, 0)"))) // Fails when it runs.
                .allMatch(String::isEmpty);
    }

    @Test
    void shouldRefuseOtherObjectsWhenItRuns() {
        Jmpi.run(
                1,
                world -> MpiErrors.assertError(
                        io.jmpi.errors.ErrorClass.BUFFER,
                        () -> world.send((Object) "hello", 0, 0),
                        "java.lang.String",
                        "sendObject"));
    }
}
