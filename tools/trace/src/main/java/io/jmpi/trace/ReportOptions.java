package io.jmpi.trace;

import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.Printable;
import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.report.Progress;
import io.jmpi.trace.report.Report;
import io.jmpi.trace.report.ReportFiles;
import io.jmpi.trace.report.ReportFiles.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Options of subcommands that print a summary and write reports. A command declares it as a mixin:
 *
 * <pre>{@code
 * @Mixin ReportOptions reporting;
 * ...
 * List<OtmResult> results = new ArrayList<>();
 * try (Progress progress = reporting.progress("reading", trace.bytes())) {
 *     results.add(analysis.run(progress));
 * }
 * return reporting.finish(new OtmReport(results), output, stopwatch.rate(calls));
 * }</pre>
 *
 * <p>Thread: that of the command.
 */
final class ReportOptions {
    @Option(
            names = {"-q", "--quiet"},
            description = "Print neither a summary nor progress; problems are still printed.")
    private boolean quiet;

    @Mixin
    private ProgressOptions progressing;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final Clock clock;

    ReportOptions() {
        this(Clock.systemUTC());
    }

    ReportOptions(Clock clock) {
        this.clock = clock;
    }

    /**
     * Shows the command's progress, if the user wants it.
     *
     * @param what the command does, in a word or two
     * @param bytes to read; 0 if unknown
     */
    Progress progress(String what, long bytes) {
        return quiet ? Progress.NONE : progressing.progress(what, bytes);
    }

    /**
     * Prints the summary on standard output and problems on standard error; writes the page and JSON.
     *
     * @param directory for the files; null to write none
     * @param rate reading rate of the traces, in a sentence
     * @return exit code of the command
     * @throws IOException if a file cannot be written
     */
    int finish(Report report, Path directory, String rate) throws IOException {
        if (directory != null) {
            ReportFiles.write(report, run(), directory);
        }
        PrintWriter out = command.commandLine().getOut();
        if (!quiet) {
            out.print(report.summary(Progress.columns()));
            out.println();
            out.println(rate);
            int problems = report.problems().size();
            if (problems > 0) {
                out.println("The result is partial: " + Count.of(problems, "problem") + ", see standard error.");
            }
            if (directory != null) {
                out.println("wrote " + Printable.line(directory.resolve(ReportFiles.HTML)));
            }
            out.flush();
        }
        return problems(report.problems());
    }

    /** Whether the user wants problems only. */
    boolean isQuiet() {
        return quiet;
    }

    /** Prints each problem once; returns the exit code. */
    int problems(List<String> problems) {
        PrintWriter err = command.commandLine().getErr();
        problems.stream().distinct().forEach(problem -> err.println("jmpi-trace: " + Printable.line(problem)));
        err.flush();
        return problems.isEmpty() ? CommandLine.ExitCode.OK : JmpiTrace.PROBLEM;
    }

    /**
     * Prints the reason why no trace could be read, and writes it to the directory, which may hold results of an
     * earlier run; returns the exit code.
     *
     * @param output the directory for results; null to write none
     */
    int nothing(List<String> problems, Path output) throws IOException {
        int status = problems(problems);
        if (output != null) {
            PartialNote.write(output, problems);
        }
        return status;
    }

    /** The origin of the results. */
    Run run() {
        return new Run(commandLine(command.root().commandLine()), JmpiTrace.version(), clock.instant());
    }

    /** The command line, quoted for a shell. */
    private static String commandLine(CommandLine root) {
        StringBuilder line = new StringBuilder(root.getCommandName());
        CommandLine.ParseResult parsed = root.getParseResult();
        if (parsed != null) {
            parsed.originalArgs().forEach(argument -> line.append(' ').append(quoted(argument)));
        }
        return line.toString();
    }

    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
