package io.jmpi.internal.rma.memory;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What all ranks know of the memory of one of them.
 *
 * @param bytes of the memory; {@link #UNKNOWN} in a dynamic window
 * @param unit bytes of a displacement of 1
 * @param signature of its elements; {@link #ANY} if elements of any kind may lie in it
 * @param direct the memory itself if this rank and others access it directly, little-endian, in whole words of
 *     8 bytes; null if it is reached by messages
 */
public record Part(
        long bytes, int unit, int signature, @Nullable ByteBuffer direct) {
    public static final long UNKNOWN = -1;

    /** Bytes match every kind. */
    public static final int ANY = Datatype.PACKED.signature(1);

    public boolean isDynamic() {
        return bytes == UNKNOWN;
    }

    public boolean takesAny() {
        return signature == ANY;
    }
}
