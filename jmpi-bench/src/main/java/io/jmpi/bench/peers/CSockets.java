package io.jmpi.bench.peers;

import io.jmpi.bench.peers.Program.RoundTrips;
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

    /** In round trips over TCP. */
    @Override
    public boolean takesPartIn(Measurement measurement) {
        return measurement.transport == Transport.TCP && measurement.program instanceof RoundTrips;
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program measured) {
        return through.command(ranks, transport, ((RoundTrips) measured).ofSockets());
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return through.environment(transport);
    }
}
