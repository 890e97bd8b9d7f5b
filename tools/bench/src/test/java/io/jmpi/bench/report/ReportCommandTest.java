package io.jmpi.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.bench.command.Spread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ReportCommandTest {
    @TempDir
    Path directory;

    private Path page;
    private Function<Pace, List<Part>> set = pace -> List.of(FakePart.of("one", 2), FakePart.of("two", 3));

    @BeforeEach
    void name() {
        page = directory.resolve("new").resolve("page.html");
    }

    private CommandRun run(String options) {
        String[] arguments = ("-o " + page + " " + options).trim().split(" +", -1);
        return CommandRun.of(new CommandLine(new ReportCommand(set)), arguments);
    }

    @Test
    void shouldWriteAPageOfAllParts() throws Exception {
        CommandRun run = run("").succeed();
        assertThat(page)
                .content()
                .contains("Part one", "Part two", "Time of one (µs)", "bin/jmpibench two", "shm 2.10 µs", "2.00–2.20")
                .doesNotContain("Nothing", "Incomplete", "earlier report</h2>");
        assertThat(run.out()).contains("2 parts, 4 steps", "Part one: 0 s", "shm 2.10 us", page.toString());
    }

    @Test
    void shouldShowWhichPartRunsAndWhatIsLeft() {
        CommandRun run = run("").succeed();
        assertThat(run.err().lines())
                .anyMatch(line -> line.startsWith("part 1 of 2, one: 0 s"))
                .anyMatch(line -> line.startsWith("part 2 of 2, two: 0 s"));
        assertThat(run.out()).contains("idle machine");
    }

    @Test
    void shouldReportAPartThatFailsAndGoOn() throws Exception {
        set = pace -> List.of(FakePart.failing("one"), FakePart.of("two", 3));
        CommandRun run = run("").exit(1);
        assertThat(page)
                .content()
                .contains("Incomplete.", "second: rank 1 received wrong data", "Time of one (µs)", "Time of two (µs)");
        assertThat(run.out()).contains("FAILED: second: rank 1 received wrong data");
        assertThat(run.err()).contains("part failed", "jmpibench-report");
    }

    @Test
    void shouldCompareWithThePageThatItReplaces() throws Exception {
        run("").succeed();
        set = pace -> List.of(FakePart.of("one", 4), FakePart.of("two", 3));
        assertThat(run("").succeed().out()).containsPattern(" 4 figures.* 0 .*better.* 1 .*worse");
        assertThat(page)
                .content()
                .contains(
                        "Compared with the earlier report",
                        "Time of one (µs): shm, 64 bytes",
                        "2.00<small>worse</small>");
        assertThat(RawData.read(page).panel("one", "Time of one").orElseThrow().find("shm", "64"))
                .contains(Spread.of(4, 4.4));
    }

    @Test
    void shouldCompareWithAGivenPageAndLeaveIt() throws Exception {
        run("").succeed();
        Path earlier = Files.move(page, directory.resolve("earlier.html"));
        String content = Files.readString(earlier);
        set = pace -> List.of(FakePart.of("two", 1));
        assertThat(run("--quick --against " + earlier).succeed().out())
                .containsPattern(" 2 figures.* 1 .*better.* 0 .*worse");
        assertThat(page)
                .content()
                .containsPattern("pace [^<]*\\bfull\\b[^<]*\\bquick\\b")
                .contains("0.33<small>better</small>");
        assertThat(earlier).hasContent(content);
    }

    @Test
    void shouldRunChosenPartsOnly() throws Exception {
        run("--parts two").succeed();
        assertThat(page).content().contains("Part two").doesNotContain("Part one");
    }

    @Test
    void shouldListPartsWithoutMeasuring() {
        assertThat(run("--list").succeed().out()).contains("one: Part one. What it measures.", "    bin/jmpibench two");
        assertThat(page).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "--parts three, '--parts; three; one, two'",
        "--against nowhere.html, --against nowhere.html; no such file",
        "--against /, --against /: "
    })
    void shouldRefuseWhatItCannotUse(String options, String facts) {
        assertThat(run(options).exit(2).problem()).contains(facts.split("; "));
        assertThat(page).doesNotExist();
    }

    @Test
    void shouldNotReplaceAFileThatIsNoReport() throws Exception {
        Files.createDirectories(page.getParent());
        Files.writeString(page, "a diary");
        assertThat(run("").exit(2).problem()).contains("--output " + page + ":", "not a page");
        assertThat(page).hasContent("a diary");
    }

    @Test
    void shouldRefuseAPlaceThatCannotBeWrittenBeforeItMeasures() throws Exception {
        Files.writeString(directory.resolve("new"), "a file instead of a directory");
        CommandRun run = run("").exit(2);
        assertThat(run.problem()).contains("--output " + page + " ", "not be written");
        assertThat(run.out()).doesNotContain("steps");
    }
}
