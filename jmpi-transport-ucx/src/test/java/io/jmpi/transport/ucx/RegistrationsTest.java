package io.jmpi.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistrationsTest {
    private static final int LENGTH = 1000;

    /** Handles that are in force. */
    private final List<Long> registered = new ArrayList<>();

    private int calls;
    private boolean refuses;

    private final Registrations.Network network = new Registrations.Network() {
        @Override
        public long register(long address, long length) {
            if (refuses) {
                return 0;
            }
            registered.add((long) ++calls);
            return calls;
        }

        @Override
        public void unregister(long handle) {
            assertThat(registered.remove(handle)).as("handle %d", handle).isTrue();
        }
    };

    private final Registrations registrations = new Registrations(network, 3 * LENGTH);

    private final ByteBuffer first = ByteBuffer.allocateDirect(LENGTH);
    private final ByteBuffer second = ByteBuffer.allocateDirect(LENGTH);
    private final ByteBuffer third = ByteBuffer.allocateDirect(LENGTH);
    private final ByteBuffer fourth = ByteBuffer.allocateDirect(LENGTH);

    private long useOnce(ByteBuffer memory) {
        long handle = registrations.use(memory);
        registrations.release(memory);
        return handle;
    }

    @Test
    void shouldRegisterMemoryOnce() {
        assertThat(useOnce(first)).isEqualTo(1);
        assertThat(useOnce(first.slice())).isEqualTo(1);
        assertThat(useOnce(first.slice(0, 10))).isEqualTo(1);
        assertThat(useOnce(first.slice(10, 10))).isEqualTo(2);
        assertThat(registrations.bytes()).isEqualTo(LENGTH + 10);
    }

    @Test
    void shouldGiveUpTheLeastRecentlyUsed() {
        useOnce(first);
        useOnce(second);
        useOnce(third);
        useOnce(first);

        useOnce(fourth);

        assertThat(registered).containsExactly(1L, 3L, 4L);
        assertThat(registrations.bytes()).isEqualTo(3 * LENGTH);
    }

    @Test
    void shouldNotGiveUpWhatMessagesUse() {
        registrations.use(first);
        registrations.use(first);
        useOnce(second);
        useOnce(third);
        registrations.release(first);

        useOnce(fourth);

        assertThat(registered).containsExactly(1L, 3L, 4L);
        registrations.release(first);
        assertThatThrownBy(() -> registrations.release(second)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldRegisterMoreOfTheSameMemoryWhenNoMessageUsesIt() {
        assertThat(registrations.use(first.slice(0, 10))).isEqualTo(1);
        assertThat(registrations.use(first)).isZero();
        registrations.release(first.slice(0, 10));

        assertThat(registrations.use(first)).isEqualTo(2);

        assertThat(registered).containsExactly(2L);
        assertThat(registrations.bytes()).isEqualTo(LENGTH);
    }

    @Test
    void shouldRegisterNothingLongerThanTheBound() {
        assertThat(registrations.use(ByteBuffer.allocateDirect(3 * LENGTH + 1))).isZero();
        assertThat(new Registrations(network, 0).use(first)).isZero();
        assertThat(calls).isZero();
    }

    @Test
    void shouldDoWithoutWhenTheNetworkRefuses() {
        refuses = true;
        assertThat(registrations.use(first)).isZero();
        assertThat(registrations.bytes()).isZero();
    }

    @Test
    void shouldGiveUpAllAtTheEnd() {
        useOnce(first);
        useOnce(second);
        registrations.close();
        assertThat(registered).isEmpty();
        assertThat(registrations.bytes()).isZero();
    }
}
