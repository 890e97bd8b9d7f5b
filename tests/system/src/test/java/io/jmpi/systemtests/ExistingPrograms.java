package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Programs that were written for another library with a package {@code mpi}: their sources are compiled against the jar of
 * jmpi-mpi alone, without jmpi's own types, and run as they are.
 *
 * @param classes where the classes are
 * @param sources in no package, or in any, whatever the directory
 */
record ExistingPrograms(Path classes, List<Path> sources) {
    private static final Path PROGRAMS = JobCommand.TOP.resolve("tests/system/src/test/programs");

    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

    /** Compiles the programs of a directory of {@code src/test/programs}. */
    static ExistingPrograms compile(String directory, Path classes) throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.list(PROGRAMS.resolve(directory))) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
        StringWriter messages = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of("-d", classes.toString(), "-cp", jar().toString(), "-proc:none", "-Xlint:-options");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
        return new ExistingPrograms(classes, sources);
    }

    private static Path jar() throws IOException {
        Path target = JobCommand.TOP.resolve("jmpi-mpi").resolve("target");
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().matches("jmpi-mpi-[0-9.]+(-SNAPSHOT)?\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no jar in " + target));
        }
    }

    /** The names of the programs whose source contains a text. */
    List<String> containing(String text) throws IOException {
        List<String> names = new ArrayList<>();
        for (Path source : sources) {
            String code = Files.readString(source);
            if (code.contains(text)) {
                Matcher declaration = PACKAGE.matcher(code);
                String simpleName = source.getFileName().toString().replace(".java", "");
                names.add(declaration.find() ? declaration.group(1) + "." + simpleName : simpleName);
            }
        }
        return names;
    }

    /** One of them, after all options of jmpirun. */
    JobCommand run(JobCommand jmpirun, String program, Object... arguments) {
        return jmpirun.program(classes, program, arguments);
    }
}
