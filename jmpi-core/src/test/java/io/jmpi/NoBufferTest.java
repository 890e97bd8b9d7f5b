package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the compiler says of a call whose buffer is none. */
class NoBufferTest {
    @TempDir
    Path classes;

    /** A program that makes one call. */
    private static final class Program extends SimpleJavaFileObject {
        private final String call;

        Program(String call) {
            super(URI.create("string:///Program.java"), Kind.SOURCE);
            this.call = call;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return """
                    import io.jmpi.*;
                    import io.jmpi.datatype.Datatype;
                    import java.nio.ByteBuffer;

                    class Program {
                        static <A> void run(Communicator world, Intercommunicator between, Object any, A generic,
                                int number, double[] array, ByteBuffer bytes) throws Exception {
                            %s;
                        }
                    }
                    """.formatted(call);
        }
    }

    private String errors(String call) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
        boolean compiled = compiler.getTask(null, null, found, options, null, List.of(new Program(call)))
                .call();
        String errors = found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getMessage(Locale.ENGLISH))
                .collect(Collectors.joining("\n"));
        assertThat(compiled).isEqualTo(errors.isEmpty());
        return errors;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "world.send(\"hello\", 1, 0)                       | UseSendObject",
                "world.isend(\"hello\", 1, 0)                      | UseSendObject",
                "between.send(\"hello\", 1, 0)                     | UseSendObject",
                "world.send(number, 1, 0)                          | UseSendObject",
                "world.send(Integer.valueOf(3), 1, 0)              | UseSendObject",
                "world.send(2.5, 1, 0)                             | UseSendObject",
                "world.send(7L, 1, 0)                              | UseSendObject",
                "world.send(null, 1, 0)                            | UseSendObject",
                "Status status = world.recv(number, 0, 0)          | UseRecvObject",
                "world.irecv(\"\", 0, 0).waitFor()                 | UseRecvObject",
                "world.bcast(number, 0)                            | UseBcastObject",
                "world.bcast(2.5f, 0)                              | UseBcastObject",
                "world.ibcast(\"hello\", 0)                        | UseBcastObject",
            })
    void shouldNotCompileACallWithAStringOrANumber(String call, String hint) {
        assertThat(errors(call)).contains("ambiguous", hint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
                "world.send(true, 1, 0)", // Fails when it runs.
            })
    void shouldCompileACallWithABuffer(String call) {
        assertThat(errors(call)).isEmpty();
    }

    @Test
    void shouldRefuseOtherObjectsWhenItRuns() {
        Jmpi.run(
                1,
                world -> MpiErrors.assertError(
                        io.jmpi.errors.ErrorClass.BUFFER,
                        () -> world.send((Object) "hello", 0, 0),
                        "a java.lang.String",
                        "objects are sent by calls such as sendObject"));
    }
}
