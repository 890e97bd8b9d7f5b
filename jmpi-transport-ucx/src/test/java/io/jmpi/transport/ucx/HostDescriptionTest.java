package io.jmpi.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.ucx.ucp.UcxDevice;
import io.jmpi.transport.ucx.ucp.UcxDevice.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostDescriptionTest {
    private static final UcxDevice POSIX = new UcxDevice("posix", "memory", Kind.SHARED_MEMORY);
    private static final UcxDevice TCP = new UcxDevice("tcp", "eth0", Kind.NETWORK);

    @Test
    void shouldNameRdmaDevicesFirst() {
        UcxDevice connected = new UcxDevice("rc_mlx5", "mlx5_0:1", Kind.NETWORK);
        UcxDevice datagrams = new UcxDevice("ud_mlx5", "mlx5_0:1", Kind.NETWORK);
        UcxDevice second = new UcxDevice("rc_mlx5", "mlx5_1:1", Kind.NETWORK);
        assertThat(HostDescription.of("1.18.0", List.of(POSIX, TCP, connected, datagrams, second)))
                .containsExactly(
                        "1.18.0, RDMA devices: mlx5_0:1, mlx5_1:1",
                        "network: tcp (eth0); rc_mlx5 (mlx5_0:1, mlx5_1:1); ud_mlx5 (mlx5_0:1)",
                        "shared memory: posix (memory)");
    }

    @Test
    void shouldSayThatThereIsNone() {
        assertThat(HostDescription.of("1.13.1", List.of(POSIX, TCP)))
                .containsExactly(
                        "1.13.1, no RDMA device: between hosts it has TCP only",
                        "network: tcp (eth0)",
                        "shared memory: posix (memory)");
    }
}
