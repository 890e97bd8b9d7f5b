package io.jmpi.datatype;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The elements of a message from one byte of it on. Thread and lifetime: those of the packing of the message. */
final class PackedRest<T> extends Packing<T> {
    private final Packing<T> whole;
    private final long start;

    PackedRest(Packing<T> whole, long start) {
        this.whole = whole;
        this.start = start;
    }

    @Override
    public Datatype<T> type() {
        return whole.type();
    }

    /** The kinds of the bytes before it are unknown. */
    @Override
    public int messageSignature(long bytes) {
        return Datatype.PACKED.signature(1);
    }

    @Override
    public void pack(T memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        whole.pack(memory, offset, start + position, target, at, bytes);
    }

    @Override
    public void unpack(T memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        whole.unpack(memory, offset, start + position, source, at, bytes);
    }

    @Override
    public @Nullable ByteBuffer inPlace(T memory, long offset, long position, int bytes) {
        return whole.inPlace(memory, offset, start + position, bytes);
    }
}
