package io.jmpi.internal.file.access;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The sizes of the basic elements of a datatype in their order: where a message can be cut, and which bytes belong together when the
 * byte order changes. Immutable; any thread.
 */
final class ElementPattern {
    /** Elements of one size, one after the other; of equal neighbors one. */
    private final int[] sizes;

    /** Where they begin in an element of the type; one more with its length. */
    private final long[] starts;

    private ElementPattern(int[] sizes, long[] starts) {
        this.sizes = sizes;
        this.starts = starts;
    }

    static ElementPattern of(Datatype<?> type) {
        int[][] sizes = {new int[4]};
        long[][] ends = {new long[5]};
        int[] length = {0};
        type.forEachRun((signature, basicBytes, start, blockLength, stride, count) -> {
            int last = length[0] - 1;
            if (last >= 0 && sizes[0][last] == basicBytes) {
                ends[0][last + 1] += (long) blockLength * basicBytes * count;
                return;
            }
            if (length[0] == sizes[0].length) {
                sizes[0] = Arrays.copyOf(sizes[0], 2 * length[0]);
                ends[0] = Arrays.copyOf(ends[0], 2 * length[0] + 1);
            }
            sizes[0][length[0]++] = basicBytes;
            ends[0][length[0]] = ends[0][length[0] - 1] + (long) blockLength * basicBytes * count;
        });
        return new ElementPattern(Arrays.copyOf(sizes[0], length[0]), Arrays.copyOf(ends[0], length[0] + 1));
    }

    private int part(long inElement) {
        if (sizes.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(starts, inElement);
        return found >= 0 ? found : -found - 2;
    }

    /** Whether each basic element is a byte. */
    boolean isOfBytes() {
        return sizes.length == 0 || sizes.length == 1 && sizes[0] == 1;
    }

    /** Returns where the basic element begins that a byte belongs to. */
    long floor(long position) {
        long inElement = position % starts[sizes.length];
        int part = part(inElement);
        return position - (inElement - starts[part]) % sizes[part];
    }

    /** Returns the size of the basic element that a byte belongs to. */
    int sizeAt(long position) {
        return sizes[part(position % starts[sizes.length])];
    }

    /** Reverses the bytes of each basic element in a range, which begins and ends between elements. */
    void reverse(ByteBuffer bytes, int at, int length, long position) {
        int done = 0;
        long inElement = position % starts[sizes.length];
        int part = part(inElement);
        while (done < length) {
            int bytesOfPart = (int) Math.min(length - done, starts[part + 1] - inElement);
            reverse(bytes, at + done, bytesOfPart, sizes[part]);
            done += bytesOfPart;
            part = part + 1 == sizes.length ? 0 : part + 1;
            inElement = starts[part];
        }
    }

    private static void reverse(ByteBuffer bytes, int at, int length, int size) {
        switch (size) {
            case 2 -> {
                for (int i = at; i < at + length; i += 2) {
                    bytes.putShort(i, Short.reverseBytes(bytes.getShort(i)));
                }
            }
            case 4 -> {
                for (int i = at; i < at + length; i += 4) {
                    bytes.putInt(i, Integer.reverseBytes(bytes.getInt(i)));
                }
            }
            case 8 -> {
                for (int i = at; i < at + length; i += 8) {
                    bytes.putLong(i, Long.reverseBytes(bytes.getLong(i)));
                }
            }
            default -> {}
        }
    }
}
