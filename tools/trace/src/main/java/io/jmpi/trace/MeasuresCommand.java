package io.jmpi.trace;

import io.jmpi.trace.report.Glossary;
import io.jmpi.trace.report.Progress;
import io.jmpi.trace.report.Topic;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code jmpi-trace measures}: explains the statistics that the other commands report. */
@Command(
        name = "measures",
        mixinStandardHelpOptions = true,
        description = "Explains the measures that the other commands report.")
final class MeasuresCommand implements Runnable {
    private static final String ALL = "all";
    private static final Map<String, List<Topic>> TOPICS = new TreeMap<>(Map.of(
            "info",
            List.of(Topic.TRACE, Topic.INFO),
            "otm",
            List.of(Topic.TRACE, Topic.OTM),
            "messages",
            List.of(Topic.TRACE, Topic.MESSAGES, Topic.ENGINES, Topic.NETWORK),
            ALL,
            List.of(Topic.values())));

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "COMMAND",
            defaultValue = ALL,
            completionCandidates = Subjects.class,
            description = "Command whose measures to explain: info, otm, messages or all (default: ${DEFAULT-VALUE}).")
    private String subject;

    /** What can be explained. */
    private static final class Subjects implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TOPICS.keySet().iterator();
        }
    }

    @Override
    public void run() {
        List<Topic> topics = TOPICS.get(subject);
        if (topics == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "measures '" + subject + "': expected one of " + String.join(", ", TOPICS.keySet()));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(Glossary.text(topics, Progress.columns()).stripLeading().replace("\n", System.lineSeparator()));
        out.flush();
    }
}
