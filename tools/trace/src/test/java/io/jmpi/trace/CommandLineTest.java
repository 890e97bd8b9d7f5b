package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.report.Statistic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class CommandLineTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"otm, --mode, exact", "otm, --tables, rank", "messages, --engines, bins"})
    void shouldCompleteValues(String subcommand, String option, String value) {
        assertThat(JmpiTrace.commandLine()
                        .getSubcommands()
                        .get(subcommand)
                        .getCommandSpec()
                        .findOption(option)
                        .completionCandidates())
                .contains(value);
    }

    @Test
    void shouldWriteAScriptForTheShell() {
        assertThat(run(List.of(), "generate-completion").succeed().out())
                .contains("_complete_jmpi-trace", "MODE_option_args=(\"compat\" \"exact\")");
    }

    @Test
    void shouldPrintNothingThatATerminalObeys() {
        List<String> problems = List.of("rank 0: found '\u001b]0;x\u0007\n\u202e'");
        String err = run(problems, "probe").exit(2).err()
                + run(List.of(), "info", directory + "/no\u001b[31m").exit(2).err()
                + run(List.of(), "info", "--no\u001b[31m").exit(2).err();
        assertThat(err.lines()).hasSize(4);
        assertThat(err).contains("\\u001b]0;x", "\\u202e", "\\u001b[31m").doesNotContain("\u001b", "\u202e");
    }

    /** A typical subcommand: an analysis and the mixin. */
    @Command(name = "probe")
    private static final class Probe implements Callable<Integer> {
        @Mixin
        private ReportOptions reporting;

        @Option(names = "-o")
        private Path output;

        private final List<String> problems;

        Probe(List<String> problems) {
            this.problems = problems;
        }

        @Override
        public Integer call() throws Exception {
            try (var progress = reporting.progress("reading", 10)) {
                progress.read(10, 1);
            }
            return reporting.finish(
                    io.jmpi.trace.report.SampleReports.otm(problems), output, Stopwatch.rate(3_000_000, 0.5, 1));
        }
    }

    private static CommandRun run(List<String> problems, String... arguments) {
        return CommandRun.of(JmpiTrace.commandLine().addSubcommand(new Probe(problems)), arguments);
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "otm", "messages"})
    void shouldShowHelpThatBreaksNoWord(String subcommand) {
        assertThat(run(List.of(), subcommand, "--help").succeed().out())
                .startsWith("Usage: jmpi-trace " + subcommand + " [OPTIONS] TRACE_DIR")
                .doesNotContainPattern("\\w\\.\\R\\s*(csv|html|json)");
    }

    @ParameterizedTest
    @EnumSource(Statistic.class)
    void shouldExplainStatistic(Statistic statistic) {
        String out = run(List.of(), "measures").succeed().out();
        assertThat(words(out)).contains(" " + statistic.term() + " " + statistic.sentence());
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "otm", "messages"})
    void shouldExplainStatisticsOfSubcommandOnce(String subcommand) {
        assertThat(run(List.of(), "measures", subcommand).succeed().out())
                .startsWith("What was read")
                .containsOnlyOnce("What was read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "otm", "messages"})
    void shouldSayWhereMeasuresAreExplainedWhenASubcommandIsAskedForHelp(String subcommand) {
        assertThat(run(List.of(), subcommand, "--help").succeed().out())
                .contains("jmpi-trace measures " + subcommand)
                .doesNotContain("What was read");
    }

    @Test
    void shouldShowCommandsFirstAndLastOnOneScreenWhenAskedForHelp() {
        String out = run(List.of(), "--help").out();
        assertThat(out.lines()).hasSizeLessThan(60);
        assertThat(words(out))
                .containsSubsequence("Commands: info", "messages", "-h, --help", "Examples: jmpi-trace info", "--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "measures"})
    void shouldFitTerminalWhenAskedForHelp(String argument) {
        assertThat(run(List.of(), argument).out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Command(name = "failing")
    private static final class Failing implements Callable<Integer> {
        @Override
        public Integer call() throws IOException {
            throw new UncheckedIOException(new NoSuchFileException("a/b"));
        }
    }

    /** The message of such an exception is only the file's name. */
    @Test
    void shouldSayWhatHappenedWhenAFileCannotBeUsed() {
        CommandLine command = JmpiTrace.commandLine().addSubcommand(new Failing());
        assertThat(CommandRun.of(command, "failing").exit(2).err())
                .isEqualToNormalizingNewlines("jmpi-trace: java.nio.file.NoSuchFileException: a/b\n");
    }

    @Test
    void shouldNameCommandsWithMeasuresWhenOneIsUnknown() {
        assertThat(run(List.of(), "measures", "depth").exit(2).err())
                .contains("measures 'depth'", "all, info, messages, otm");
    }

    @Test
    void shouldNameTheNearestCommandWhenOneIsUnknown() {
        String err = run(List.of(), "message", "tr").exit(2).err();
        assertThat(err).contains("unknown command 'message'", "did you mean messages?", "jmpi-trace --help");
        assertThat(err.lines()).hasSize(2);
        assertThat(run(List.of(), "xyz").exit(2).err())
                .contains("unknown command 'xyz'")
                .doesNotContain("mean");
        assertThat(run(List.of(), "messages", "--engine", "bins").exit(2).err()).contains("'--engine'", "--engines");
    }

    @Test
    void shouldGiveRatesInAUnitOfTheirSize() {
        assertThat(Stopwatch.rate(8_840, 0.5, 0.2))
                .containsSubsequence(
                        "analysed 8,840 calls", " 0.50 s", " 18 thousand calls/s", " 44 thousand/s per core", "0.20 s");
        assertThat(Stopwatch.rate(100, 0.5, 0.2)).contains(" 200 calls/s", " 500/s per core");
    }

    @Test
    void shouldTellVersion() {
        assertThat(run(List.of(), "--version").succeed().out()).startsWith("jmpi-trace ");
    }

    @Test
    void shouldPrintSummaryAndWriteFilesWhenAllIsWell() throws Exception {
        CommandRun run = run(List.of(), "probe", "-o", directory + "/a b").succeed();
        assertThat(run.out())
                .startsWith("longest bin: 25 at 1 bin")
                .containsSubsequence(
                        "3,000,000 calls",
                        " 0.50 s",
                        " 6.00 million calls/s",
                        " 3.00 million/s per core",
                        "1.00 s",
                        directory.resolve("a b").resolve("report.html").toString());
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(directory.resolve("a b").resolve("report.json")))
                .contains("\"command\" : \"jmpi-trace probe -o '" + directory + "/a b'\"");
    }

    @Test
    void shouldSayProblemsOnceAndStillWriteWhenResultIsPartial() {
        List<String> problems = List.of("rank 3: damaged", "rank 3: damaged");
        CommandRun run = run(problems, "probe", "-o", "" + directory).exit(2);
        assertThat(run.err()).isEqualToNormalizingNewlines("jmpi-trace: halo-64: rank 3: damaged\n");
        assertThat(run.out()).startsWith("longest bin");
        assertThat(directory.resolve("report.html")).content().contains("Partial result.");
    }

    @Test
    void shouldPrintNothingButProblemsWhenQuiet() {
        CommandRun run = run(List.of("rank 3: damaged"), "probe", "--quiet").exit(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("rank 3: damaged");
    }

    @Test
    void shouldExplainWhatIsWrongWhenOptionIsUnknown() {
        assertThat(run(List.of(), "probe", "--colour").exit(2).err()).contains("--colour", "jmpi-trace probe --help");
    }
}
