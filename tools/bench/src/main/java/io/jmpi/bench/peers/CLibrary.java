package io.jmpi.bench.peers;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.peers.Installation.Kind;
import io.jmpi.bench.peers.Program.Puts;
import io.jmpi.bench.peers.Program.RoundTrips;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The compiled {@code peers.c}, started by the launcher of a C library.
 *
 * @param sockets whether it exchanges messages over sockets instead of the library, which shows the kernel's share of
 *     the time
 */
record CLibrary(Installation installation, String program, boolean sockets) implements Library {
    static final String SOCKETS = "C sockets";

    /**
     * For UCX, which Debian's MPICH uses, and for libfabric; NOLOCAL alone leaves the choice of shared memory to them.
     */
    private static final Map<String, String> MPICH_TCP = Map.of(
            "MPIR_CVAR_NOLOCAL", "1",
            "UCX_TLS", "tcp,self",
            "UCX_NET_DEVICES", "lo",
            "FI_PROVIDER", "tcp",
            "FI_TCP_IFACE", "lo");

    /**
     * Compiles the program.
     *
     * @param directory for the source and the program
     * @throws RunFailure if it does not compile
     */
    static CLibrary compile(Installation installation, Path directory, Execution execution)
            throws RunFailure, IOException, InterruptedException {
        Path source = directory.resolve("peers.c");
        PeersCommand.copyResource(source);
        String suffix = installation.kind().suffix;
        String program = directory.resolve("peers-" + suffix).toString();
        execution.run(
                List.of(installation.compiler(), "-O2", "-o", program, source.toString()),
                Map.of(),
                directory.resolve(PeerCampaign.LOGS).resolve("compile-" + suffix));
        return new CLibrary(installation, program, false);
    }

    /** The same program without the library. */
    CLibrary ofSockets() {
        return new CLibrary(installation, program, true);
    }

    @Override
    public String name() {
        return sockets ? SOCKETS : installation.kind().toString();
    }

    @Override
    public String identity() {
        return name();
    }

    /** Sockets take part in round trips over TCP; with Debian's MPICH puts do not arrive before the flush returns. */
    @Override
    public boolean takesPartIn(Measurement measurement) {
        return sockets
                ? measurement.transport == Transport.TCP && measurement.program instanceof RoundTrips
                : Library.super.takesPartIn(measurement)
                        && !(measurement.isOneSided() && installation.kind() == Kind.MPICH);
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program measured) {
        List<String> command = new ArrayList<>(installation.launch(ranks, transport));
        if (measured instanceof Puts && transport == Transport.TCP && installation.kind() == Kind.OPEN_MPI) {
            command.addAll(List.of("--mca", "osc", "pt2pt")); // On one host it would use memory nevertheless.
        }
        command.add(program);
        command.addAll(sockets ? ((RoundTrips) measured).ofSockets() : measured.ofC());
        return command;
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return installation.kind() == Kind.MPICH && transport == Transport.TCP ? MPICH_TCP : Map.of();
    }
}
