package io.jmpi.bench.peers;

import io.jmpi.bench.command.OsuJob;
import java.util.List;
import java.util.Map;

/**
 * jmpi with one of its matchers, and perhaps settings: the programs of {@code osu}, started by {@code jmpirun}.
 *
 * @param isOverUcx whether UCX carries the messages, over the transport of the measurement
 * @param isDirect whether messages are in direct buffers, which makes a difference to long ones
 */
record JmpiRuns(
        String name, String jmpirun, String matcher, boolean isOverUcx, boolean isDirect, Map<String, String> settings)
        implements Library {
    static final String NAME = "jmpi";
    static final String OPTIMISTIC = "jmpi optimistic";

    /** With collective operations by messages. */
    static final String MESSAGES = "jmpi messages";

    static final String OVER_UCX = "jmpi over UCX";
    private static final String DIRECT = "jmpi (direct)";
    private static final String UCX = "ucx";

    static JmpiRuns byDefault(String jmpirun) {
        return new JmpiRuns(NAME, jmpirun, "queues", false, false, Map.of());
    }

    static JmpiRuns optimistic(String jmpirun) {
        return new JmpiRuns(OPTIMISTIC, jmpirun, "optimistic", false, false, Map.of());
    }

    static JmpiRuns byMessages(String jmpirun) {
        return new JmpiRuns(MESSAGES, jmpirun, "queues", false, false, Map.of("JMPI_COLLECTIVES_MEMORY", "false"));
    }

    static JmpiRuns direct(String jmpirun) {
        return new JmpiRuns(DIRECT, jmpirun, "queues", false, true, Map.of());
    }

    /** All ways of using UCX. */
    static List<Library> overUcx(String jmpirun) {
        return List.of(
                new JmpiRuns(OVER_UCX, jmpirun, "queues", true, false, Map.of()),
                new JmpiRuns(OVER_UCX + " (ucx-tag)", jmpirun, "ucx-tag", true, false, Map.of()),
                new JmpiRuns(OVER_UCX + " (direct)", jmpirun, "queues", true, true, Map.of()),
                new JmpiRuns(OVER_UCX + " (direct ucx-tag)", jmpirun, "ucx-tag", true, true, Map.of()));
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
            default -> !isDirect || measurement.isLong();
        };
    }

    @Override
    public String printed(Transport transport) {
        return isOverUcx ? UCX : transport.toString();
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program program) {
        String options = "--transport " + printed(transport) + " --matcher " + matcher;
        String osu = String.join(" ", program.ofOsu()) + (isDirect ? " --direct" : "");
        return new OsuJob(ranks, options, osu).words(jmpirun);
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return OsuJob.environment(isOverUcx ? transport.ofUcx() : settings);
    }
}
