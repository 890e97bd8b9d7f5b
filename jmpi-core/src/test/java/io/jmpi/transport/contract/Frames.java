package io.jmpi.transport.contract;

import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Frames with distinct contents. */
public final class Frames {
    private Frames() {}

    /** A frame of that length, header included; its body depends on the seed. */
    public static byte[] of(int length, long seed) {
        byte[] frame = new byte[length];
        new Random(seed).nextBytes(frame);
        FrameHeader.put(ByteBuffer.wrap(frame), 0, length, FrameHeader.MESSAGE);
        return frame;
    }

    /** The frames' bytes, concatenated. */
    public static byte[] concat(byte[]... frames) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(frames).mapToInt(frame -> frame.length).sum());
        for (byte[] frame : frames) {
            all.put(frame);
        }
        return all.array();
    }
}
