package io.jmpi.transport.ucx.ucp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.transport.ucx.ucp.UcxDevice.Kind;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UcxDevicesTest {
    private static final Path UCX_INFO = Path.of("/usr/bin/ucx_info");

    @Test
    void shouldListWhatUcxInfoLists() throws IOException {
        assumeThat(UcxLibrary.problem()).isEmpty();
        assumeThat(UCX_INFO).exists();
        Process process = new ProcessBuilder(UCX_INFO.toString(), "-d").start();
        String text = new String(process.getInputStream().readAllBytes());
        List<String> expected = text.lines()
                .filter(line -> line.matches("# +(Transport|Device): .*"))
                .map(line -> line.replaceFirst(".*: ", ""))
                .toList();
        assertThat(UcxDevices.list())
                .flatExtracting(UcxDevice::transport, UcxDevice::device)
                .isEqualTo(expected);
    }

    @Test
    void shouldFindTheKindsThatEachHostHas() {
        assumeThat(UcxLibrary.problem()).isEmpty();
        assertThat(UcxDevices.list())
                .contains(
                        new UcxDevice("tcp", "lo", Kind.NETWORK), new UcxDevice("posix", "memory", Kind.SHARED_MEMORY));
    }

    @Test
    void shouldRestoreTheLogLevelOfUcx() throws Throwable {
        assumeThat(UcxLibrary.problem()).isEmpty();
        String before = logLevel();
        UcxDevices.list();
        assertThat(logLevel()).isEqualTo(before).isNotEmpty().isNotEqualToIgnoringCase("fatal");
    }

    private static String logLevel() throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(64);
            int status = (int) Uct.GET_GLOBAL.invokeExact(
                    arena.allocateFrom("LOG_LEVEL").address(), value.address(), value.byteSize());
            assertThat(status).isZero();
            return value.getString(0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "rc_mlx5, mlx5_0:1, NETWORK, true",
        "ud_verbs, rxe0:1, NETWORK, true",
        "srd, rdmap0s6:1, NETWORK, true",
        "tcp, ib0, NETWORK, false",
        "cma, memory, SHARED_MEMORY, false",
        "cuda_copy, cuda, ACCELERATOR, false"
    })
    void shouldTellNetworksBeyondSockets(String transport, String device, Kind kind, boolean isRdma) {
        assertThat(new UcxDevice(transport, device, kind).isRdma()).isEqualTo(isRdma);
    }

    @ParameterizedTest
    @CsvSource({"1.13.1, true", "1.20.0, true", "2.0.0, true", "1.12.1, false", "0.99.0, false"})
    void shouldNeedAVersion(String version, boolean isEnough) {
        assertThat(UcxLibrary.problemOf(version).isEmpty()).isEqualTo(isEnough);
        assertThat(UcxLibrary.problemOf("1.9.0")).contains("1.9.0", "1.13");
    }
}
