package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;

/**
 * A receive can rely on the length that a probe reports. In UCX a probe reported a message before its last fragment had
 * arrived and its length was known (openucx/ucx#7849), or counted the header of a synchronous send (openucx/ucx#784).
 */
@Timeout(60)
class ProbedLengthTest {
    private static final int THRESHOLD = 65_536;

    /** What the emulated device moves at once; a longer message is matched before its data is there. */
    private static final int SEGMENT = 48 * 1024;

    /** Eager from one byte to the longest, in one segment and two; rendezvous in one chunk and several. */
    private static final int[] LENGTHS = {
        0, 1, 64, SEGMENT - 1, SEGMENT, SEGMENT + 1, THRESHOLD, THRESHOLD + 1, 3 * THRESHOLD, 3 * THRESHOLD + 1
    };

    @EachConfiguration
    void shouldReportTheLengthWithEachProtocol(MpiConfig config) {
        Jmpi.run(config.with("eager.threshold", Integer.toString(THRESHOLD)), 2, world -> {
            for (int length : LENGTHS) {
                if (world.rank() == 0) {
                    Request[] sends = new Request[4];
                    for (int i = 0; i < sends.length; i++) {
                        sends[i] = world.isend(message(length, i), 1, i);
                    }
                    Request.waitAll(sends);
                } else {
                    // In another order than they were sent, so that some wait for long.
                    receiveProbed(world, length, 3, world.probe(0, 3));
                    Message claimed = world.mprobe(Mpi.ANY_SOURCE, 1);
                    receiveProbed(world, length, 0, iprobeUntilFound(world));
                    receiveProbed(world, length, 2, world.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG));
                    assertThat(claimed.status().bytes()).isEqualTo(length);
                    byte[] memory = new byte[length];
                    assertThat(claimed.recv(memory).bytes()).isEqualTo(length);
                    assertThat(memory).isEqualTo(message(length, 1));
                }
            }
        });
    }

    private static Status iprobeUntilFound(Communicator world) {
        Status found = world.iprobe(0, Mpi.ANY_TAG);
        while (found == null) {
            found = world.iprobe(0, Mpi.ANY_TAG);
        }
        return found;
    }

    private static void receiveProbed(Communicator world, int length, int tag, Status found) {
        assertThat(found.source()).isZero();
        assertThat(found.tag()).isEqualTo(tag);
        assertThat(found.bytes()).isEqualTo(length);
        byte[] memory = new byte[(int) found.bytes()];
        assertThat(world.recv(memory, 0, found.tag()).bytes()).isEqualTo(length);
        assertThat(memory).isEqualTo(message(length, tag));
    }

    private static byte[] message(int length, int seed) {
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) (seed * 31 + i + (i >> 8));
        }
        return message;
    }
}
