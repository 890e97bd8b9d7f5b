package io.jmpi.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sockets without a library, which show what the kernel takes: the compiled {@code peers.c}, started with a C library.
 */
record CSockets(CLibrary through) implements Library {
    static final String NAME = "C sockets";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String identity() {
        return NAME;
    }

    /** Whether sockets take part: in round trips over TCP. */
    static boolean measure(Measurement measurement) {
        return measurement == Measurement.TCP_LATENCY || measurement == Measurement.TCP_LONG;
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program measured) {
        List<String> command = new ArrayList<>(through.command(ranks, transport, measured));
        command.set(command.lastIndexOf("latency"), "sockets");
        return command;
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return through.environment(transport);
    }
}
