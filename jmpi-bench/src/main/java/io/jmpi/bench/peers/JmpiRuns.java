package io.jmpi.bench.peers;

import java.util.ArrayList;
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
        List<String> command = new ArrayList<>(List.of(
                jmpirun,
                "-n",
                Integer.toString(ranks),
                "--transport",
                transport.toString(),
                "--matcher",
                matcher,
                "osu"));
        command.addAll(program.ofOsu());
        command.addAll(List.of("--json", "-"));
        return command;
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return Map.of("JMPIRUN_NO_BUILD", "1"); // jmpibench has built jmpi
    }
}
