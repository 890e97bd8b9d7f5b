package io.jmpi.internal.file.view;

import java.nio.ByteBuffer;

/** Copies between a range of a view's stream, packed in one buffer, and a range of the file, in another one. */
public final class StridedCopy {
    private StridedCopy() {}

    /**
     * Copies bytes of the stream to their places.
     *
     * @param source has the bytes {@code from} to {@code to} of the stream, from index {@code at} on
     * @param target has the bytes of the file from {@code base} on, from index 0 on
     */
    public static void scatter(
            TiledView view, long from, long to, ByteBuffer source, int at, ByteBuffer target, long base) {
        int[] next = {at};
        view.forEachPiece(from, to, (offset, block, stride, count) -> {
            scatter(source, next[0], target, (int) (offset - base), block, stride, count);
            next[0] += block * count;
        });
    }

    /** The reverse of {@link #scatter}. */
    public static void gather(
            TiledView view, long from, long to, ByteBuffer source, long base, ByteBuffer target, int at) {
        int[] next = {at};
        view.forEachPiece(from, to, (offset, block, stride, count) -> {
            gather(source, (int) (offset - base), block, stride, count, target, next[0]);
            next[0] += block * count;
        });
    }

    private static void scatter(
            ByteBuffer source, int from, ByteBuffer target, int to, int block, long longStride, int count) {
        if (count == 1) {
            target.put(to, source, from, block);
            return;
        }
        int stride = (int) longStride;
        switch (block) {
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    target.put(to + i * stride, source.get(from + i));
                }
            }
            case 2 -> {
                for (int i = 0; i < count; i++) {
                    target.putShort(to + i * stride, source.getShort(from + 2 * i));
                }
            }
            case 4 -> {
                for (int i = 0; i < count; i++) {
                    target.putInt(to + i * stride, source.getInt(from + 4 * i));
                }
            }
            case 8 -> {
                for (int i = 0; i < count; i++) {
                    target.putLong(to + i * stride, source.getLong(from + 8 * i));
                }
            }
            case 16, 24, 32, 40, 48, 56, 64 -> {
                for (int i = 0; i < count; i++) {
                    for (int j = 0; j < block; j += 8) {
                        target.putLong(to + i * stride + j, source.getLong(from + i * block + j));
                    }
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    target.put(to + i * stride, source, from + i * block, block);
                }
            }
        }
    }

    private static void gather(
            ByteBuffer source, int from, int block, long longStride, int count, ByteBuffer target, int to) {
        if (count == 1) {
            target.put(to, source, from, block);
            return;
        }
        int stride = (int) longStride;
        switch (block) {
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    target.put(to + i, source.get(from + i * stride));
                }
            }
            case 2 -> {
                for (int i = 0; i < count; i++) {
                    target.putShort(to + 2 * i, source.getShort(from + i * stride));
                }
            }
            case 4 -> {
                for (int i = 0; i < count; i++) {
                    target.putInt(to + 4 * i, source.getInt(from + i * stride));
                }
            }
            case 8 -> {
                for (int i = 0; i < count; i++) {
                    target.putLong(to + 8 * i, source.getLong(from + i * stride));
                }
            }
            case 16, 24, 32, 40, 48, 56, 64 -> {
                for (int i = 0; i < count; i++) {
                    for (int j = 0; j < block; j += 8) {
                        target.putLong(to + i * block + j, source.getLong(from + i * stride + j));
                    }
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    target.put(to + i * block, source, from + i * stride, block);
                }
            }
        }
    }
}
