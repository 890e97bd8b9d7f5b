package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Target of the fuzzer: a ring in shared memory that a hostile rank has written. */
public final class RingFuzz {
    private static final int LENGTH = 4096;
    private static final int TAIL = 256;
    private static final int FRAMES = 512;
    private static final int POLLS = 4;

    private RingFuzz() {}

    /**
     * Polls a ring several times. The input: for each poll how far the producer claims to have published, 16 bits;
     * then the bytes behind the positions.
     *
     * @throws AssertionError if a frame reaches outside the ring
     */
    public static void fuzzerTestOneInput(byte[] input) {
        ByteBuffer given = ByteBuffer.wrap(input);
        if (given.remaining() < 2 * POLLS) {
            return;
        }
        ByteBuffer memory = ByteBuffer.allocateDirect(LENGTH);
        int count = Math.min(input.length - 2 * POLLS, LENGTH - FRAMES);
        memory.put(FRAMES, input, 2 * POLLS, count);
        FrameRing ring = new FrameRing(memory);
        FrameHandler handler = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                if (offset < FRAMES || length < FrameHeader.LENGTH || length > LENGTH - offset) {
                    throw new AssertionError("frame of " + length + " bytes at " + offset);
                }
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {
                throw new AssertionError(cause);
            }
        };
        try {
            for (int poll = 0; poll < POLLS; poll++) {
                long tail = given.getShort();
                memory.order(ByteOrder.nativeOrder()).putLong(TAIL, tail).order(ByteOrder.BIG_ENDIAN);
                ring.poll(1, handler);
            }
        } catch (MalformedFrameException e) {
            // The expected answer; the connection ends.
        }
    }
}
