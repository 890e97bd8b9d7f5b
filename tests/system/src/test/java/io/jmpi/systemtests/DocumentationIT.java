package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.systemtests.MarkdownFile.Block;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What README and docs say is true: their classes compile, their programs and commands run, their links lead somewhere.
 *
 * <p>A command that cannot be run here is marked by a line {@code <!-- not run: reason -->} before its block.
 */
class DocumentationIT {
    private static final Path README = JobCommand.TOP.resolve("README.md");
    private static final Pattern CLASS_NAME =
            Pattern.compile("\\b(?:class|record|interface|enum)\\s+([A-Z]\\w*)[^;]*?\\{");
    private static final Pattern MAIN_CLASS =
            Pattern.compile("public final class (\\w+) \\{\\s+public static void main");
    private static final Pattern MAIN_METHOD = Pattern.compile("public static void main\\(String\\[\\] \\w+\\)");
    private static final Pattern SECTION = Pattern.compile("(?m)^## ");
    private static final int SCREEN = 60;
    private static final int SMALL_SCREEN = 45;
    private static final String BUILD = "mvn verify\n";

    @TempDir
    Path directory;

    static List<MarkdownFile> pages() throws IOException {
        List<Path> paths = SourceTree.pages();
        assertThat(paths).contains(README);
        List<MarkdownFile> pages = new ArrayList<>();
        for (Path path : paths) {
            pages.add(MarkdownFile.read(path));
        }
        return pages;
    }

    static List<Block> javaBlocks() throws IOException {
        return blocks("java").stream()
                .filter(block -> CLASS_NAME.matcher(block.text()).find())
                .toList();
    }

    static List<Block> programs() throws IOException {
        return javaBlocks().stream()
                .filter(block -> MAIN_METHOD.matcher(block.text()).find())
                .toList();
    }

    /** The blocks of commands, each once, without those that are marked, and without the build, which is running just now. */
    static List<Block> commandBlocks() throws IOException {
        Set<String> texts = new HashSet<>();
        return blocks("sh").stream()
                .filter(block -> block.notRun() == null)
                .filter(block -> !block.text().equals(BUILD))
                .filter(block -> texts.add(block.text()))
                .toList();
    }

    private static List<Block> blocks(String language) throws IOException {
        return pages().stream().flatMap(page -> page.blocks(language).stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("javaBlocks")
    void shouldShowClassesThatCompile(Block block) {
        compile(block);
    }

    /** Those that start ranks as threads by themselves need no launcher; the others are run by four processes. */
    @ParameterizedTest
    @MethodSource("programs")
    @Tag("full")
    void shouldShowProgramsThatRun(Block block) throws Exception {
        String name = compile(block);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + directory;
        JobCommand job = block.text().contains("Jmpi.run")
                ? JobCommand.of(List.of(java, "-cp", classPath, name))
                : JobCommand.jmpirun("-n 4 -cp " + directory + " " + name);
        job.succeedIn(directory);
    }

    /** Returns the name of the class. */
    private String compile(Block block) {
        Matcher name = CLASS_NAME.matcher(block.text());
        assertThat(name.find()).isTrue();
        new SourceCode(name.group(1), block.text()).compile(directory, block.place());
        return name.group(1);
    }

    @Test
    void shouldPrintWhatTheReadmeSays() throws Exception {
        MarkdownFile readme = MarkdownFile.read(README);
        Block program = readme.blocks("java").stream()
                .filter(block -> MAIN_CLASS.matcher(block.text()).find())
                .findFirst()
                .orElseThrow();
        Matcher name = MAIN_CLASS.matcher(program.text());
        assertThat(name.find()).as(program.place()).isTrue();
        assertThat(Files.readString(README)).contains("./jmpirun -n 4 -cp classes " + name.group(1));
        compile(program);
        JobRun run = JobCommand.jmpirun("-n 4 -cp " + directory + " " + name.group(1))
                .succeedIn(directory);
        assertThat(run.out()).isEqualTo(readme.blocks("text").get(0).text());
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commandBlocks")
    @Tag("full")
    void shouldShowCommandsThatRun(Block block) throws Exception {
        for (String name : List.of("jmpirun", "bin/jmpibench", "bin/jmpi-trace", "scripts/pictures")) {
            Path script = directory.resolve(name);
            Files.createDirectories(script.getParent());
            Files.writeString(script, "#!/bin/sh\nexec '" + JobCommand.TOP.resolve(name) + "' \"$@\"\n");
            assertThat(script.toFile().setExecutable(true)).isTrue();
        }
        JobCommand.of(List.of("bash", "-euo", "pipefail", "-c", block.text())).succeedIn(directory);
    }

    @Test
    void shouldHaveNoSectionLongerThanAScreenInTheReadme() throws IOException {
        List<String> sections = SECTION.splitAsStream(Files.readString(README)).toList();
        assertThat(sections)
                .hasSizeGreaterThan(5)
                .allMatch(section -> section.lines().count() <= SMALL_SCREEN);
    }

    /** Besides its blocks, which a reader takes in as one. Decisions are read as a whole; a command writes tables.md. */
    @ParameterizedTest
    @MethodSource("pages")
    void shouldHaveNoSectionLongerThanAScreen(MarkdownFile page) {
        Path directory = page.path().getParent();
        assumeThat(directory).isNotIn(JobCommand.TOP, JobCommand.TOP.resolve("docs/adr"));
        assumeThat(page.path().getFileName()).isNotEqualTo(Path.of("tables.md"));
        assertThat(page.sections()).allMatch(section -> section.lines() <= SCREEN);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldLinkToWhatIsThere(MarkdownFile page) {
        for (String link : page.links()) {
            String target = link.replaceFirst("#.*", "");
            if (!target.isEmpty() && !target.matches("https?:.*")) {
                assertThat(page.path().resolveSibling(target))
                        .as(page + " links to " + link)
                        .exists();
            }
        }
    }
}
