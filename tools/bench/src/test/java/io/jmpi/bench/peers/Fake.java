package io.jmpi.bench.peers;

import java.util.List;
import java.util.Map;

/** A library whose runs are a script of the shell. */
record Fake(String name, String script) implements Library {
    /** A script that prints what a run prints. */
    static String printing(String library, String transport, String row) {
        return "echo '{\"library\": \"" + library + "\", \"transport\": \"" + transport + "\", \"rows\": [{" + row
                + "}]}'";
    }

    @Override
    public String identity() {
        return name;
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program program) {
        return List.of("sh", "-c", script);
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return Map.of();
    }
}
