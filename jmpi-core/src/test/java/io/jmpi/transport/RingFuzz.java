package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;

/** Target of the fuzzer: a ring in shared memory that a hostile rank has written. */
public final class RingFuzz {
    private static final int LENGTH = 4096;
    private static final int RECORDS = 512;
    private static final int POLLS = 4;

    private RingFuzz() {}

    /**
     * Polls a ring several times. The input: the bytes behind the head.
     *
     * @throws AssertionError if a frame reaches outside the ring
     */
    public static void fuzzerTestOneInput(byte[] input) {
        ByteBuffer memory = FrameRing.allocate(LENGTH);
        memory.put(RECORDS, input, 0, Math.min(input.length, LENGTH - RECORDS));
        FrameRing ring = new FrameRing(memory);
        FrameHandler handler = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                if (offset < RECORDS || length < FrameHeader.LENGTH || length > LENGTH - offset) {
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
                ring.poll(1, handler);
            }
        } catch (MalformedFrameException e) {
            // The expected answer; the connection ends.
        }
    }
}
