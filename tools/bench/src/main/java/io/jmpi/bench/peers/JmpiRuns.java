package io.jmpi.bench.peers;

import io.jmpi.bench.command.OsuJob;
import java.util.List;
import java.util.Map;

/** jmpi with one of its matchers: the programs of {@code osu}, started by {@code jmpirun}. */
record JmpiRuns(String name, String jmpirun, String matcher) implements Library {
    static final String NAME = "jmpi";
    static final String OPTIMISTIC = "jmpi optimistic";

    @Override
    public String identity() {
        return "jmpi";
    }

    @Override
    public boolean takesPartIn(Measurement measurement) {
        return measurement == Measurement.OPTIMISTIC || !name.equals(OPTIMISTIC);
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program program) {
        String options = "--transport " + transport + " --matcher " + matcher;
        return new OsuJob(ranks, options, String.join(" ", program.ofOsu())).words(jmpirun);
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return OsuJob.environment(Map.of());
    }
}
