package io.jmpi.datatype;

import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.FewBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/**
 * Basic elements in a ByteBuffer, heap or direct, in the buffer's byte order. Transports that support it read and write
 * a direct buffer in place if its bytes need no change.
 */
@NullUnmarked
final class BufferType extends BasicType<ByteBuffer> {
    private static final Map<BasicKind, BufferType> TYPES = new EnumMap<>(BasicKind.class);

    static {
        for (BasicKind kind : BasicKind.values()) {
            TYPES.put(kind, new BufferType(kind));
        }
    }

    /** Names the kind in messages; of objects, also their number. */
    private final int signature;

    private BufferType(BasicKind kind) {
        this(kind, kind.code());
    }

    private BufferType(BasicKind kind, int signature) {
        super(nameOf(kind), kind, kind.size(), ByteBuffer::allocate);
        this.signature = signature;
    }

    /** Returns the type of the bytes of the given number of serialized objects. */
    static BufferType ofObjects(int count) {
        return new BufferType(BasicKind.OBJECT, BasicKind.codeOfObjects(count));
    }

    @Override
    public int signature(long count) {
        return signature;
    }

    @Override
    public int messageSignature(long bytes) {
        return signature;
    }

    private static String nameOf(BasicKind kind) {
        return switch (kind) {
            case BYTE -> "BUFFER";
            case PACKED -> "PACKED";
            case OBJECT -> "SERIALIZED";
            default -> kind + " in BUFFER";
        };
    }

    /** Returns the type of such elements in a ByteBuffer. */
    static BufferType of(BasicKind kind) {
        return TYPES.get(kind);
    }

    /** Whether a device could write them: single bytes need no change in either byte order. */
    @Override
    public boolean isContiguous() {
        return size() == 1;
    }

    private boolean isAsOnTheWire(ByteBuffer memory) {
        return size() == 1 || memory.order() == ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    public long length(ByteBuffer memory) {
        return memory.limit();
    }

    @Override
    public boolean isReadOnly(ByteBuffer memory) {
        return memory.isReadOnly();
    }

    @Override
    public void pack(ByteBuffer memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        if (!isAsOnTheWire(memory)) {
            packStrided(memory, (int) (offset + position), size(), bytes / size(), target, at, size());
        } else if (bytes <= FewBytes.MOST) {
            FewBytes.copy(memory, (int) (offset + position), target, at, bytes);
        } else {
            target.put(at, memory, (int) (offset + position), bytes);
        }
    }

    @Override
    public void unpack(ByteBuffer memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        if (!isAsOnTheWire(memory)) {
            unpackStrided(memory, (int) (offset + position), size(), bytes / size(), source, at, size());
        } else if (bytes <= FewBytes.MOST) {
            FewBytes.copy(source, at, memory, (int) (offset + position), bytes);
        } else {
            memory.put((int) (offset + position), source, at, bytes);
        }
    }

    @Override
    void packStrided(ByteBuffer memory, int first, int stride, int count, ByteBuffer target, int at, int step) {
        switch (size()) {
            case Short.BYTES -> {
                for (int i = 0; i < count; i++) {
                    ArrayTypes.SHORTS.set(target, at + i * step, memory.getShort(first + i * stride));
                }
            }
            case Integer.BYTES -> {
                for (int i = 0; i < count; i++) {
                    ArrayTypes.INTS.set(target, at + i * step, memory.getInt(first + i * stride));
                }
            }
            case Long.BYTES -> {
                for (int i = 0; i < count; i++) {
                    ArrayTypes.LONGS.set(target, at + i * step, memory.getLong(first + i * stride));
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    target.put(at + i * step, memory.get(first + i * stride));
                }
            }
        }
    }

    @Override
    void unpackStrided(ByteBuffer memory, int first, int stride, int count, ByteBuffer source, int at, int step) {
        switch (size()) {
            case Short.BYTES -> {
                for (int i = 0; i < count; i++) {
                    memory.putShort(first + i * stride, (short) ArrayTypes.SHORTS.get(source, at + i * step));
                }
            }
            case Integer.BYTES -> {
                for (int i = 0; i < count; i++) {
                    memory.putInt(first + i * stride, (int) ArrayTypes.INTS.get(source, at + i * step));
                }
            }
            case Long.BYTES -> {
                for (int i = 0; i < count; i++) {
                    memory.putLong(first + i * stride, (long) ArrayTypes.LONGS.get(source, at + i * step));
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    memory.put(first + i * stride, source.get(at + i * step));
                }
            }
        }
    }

    @Override
    public ByteBuffer inPlace(ByteBuffer memory, long offset, long position, int bytes) {
        return memory.isDirect() && isAsOnTheWire(memory) ? memory.slice((int) (offset + position), bytes) : null;
    }

    /** The program may change position, limit and byte order at any time; only the bytes are lent. */
    @Override
    public ByteBuffer lent(ByteBuffer memory) {
        return memory.duplicate().order(memory.order());
    }

    @Override
    public void copy(ByteBuffer source, long sourceOffset, ByteBuffer target, long targetOffset, long count) {
        int from = (int) sourceOffset;
        int to = (int) targetOffset;
        if (source.order() == target.order() || size() == 1) {
            target.put(to, source, from, (int) count * size());
            return;
        }
        for (int i = 0; i < count * size(); i++) { // Reversed within each element.
            int reversed = i - i % size() + size() - 1 - i % size();
            target.put(to + reversed, source.get(from + i));
        }
    }

    @Override
    public int defaultOffset(ByteBuffer memory) {
        return memory.position();
    }

    @Override
    public int defaultCount(ByteBuffer memory) {
        return memory.remaining() / size();
    }

    @Override
    public Datatype<ByteBuffer> inBuffer() {
        return this;
    }
}
