package io.jmpi.trace;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.jmpi.trace.format.TraceDirectory;
import io.jmpi.trace.info.InfoAnalysis;
import io.jmpi.trace.info.TraceInfo;
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

/** {@code jmpi-trace info}: says what is in a trace. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description = {
            "Says what is in a trace: ranks, hosts, threads, calls, messages, wildcards, communicators.",
            "Lengths of messages are in classes that double; a send to nobody is no message.",
            "If the trace has problems, they go to standard error, and the exit code is 2."
        })
final class InfoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TRACE_DIR", description = "Directory with the files of one run.")
    private Path directory;

    @Option(names = "--json", description = "Prints JSON, with all functions and hosts.")
    private boolean json;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many ranks are read at once (default: one per processor).")
    private Integer threads;

    @Mixin
    private ProgressOptions progressing;

    @Override
    public Integer call() throws IOException {
        int atOnce = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (atOnce < 1) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1, but is " + atOnce);
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
        info.problems().forEach(problem -> spec.commandLine().getErr().println("jmpi-trace: " + problem));
        return info.problems().isEmpty() ? 0 : JmpiTrace.PROBLEM;
    }

    private TraceInfo read(TraceDirectory trace, int atOnce) throws IOException {
        try (Progress progress = progressing.progress(trace.name(), trace.bytes())) {
            return new InfoAnalysis(trace).run(atOnce, progress);
        }
    }
}
