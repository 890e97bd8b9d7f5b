package io.jmpi.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.spi.ToolProvider;

/**
 * Javadoc of the modules that programs use, by the JDK's own tool. It finds the modules and libraries that these need
 * on the class path of this process.
 */
final class ApiDocs {
    /** Directories by the name of their module. */
    private static final Map<String, String> MODULES = new TreeMap<>(Map.of(
            "io.jmpi", "jmpi-core",
            "io.jmpi.fory", "jmpi-fory",
            "io.jmpi.junit", "jmpi-junit",
            "io.jmpi.launcher", "jmpi-launcher",
            "io.jmpi.matching", "jmpi-matching",
            "io.jmpi.mpi", "jmpi-mpi"));

    /**
     * A line at the top of each page that leads back to the site. Only the site has this line, because a jar of Javadoc
     * has no docs beside it.
     */
    private static final String WAY_BACK = "<div class=\"site\"><a href=\"{@docRoot}/../index.html\">jmpi</a>"
            + " <a href=\"{@docRoot}/../docs/index.html\">Docs</a></div>";

    /** The pages of javadoc are light only; inverted colors with their hues are good enough. */
    private static final String STYLE = """
            .site { flex: none; padding: .5rem 1rem; background: #f4f6f8; font: 16px system-ui, sans-serif; }
            .site a { margin-right: 1.25rem; color: #0067a3; text-decoration: none; }
            .site a:first-child { font-weight: 700; color: #1b1f24; }
            @media (prefers-color-scheme: dark) {
              html { background: #fff; filter: invert(.9) hue-rotate(180deg); }
            }
            """;

    private ApiDocs() {}

    static void write(Path root, Path output) throws IOException {
        Path stylesheet = Files.createDirectories(output).resolve("site.css");
        Files.writeString(stylesheet, STYLE);
        List<String> arguments = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-Xdoclint:none",
                "-encoding",
                "UTF-8",
                "-windowtitle",
                "jmpi API",
                "-doctitle",
                "jmpi API",
                "-top",
                WAY_BACK,
                "--add-stylesheet",
                stylesheet.toString(),
                "--module-path",
                System.getProperty("java.class.path"),
                "--module",
                String.join(",", MODULES.keySet()),
                "-d",
                output.toString()));
        MODULES.forEach((module, directory) -> {
            arguments.add("--module-source-path");
            arguments.add(module + "=" + root.resolve(directory).resolve("src/main/java"));
        });
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream messages = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code = ToolProvider.findFirst("javadoc")
                .orElseThrow()
                .run(messages, messages, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IOException("javadoc failed with code " + code + ":\n" + bytes.toString(StandardCharsets.UTF_8));
        }
    }
}
