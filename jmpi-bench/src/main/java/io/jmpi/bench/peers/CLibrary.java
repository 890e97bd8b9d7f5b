package io.jmpi.bench.peers;

import io.jmpi.bench.peers.Installation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A C library and the compiled {@code peers.c}. */
record CLibrary(Installation installation, String program) implements Library {
    /** Open MPI's own shared memory and TCP, without the frameworks that would choose among others. */
    private static final List<String> OPEN_MPI =
            List.of("--allow-run-as-root", "--oversubscribe", "--mca", "pml", "ob1");

    private static final List<String> OPEN_MPI_SHM = List.of("--mca", "btl", "vader,self");
    private static final List<String> OPEN_MPI_TCP =
            List.of("--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo");

    /** For UCX, which Debian's MPICH uses, and for libfabric; NOLOCAL alone leaves the choice of shared memory to them. */
    private static final Map<String, String> MPICH_TCP = Map.of(
            "MPIR_CVAR_NOLOCAL", "1",
            "UCX_TLS", "tcp,self",
            "UCX_NET_DEVICES", "lo",
            "FI_PROVIDER", "tcp",
            "FI_TCP_IFACE", "lo");

    @Override
    public String name() {
        return installation.kind().toString();
    }

    @Override
    public String identity() {
        return installation.kind().toString();
    }

    @Override
    public List<String> command(int ranks, Transport transport, Program measured) {
        return command(ranks, transport, measured.ofC());
    }

    /** The command that runs the C program with such arguments. */
    List<String> command(int ranks, Transport transport, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(installation.launcher()));
        if (installation.kind() == Kind.OPEN_MPI) {
            command.addAll(OPEN_MPI);
            command.addAll(transport == Transport.TCP ? OPEN_MPI_TCP : OPEN_MPI_SHM);
        }
        command.addAll(List.of("-n", Integer.toString(ranks), program));
        command.addAll(arguments);
        return command;
    }

    @Override
    public Map<String, String> environment(Transport transport) {
        return installation.kind() == Kind.MPICH && transport == Transport.TCP ? MPICH_TCP : Map.of();
    }
}
