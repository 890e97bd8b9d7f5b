package io.jmpi.bench.peers;

import io.jmpi.bench.command.OsuJob;
import java.util.List;
import java.util.Map;

/**
 * jmpi with one of its matchers, and perhaps settings: the programs of {@code osu}, started by {@code jmpirun}.
 */
record JmpiRuns(String name, String jmpirun, String matcher, Map<String, String> settings) implements Library {
    static final String NAME = "jmpi";
    static final String OPTIMISTIC = "jmpi optimistic";

    /** With collective operations by messages. */
    static final String MESSAGES = "jmpi messages";

    static JmpiRuns byDefault(String jmpirun) {
        return new JmpiRuns(NAME, jmpirun, "queues", Map.of());
    }

    static JmpiRuns optimistic(String jmpirun) {
        return new JmpiRuns(OPTIMISTIC, jmpirun, "optimistic", Map.of());
    }

    static JmpiRuns byMessages(String jmpirun) {
        return new JmpiRuns(MESSAGES, jmpirun, "queues", Map.of("JMPI_COLLECTIVES_MEMORY", "false"));
    }

    @Override
    public String identity() {
        return "jmpi";
    }

    @Override
    public boolean takesPartIn(Measurement measurement) {
        return switch (name) {
            case OPTIMISTIC -> measurement == Measurement.OPTIMISTIC;
            case MESSAGES -> measurement.isCollective();
            default -> true;
        };
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program program) {
        String options = "--transport " + transport + " --matcher " + matcher;
        return new OsuJob(ranks, options, String.join(" ", program.ofOsu())).words(jmpirun);
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return OsuJob.environment(settings);
    }
}
