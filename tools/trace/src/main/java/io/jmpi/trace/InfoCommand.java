package io.jmpi.trace;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.jmpi.matching.text.Printable;
import io.jmpi.trace.info.InfoAnalysis;
import io.jmpi.trace.info.TraceInfo;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace info}: prints the contents of a trace. */
@Command(
        name = "info",
        footer = "%nWhat the measures mean: jmpi-trace measures info",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what a trace contains: ranks, hosts, threads, calls, messages, wildcards, communicators.",
            "Classes of message lengths double in size. A send to MPI_PROC_NULL is not counted.",
            "Problems of the trace are reported on standard error; the exit code is then 2."
        })
final class InfoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TRACE_DIR", description = "Directory with the files of one job.")
    private Path directory;

    @Option(names = "--json", description = "Print JSON, with all functions and hosts.")
    private boolean json;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of ranks to read at once (default: the number of processors).")
    private Integer threads;

    @Mixin
    private ProgressOptions progressing;

    @Override
    public Integer call() throws IOException {
        int atOnce = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (atOnce < 1) {
            throw new ParameterException(spec.commandLine(), "--threads " + atOnce + ": expected a number >= 1");
        }
        TraceInfo info = read(TraceDirectory.open(directory), atOnce);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
            out.println(mapper.writeValueAsString(info));
            out.flush();
        } else {
            new InfoText(info, out).print();
        }
        info.problems()
                .forEach(problem -> spec.commandLine().getErr().println("jmpi-trace: " + Printable.line(problem)));
        return info.problems().isEmpty() ? 0 : JmpiTrace.PROBLEM;
    }

    private TraceInfo read(TraceDirectory trace, int atOnce) throws IOException {
        try (Progress progress = progressing.progress(trace.name(), trace.bytes())) {
            return new InfoAnalysis(trace).run(atOnce, progress);
        }
    }
}
