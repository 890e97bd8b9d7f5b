package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The text of a class, which is compiled as a user would do, with all warnings. */
final class SourceCode extends SimpleJavaFileObject {
    private final String text;

    /**
     * Wraps a text.
     *
     * @param name the name of its class, with slashes
     */
    SourceCode(String name, String text) {
        super(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE);
        this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    /** Compiles it against the class path of the tests into a directory; the compiler must have nothing to say. */
    void compile(Path directory, String place) {
        compile(System.getProperty("java.class.path"), directory, place);
    }

    /** Compiles it in the same way against a library, which goes before the class path of the tests. */
    void compileWith(Path library, Path directory, String place) {
        compile(library + File.pathSeparator + System.getProperty("java.class.path"), directory, place);
    }

    private void compile(String classPath, Path directory, String place) {
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-Xlint:all,-processing", "-proc:none", "-cp", classPath, "-d", "" + directory);
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(messages, null, null, options, null, List.of(this))
                .call();
        assertThat(messages.toString()).as(place).isEmpty();
        assertThat(compiled).as(place).isTrue();
    }
}
