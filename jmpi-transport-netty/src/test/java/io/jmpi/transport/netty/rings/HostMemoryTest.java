package io.jmpi.transport.netty.rings;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.File;
import org.junit.jupiter.api.Test;

/** How much room the memory of collective operations leaves for rings. */
class HostMemoryTest {
    private static final File DIRECTORY = new File("/dev/shm");
    private static final long MEBIBYTE = 1 << 20;

    @Test
    void shouldLeaveHalfOfALittleMemoryToRings() {
        assertThatCode(() -> HostMemory.requireRoom(DIRECTORY, 33 * MEBIBYTE, 64 * MEBIBYTE, (int) MEBIBYTE))
                .doesNotThrowAnyException();
        assertThatIOException()
                .isThrownBy(() -> HostMemory.requireRoom(DIRECTORY, 33 * MEBIBYTE, 64 * MEBIBYTE, (int) MEBIBYTE + 1))
                .withMessageContainingAll("/dev/shm has 34603008 of 67108864 bytes free", "33554432 are reserved");
    }

    @Test
    void shouldLeaveRoomForTheRingsOfOneJobInAnyCase() {
        long total = 8192 * MEBIBYTE;
        assertThatCode(() -> HostMemory.requireRoom(DIRECTORY, 257 * MEBIBYTE, total, (int) MEBIBYTE))
                .doesNotThrowAnyException();
        assertThatIOException()
                .isThrownBy(() -> HostMemory.requireRoom(DIRECTORY, 256 * MEBIBYTE, total, (int) MEBIBYTE));
    }
}
