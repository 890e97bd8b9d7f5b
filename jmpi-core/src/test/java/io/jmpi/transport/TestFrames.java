package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;

/** Frames identified by a number: their header, and bytes derived from the number. */
final class TestFrames {
    private TestFrames() {}

    static void put(FrameClaim claim, int length, int number) {
        ByteBuffer buffer = claim.buffer;
        FrameHeader.put(buffer, claim.offset, length, FrameHeader.MESSAGE);
        for (int i = FrameHeader.LENGTH; i < length; i++) {
            buffer.put(claim.offset + i, content(number, i));
        }
    }

    /** As put, for the head of a frame whose tail is {@link #tail}. */
    static void putHead(FrameClaim claim, int headLength, int length, int number) {
        put(claim, headLength, number);
        claim.buffer.putInt(claim.offset, length);
    }

    static ByteBuffer tail(int headLength, int length, int number) {
        ByteBuffer tail = ByteBuffer.allocateDirect(length - headLength + 3).position(2);
        for (int i = headLength; i < length; i++) {
            tail.put(content(number, i));
        }
        return tail.flip().position(2);
    }

    static void check(ByteBuffer buffer, int offset, int length, int expectedLength, int number) {
        assertThat(length).as("length of frame %d", number).isEqualTo(expectedLength);
        assertThat(FrameHeader.frameLength(buffer, offset)).isEqualTo(expectedLength);
        for (int i = FrameHeader.LENGTH; i < length; i++) {
            if (buffer.get(offset + i) != content(number, i)) {
                throw new AssertionError("byte " + i + " of frame " + number + " is " + buffer.get(offset + i));
            }
        }
    }

    private static byte content(int number, int index) {
        return (byte) (number * 31 + index * 7 + (index >> 8));
    }
}
