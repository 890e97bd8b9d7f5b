package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;

/**
 * Receives that have the same memory, as benchmarks of bandwidth post them. UCX gave a device the same buffer twice, and
 * what the device left there for one message was overwritten by the next (openucx/ucx#4504).
 */
@Timeout(60)
class SharedBufferTest {
    private static final int TAG = 5;
    private static final int[] LENGTHS = {2, 100, 2000, 200_000};
    private static final int WINDOW = 8;

    private static byte[] message(int length, int seed) {
        byte[] message = new byte[length];
        Arrays.fill(message, (byte) seed);
        return message;
    }

    @EachConfiguration
    void shouldHoldEachMessageInTurnWhenTheSameBufferIsPostedTwice(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : LENGTHS) {
                if (world.rank() == 1) {
                    byte[] memory = new byte[length];
                    Request first = world.irecv(memory, 0, TAG);
                    Request second = world.irecv(memory, 0, TAG);
                    world.send(new byte[0], 0, TAG);
                    assertThat(first.waitFor().bytes()).isEqualTo(length);
                    assertThat(memory).isEqualTo(message(length, 1));
                    assertThat(second.test()).isFalse();
                    world.send(new byte[0], 0, TAG);
                    assertThat(second.waitFor().bytes()).isEqualTo(length - 1);
                    assertThat(memory).startsWith(message(length - 1, 2)).endsWith(1);
                } else {
                    world.recv(new byte[0], 1, TAG);
                    world.send(message(length, 1), 1, TAG);
                    world.recv(new byte[0], 1, TAG);
                    world.send(message(length - 1, 2), 1, TAG);
                }
            }
        });
    }

    /** The window of a bandwidth benchmark: one buffer on either side, WINDOW messages at once. */
    @EachConfiguration
    void shouldEndAllReceivesWhenAWindowSharesOneBuffer(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int length : LENGTHS) {
                byte[] memory = message(length, world.rank() == 0 ? 7 : 0);
                Request[] window = new Request[WINDOW];
                for (int i = 0; i < WINDOW; i++) {
                    window[i] = world.rank() == 0
                            ? world.isend(Buffer.of(memory, 0, length - i % 2, Datatype.BYTE), 1, TAG)
                            : world.irecv(memory, 0, TAG);
                }
                Status[] statuses = Request.waitAll(window);
                if (world.rank() == 1) {
                    for (int i = 0; i < WINDOW; i++) {
                        assertThat(statuses[i].bytes()).isEqualTo(length - i % 2);
                    }
                    assertThat(memory).isEqualTo(message(length, 7));
                }
            }
        });
    }
}
