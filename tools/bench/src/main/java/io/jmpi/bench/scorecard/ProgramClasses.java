package io.jmpi.bench.scorecard;

import io.jmpi.bench.scorecard.programs.SmallProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The classes of generated programs, compiled in memory with their line numbers. */
final class ProgramClasses extends ClassLoader {
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(SmallProgram program) {
            super(URI.create("string:///" + program.name() + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = program.source();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Compiled extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Compiled(String name) {
            super(URI.create("bytes:///" + name + Kind.CLASS.extension), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    private final Map<String, Compiled> compiled = new HashMap<>();

    private ProgramClasses(ClassLoader parent) {
        super(parent);
    }

    /**
     * Compiles programs.
     *
     * @throws IllegalStateException if this Java has no compiler, or a program does not compile
     */
    static ProgramClasses compile(List<SmallProgram> programs) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("this Java has no compiler: use a JDK");
        }
        ProgramClasses classes = new ProgramClasses(ProgramClasses.class.getClassLoader());
        StringWriter errors = new StringWriter();
        try (JavaFileManager standard = compiler.getStandardFileManager(null, Locale.ROOT, null);
                JavaFileManager files = classes.inMemory(standard)) {
            List<Source> sources = programs.stream().map(Source::new).toList();
            List<String> options = List.of("-g", "-proc:none", "-classpath", System.getProperty("java.class.path"));
            if (!compiler.getTask(errors, files, null, options, null, sources).call()) {
                throw new IllegalStateException("a generated program does not compile:\n" + errors);
            }
        }
        return classes;
    }

    private JavaFileManager inMemory(JavaFileManager standard) {
        return new ForwardingJavaFileManager<>(standard) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
                return compiled.computeIfAbsent(className, Compiled::new);
            }
        };
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Compiled found = compiled.get(name);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] bytes = found.bytes.toByteArray();
        return defineClass(name, bytes, 0, bytes.length);
    }
}
