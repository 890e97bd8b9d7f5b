package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.report.Statistic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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
        assertThat(run(List.of(), "generate-completion")).isZero();
        assertThat(out.toString()).contains("_complete_jmpi-trace", "MODE_option_args=(\"compat\" \"exact\")");
    }

    @Test
    void shouldPrintNothingThatATerminalObeys() {
        assertThat(run(List.of("rank 0: found '\u001b]0;x\u0007\n\u202e'"), "probe"))
                .isEqualTo(2);
        assertThat(run(List.of(), "info", directory + "/no\u001b[31m")).isEqualTo(2);
        assertThat(run(List.of(), "info", "--no\u001b[31m")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(4);
        assertThat(err.toString())
                .contains("\\u001b]0;x", "\\u202e", "\\u001b[31m")
                .doesNotContain("\u001b", "\u202e");
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

    private int run(List<String> problems, String... arguments) {
        CommandLine command = JmpiTrace.commandLine().addSubcommand(new Probe(problems));
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "otm", "messages"})
    void shouldShowHelpThatBreaksNoWord(String subcommand) {
        assertThat(run(List.of(), subcommand, "--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: jmpi-trace " + subcommand + " [OPTIONS] TRACE_DIR")
                .doesNotContainPattern("\\w\\.\\R\\s*(csv|html|json)");
    }

    @ParameterizedTest
    @EnumSource(Statistic.class)
    void shouldExplainStatistic(Statistic statistic) {
        assertThat(run(List.of(), "measures")).isZero();
        assertThat(words(out.toString())).contains(" " + statistic.term() + " " + statistic.sentence());
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "otm", "messages"})
    void shouldExplainStatisticsOfSubcommandOnce(String subcommand) {
        assertThat(run(List.of(), "measures", subcommand)).isZero();
        assertThat(out.toString()).startsWith("What was read").containsOnlyOnce("What was read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "otm", "messages"})
    void shouldSayWhereMeasuresAreExplainedWhenASubcommandIsAskedForHelp(String subcommand) {
        assertThat(run(List.of(), subcommand, "--help")).isZero();
        assertThat(out.toString()).contains("jmpi-trace measures " + subcommand).doesNotContain("What was read");
    }

    @Test
    void shouldShowCommandsFirstAndLastOnOneScreenWhenAskedForHelp() {
        run(List.of(), "--help");
        assertThat(out.toString().lines()).hasSizeLessThan(60);
        assertThat(words(out.toString()))
                .containsSubsequence("Commands: info", "messages", "-h, --help", "Examples: jmpi-trace info", "--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "measures"})
    void shouldFitTerminalWhenAskedForHelp(String argument) {
        run(List.of(), argument);
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
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
        assertThat(command.setErr(new PrintWriter(err)).execute("failing")).isEqualTo(2);
        assertThat(err.toString()).isEqualToNormalizingNewlines("jmpi-trace: java.nio.file.NoSuchFileException: a/b\n");
    }

    @Test
    void shouldNameCommandsWithMeasuresWhenOneIsUnknown() {
        assertThat(run(List.of(), "measures", "depth")).isEqualTo(2);
        assertThat(err.toString()).contains("measures 'depth'", "all, info, messages, otm");
    }

    @Test
    void shouldGiveRatesInAUnitOfTheirSize() {
        assertThat(Stopwatch.rate(8_840, 0.5, 0.2))
                .containsSubsequence(
                        "8,840 calls", " 0.50 s", " 18 thousand calls/s", " 44 thousand/s per core", "0.20 s");
        assertThat(Stopwatch.rate(100, 0.5, 0.2)).contains(" 200 calls/s", " 500/s per core");
    }

    @Test
    void shouldTellVersion() {
        assertThat(run(List.of(), "--version")).isZero();
        assertThat(out.toString()).startsWith("jmpi-trace ");
    }

    @Test
    void shouldPrintSummaryAndWriteFilesWhenAllIsWell() throws Exception {
        assertThat(run(List.of(), "probe", "-o", directory + "/a b")).isZero();
        assertThat(out.toString())
                .startsWith("longest bin: 25 at 1 bin")
                .containsSubsequence(
                        "3,000,000 calls",
                        " 0.50 s",
                        " 6.00 million calls/s",
                        " 3.00 million/s per core",
                        "1.00 s",
                        directory.resolve("a b").resolve("report.html").toString());
        assertThat(err.toString()).isEmpty();
        assertThat(Files.readString(directory.resolve("a b").resolve("report.json")))
                .contains("\"command\" : \"jmpi-trace probe -o '" + directory + "/a b'\"");
    }

    @Test
    void shouldSayProblemsOnceAndStillWriteWhenResultIsPartial() {
        assertThat(run(List.of("rank 3: damaged", "rank 3: damaged"), "probe", "-o", "" + directory))
                .isEqualTo(2);
        assertThat(err.toString()).isEqualToNormalizingNewlines("jmpi-trace: halo-64: rank 3: damaged\n");
        assertThat(out.toString()).startsWith("longest bin");
        assertThat(directory.resolve("report.html")).content().contains("Partial result.");
    }

    @Test
    void shouldPrintNothingButProblemsWhenQuiet() {
        assertThat(run(List.of("rank 3: damaged"), "probe", "--quiet")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("rank 3: damaged");
    }

    @Test
    void shouldExplainWhatIsWrongWhenOptionIsUnknown() {
        assertThat(run(List.of(), "probe", "--colour")).isEqualTo(2);
        assertThat(err.toString()).contains("--colour", "jmpi-trace probe --help");
    }
}
