package io.jmpi.launcher.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UcxChecksTest {
    private static final List<String> NONE = List.of();
    private static final List<String> CARD = List.of("mlx5_0");

    private record Fake(String problem, List<String> describeHost, boolean hasFastNetwork)
            implements TransportProvider {
        @Override
        public String name() {
            return "ucx";
        }

        @Override
        public Transport open(Job job, TransportSettings settings, Thread progressThread) {
            throw new AssertionError("the doctor opens none");
        }
    }

    private static List<String> lines(TransportProvider ucx, List<String> devices) {
        return UcxChecks.present(ucx, devices).stream().map(Finding::toString).toList();
    }

    @Test
    void shouldMissTheModuleOnlyWhereItWouldHelp() {
        assertThat(UcxChecks.absent(NONE))
                .asString()
                .startsWith("ok    UCX ")
                .contains("not needed", "ucx comes with jmpi-transport-ucx");
        assertThat(UcxChecks.absent(CARD))
                .asString()
                .startsWith("note  UCX ")
                .contains("(mlx5_0)", "ucx comes with jmpi-transport-ucx");
    }

    @Test
    void shouldSayWhatIsFound() {
        assertThat(lines(
                        new Fake("", List.of("1.18.0, RDMA devices: mlx5_0:1", "network: rc_mlx5 (mlx5_0:1)"), true),
                        CARD))
                .hasSize(3)
                .allMatch(line -> line.startsWith("ok    UCX "))
                .anyMatch(line -> line.endsWith(" 1.18.0, RDMA devices: mlx5_0:1"))
                .last()
                .asString()
                .contains("--transport ucx", "JMPI_TCP_SECURITY=trusted");
        assertThat(lines(new Fake("", List.of("1.13.1, no RDMA device"), false), NONE))
                .containsExactly("ok    UCX               1.13.1, no RDMA device");
    }

    @Test
    void shouldOnlyNoteWhatIsWrong() {
        assertThat(lines(new Fake("the library cannot be loaded", List.of(), false), CARD))
                .containsExactly("note  UCX               the library cannot be loaded");
        assertThat(lines(new Fake("", List.of("1.13.1, no RDMA device"), false), CARD))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("note  UCX ")
                .contains("(mlx5_0)", "ucx_info -d");
    }

    @Test
    void shouldListDevicesOfTheKernel(@TempDir Path directory) throws IOException {
        assertThat(UcxChecks.devices(directory.resolve("none"))).isEmpty();
        Files.createDirectory(directory.resolve("mlx5_1"));
        Files.createDirectory(directory.resolve("mlx5_0"));
        assertThat(UcxChecks.devices(directory)).containsExactly("mlx5_0", "mlx5_1");
    }
}
