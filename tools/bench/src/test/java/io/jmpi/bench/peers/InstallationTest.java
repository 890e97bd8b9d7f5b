package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.peers.Installation.Kind;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InstallationTest {
    private static final String OPEN_MPI = "mpirun (Open MPI) 4.1.4";
    private static final String OF_DEBIAN = "mpirun.openmpi (OpenRTE) 4.1.4\n\nReport bugs to http://www.open-mpi.org/";
    private static final String MPICH = "HYDRA build details:\n    Version:   4.0.2";
    private static final String GCC = "gcc (Debian 12.2.0) 12.2.0";

    private static Optional<Installation> find(Kind kind, Map<String, String> versions) {
        return Installation.find(kind, command -> Optional.ofNullable(versions.get(command)));
    }

    @Test
    void shouldFindBothByTheNamesOfDebian() {
        Map<String, String> both = Map.of(
                "mpicc.openmpi", GCC,
                "mpirun.openmpi", OF_DEBIAN,
                "mpicc.mpich", GCC,
                "mpiexec.mpich", MPICH,
                "mpicc", GCC,
                "mpirun", OF_DEBIAN);
        assertThat(find(Kind.OPEN_MPI, both))
                .contains(new Installation(Kind.OPEN_MPI, "mpicc.openmpi", "mpirun.openmpi"));
        assertThat(find(Kind.MPICH, both)).contains(new Installation(Kind.MPICH, "mpicc.mpich", "mpiexec.mpich"));
    }

    @Test
    void shouldRecognizeTheLibraryBehindTheGeneralNames() {
        Map<String, String> open = Map.of("mpicc", GCC, "mpirun", OPEN_MPI);
        assertThat(find(Kind.OPEN_MPI, open)).contains(new Installation(Kind.OPEN_MPI, "mpicc", "mpirun"));
        assertThat(find(Kind.MPICH, open)).isEmpty();
        Map<String, String> mpich = Map.of("mpicc", GCC, "mpirun", MPICH);
        assertThat(find(Kind.MPICH, mpich)).contains(new Installation(Kind.MPICH, "mpicc", "mpirun"));
        assertThat(find(Kind.OPEN_MPI, mpich)).isEmpty();
    }

    @Test
    void shouldNotTakeALibraryWithoutItsCompiler() {
        assertThat(find(Kind.OPEN_MPI, Map.of("mpirun.openmpi", OF_DEBIAN))).isEmpty();
        assertThat(find(Kind.MPICH, Map.of("mpicc", GCC))).isEmpty();
        assertThat(Kind.OPEN_MPI.advice()).contains("Open MPI ", "apt-get install openmpi-bin libopenmpi-dev");
    }
}
