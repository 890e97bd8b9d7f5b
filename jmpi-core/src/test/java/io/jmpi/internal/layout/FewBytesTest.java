package io.jmpi.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FewBytesTest {
    private static final int ROOM = 16;
    private static final byte UNTOUCHED = -1;

    private final byte[] source = new byte[FewBytes.MOST + 2 * ROOM];
    private final byte[] target = new byte[FewBytes.MOST + 2 * ROOM];

    static IntStream lengths() {
        return IntStream.rangeClosed(0, FewBytes.MOST);
    }

    /** Copies the first array to the second, through buffers of that kind. */
    private void copyAll(int length, int first, int at, Stream<ByteBuffer> buffers) {
        buffers.forEach(buffer -> {
            assertCopied(length, first, at, () -> {
                FewBytes.copy(source, first, buffer, at, length);
                buffer.get(at, target, at, length);
                requireUntouched(buffer, at, length);
            });
            buffer.put(0, source);
            assertCopied(length, first, at, () -> FewBytes.copy(buffer, first, target, at, length));
            ByteBuffer other = ByteBuffer.wrap(target);
            assertCopied(length, first, at, () -> FewBytes.copy(buffer, first, other, at, length));
        });
    }

    private static void requireUntouched(ByteBuffer buffer, int at, int length) {
        for (int i = 0; i < buffer.capacity(); i++) {
            if (i < at || i >= at + length) {
                assertThat(buffer.get(i)).as("byte %d of the frame", i).isEqualTo(UNTOUCHED);
            }
        }
    }

    private void assertCopied(int length, int first, int at, Runnable copy) {
        for (int i = 0; i < source.length; i++) {
            source[i] = (byte) (i + 1);
        }
        Arrays.fill(target, UNTOUCHED);
        copy.run();
        for (int i = 0; i < target.length; i++) {
            byte expected = i < at || i >= at + length ? UNTOUCHED : source[first + i - at];
            assertThat(target[i])
                    .as("byte %d of %d copied to %d", i, length, at)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void shouldCopyTheseBytesAndNoOthers(int length) {
        for (int shift = 0; shift < Long.BYTES; shift++) {
            copyAll(length, ROOM - shift, shift, Stream.of(untouched(false), untouched(true)));
        }
    }

    private ByteBuffer untouched(boolean direct) {
        ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(source.length) : ByteBuffer.allocate(source.length);
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, UNTOUCHED);
        }
        return buffer;
    }
}
