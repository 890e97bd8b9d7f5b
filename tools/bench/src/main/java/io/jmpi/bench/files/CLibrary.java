package io.jmpi.bench.files;

import io.jmpi.bench.command.Execution;
import java.util.List;
import java.util.stream.Stream;

/** A C library with MPI-IO, by the names of its commands in Debian. */
enum CLibrary {
    OPEN_MPI("Open MPI", "mpicc.openmpi", "mpirun.openmpi --allow-run-as-root --oversubscribe"),
    MPICH("MPICH", "mpicc.mpich", "mpiexec.mpich");

    private final String text;
    private final String compiler;
    private final String launcher;

    CLibrary(String text, String compiler, String launcher) {
        this.text = text;
        this.compiler = compiler;
        this.launcher = launcher;
    }

    String compiler() {
        return compiler;
    }

    /** The command that starts a program, without its number of ranks. */
    List<String> launcher() {
        return List.of(launcher.split(" ", -1));
    }

    /** Those of this machine. */
    static List<CLibrary> installed() {
        return Stream.of(values())
                .filter(each -> Execution.version(each.compiler).isPresent()
                        && Execution.version(each.launcher().get(0)).isPresent())
                .toList();
    }

    @Override
    public String toString() {
        return text;
    }
}
