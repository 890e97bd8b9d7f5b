package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.BasicKind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * Memory for one message of serialized objects whose length the receiver does not know: it grows with the message, up to a
 * limit.
 *
 * <pre>{@code
 * GrowingBytes memory = new GrowingBytes(1 << 20);
 * Status status = world.recv(memory, 0, 7);
 * Object[] objects = stream.read(memory.bytes((int) status.bytes()));
 * }</pre>
 *
 * <p>Thread: lent to the receive until it completes. Lifetime: the program's.
 */
public final class GrowingBytes {
    private static final Type SERIALIZED;
    private static final Type OBJECT;

    static {
        // Initialized before its subclass, whose initialization would otherwise wait for another thread that
        // initializes Datatype, while that one waits for the class between them: both would wait forever.
        Objects.requireNonNull(Datatype.SERIALIZED);
        SERIALIZED = new Type("SERIALIZED of any length");
        OBJECT = new Type("an object");
    }

    private final int limit;
    private final Type type;
    private byte[] bytes = new byte[0];

    /**
     * Creates an empty memory.
     *
     * @param limit bytes of the longest message
     */
    public GrowingBytes(int limit) {
        this(limit, SERIALIZED);
    }

    private GrowingBytes(int limit, Type type) {
        if (limit < 0) {
            throw new MpiException(ErrorClass.ARG, "limit " + limit + " is negative");
        }
        this.limit = limit;
        this.type = type;
    }

    /**
     * Creates an empty memory for one object.
     *
     * @param limit that of setting {@code objects.max.bytes}, which the error of a longer message names
     */
    public static GrowingBytes ofObject(int limit) {
        return new GrowingBytes(limit, OBJECT);
    }

    /** Whether a type describes growing memory, whose length is only a limit. */
    public static boolean isGrowing(Datatype<?> type) {
        return type instanceof Type;
    }

    /** Whether receives of a type end with the limit of setting {@code objects.max.bytes}. */
    public static boolean isOfObject(Datatype<?> type) {
        return type == OBJECT;
    }

    /** Returns the given number of first bytes, the length of the received message. Not a copy. */
    public ByteBuffer bytes(int length) {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    Type type() {
        return type;
    }

    int limit() {
        return limit;
    }

    /**
     * Makes room for a message of the given length, which is not above the limit.
     *
     * @throws OutOfMemoryError if there is not enough memory
     */
    public void grow(int length) {
        if (bytes.length < length) {
            bytes = Arrays.copyOf(bytes, length);
        }
    }

    private byte[] room(int length) {
        grow(length);
        return bytes;
    }

    /** The type of such a memory. */
    static final class Type extends BasicType<GrowingBytes> {
        private Type(String name) {
            super(name, BasicKind.OBJECT, 1, GrowingBytes::new);
        }

        @Override
        public long length(GrowingBytes memory) {
            return memory.limit();
        }

        @Override
        public boolean isContiguous() {
            return false;
        }

        @Override
        public void unpack(GrowingBytes memory, long offset, long position, ByteBuffer source, int at, int count) {
            int first = (int) (offset + position);
            source.get(at, memory.room(first + count), first, count);
        }

        @Override
        public void pack(GrowingBytes memory, long offset, long position, ByteBuffer target, int at, int count) {
            int first = (int) (offset + position);
            target.put(at, memory.room(first + count), first, count);
        }

        @Override
        void packStrided(GrowingBytes memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
            for (int i = 0; i < count; i++) {
                pack(memory, first + i * stride, 0, target, at + i * step, 1);
            }
        }

        @Override
        void unpackStrided(GrowingBytes memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
            for (int i = 0; i < count; i++) {
                unpack(memory, first + i * stride, 0, source, at + i * step, 1);
            }
        }

        @Override
        public void copy(GrowingBytes source, long sourceOffset, GrowingBytes target, long targetOffset, long count) {
            int from = (int) sourceOffset;
            int at = (int) targetOffset;
            int bytes = (int) count;
            byte[] to = target.room(at + bytes);
            System.arraycopy(source.room(from + bytes), from, to, at, bytes);
        }
    }
}
