package io.jmpi.bench.peers;

import io.jmpi.bench.command.RunFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** A C MPI library of this machine: its compiler and its launcher. Immutable. */
record Installation(Kind kind, String compiler, String launcher) {
    private static final List<String> OPEN_MPI = List.of("--allow-run-as-root", "--oversubscribe");

    /** Open MPI's own shared memory and TCP, without the frameworks that would choose among others. */
    private static final List<String> OPEN_MPI_OWN = List.of("--mca", "pml", "ob1");

    private static final List<String> OPEN_MPI_SHM = List.of("--mca", "btl", "vader,self");
    private static final List<String> OPEN_MPI_TCP =
            List.of("--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo");

    /** Otherwise it uses UCX only if there is an RDMA device. */
    private static final List<String> OPEN_MPI_UCX = List.of(
            "--mca", "pml", "ucx", "--mca", "opal_common_ucx_tls", "any", "--mca", "opal_common_ucx_devices", "any");

    /** The supported libraries. */
    enum Kind {
        OPEN_MPI(
                "Open MPI",
                "openmpi",
                "mpirun.openmpi",
                "Open MPI|OpenRTE|open-mpi\\.org",
                "openmpi-bin libopenmpi-dev"),
        MPICH("MPICH", "mpich", "mpiexec.mpich", "HYDRA build details|MPICH", "mpich libmpich-dev");

        private final String text;
        final String suffix;
        private final String launcher;
        private final Pattern recognized;
        final String packages;

        Kind(String text, String suffix, String launcher, String recognized, String packages) {
            this.text = text;
            this.suffix = suffix;
            this.launcher = launcher;
            this.recognized = Pattern.compile(recognized);
            this.packages = packages;
        }

        /** Advice for the user if the library is missing. */
        String advice() {
            return text + " is not installed: apt-get install " + packages;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Finds a library: by Debian's names, or otherwise by the general ones if the launcher belongs to that library.
     *
     * @param versions prints of a command with {@code --version}; empty if there is no such command
     */
    static Optional<Installation> find(Kind kind, Function<String, Optional<String>> versions) {
        for (Installation each : List.of(
                new Installation(kind, "mpicc." + kind.suffix, kind.launcher),
                new Installation(kind, "mpicc", "mpirun"))) {
            boolean recognized = versions.apply(each.launcher)
                    .filter(text -> kind.recognized.matcher(text).find())
                    .isPresent();
            if (recognized && versions.apply(each.compiler).isPresent()) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** What to do if {@code peers.c} does not compile. */
    String failure(RunFailure failure, Path logs) {
        return kind + ": " + compiler + " cannot compile peers.c (" + failure.getMessage()
                + "): if mpi.h is missing, apt-get install " + kind.packages + "; see " + logs;
    }

    /** The command that launches a program of Open MPI whose messages UCX carries, over any device. */
    List<String> launchOverUcx(int ranks) {
        List<String> command = new ArrayList<>(List.of(launcher));
        command.addAll(OPEN_MPI);
        command.addAll(OPEN_MPI_UCX);
        command.addAll(List.of("-n", Integer.toString(ranks)));
        return command;
    }

    /** The command that launches a program, without the program. */
    List<String> launch(int ranks, Transport transport) {
        List<String> command = new ArrayList<>(List.of(launcher));
        if (kind == Kind.OPEN_MPI) {
            command.addAll(OPEN_MPI);
            command.addAll(OPEN_MPI_OWN);
            command.addAll(transport == Transport.TCP ? OPEN_MPI_TCP : OPEN_MPI_SHM);
        }
        command.addAll(List.of("-n", Integer.toString(ranks)));
        return command;
    }
}
