package io.jmpi.transport.netty.rings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.jmpi.transport.SharedMemory;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much room the memory of collective operations and windows leaves for rings, and when it goes. */
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

    /** Windows come and go, and the collector has no other reason to run. */
    @Test
    void shouldHaveMemoryCollectedThatIsNotReferredTo() throws IOException {
        HostMemory host = new HostMemory(4 * MEBIBYTE);
        List<WeakReference<ByteBuffer>> created = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            try (SharedMemory.Created memory = host.create((int) MEBIBYTE)) {
                created.add(new WeakReference<>(memory.memory()));
                host.open(memory.key(), (int) MEBIBYTE);
            }
        }
        assertThat(created.stream().filter(memory -> memory.get() != null).count())
                .isLessThanOrEqualTo(4);
    }
}
