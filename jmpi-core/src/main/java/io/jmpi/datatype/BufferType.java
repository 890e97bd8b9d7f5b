package io.jmpi.datatype;

import java.nio.ByteBuffer;

/** Bytes of a ByteBuffer, heap or direct. A direct one is read and written in place by transports that can. */
final class BufferType extends Datatype<ByteBuffer> {
    BufferType() {
        super("BUFFER", 1);
    }

    @Override
    public int length(ByteBuffer memory) {
        return memory.limit();
    }

    @Override
    public boolean isReadOnly(ByteBuffer memory) {
        return memory.isReadOnly();
    }

    @Override
    public void pack(ByteBuffer memory, int offset, int position, ByteBuffer target, int at, int bytes) {
        target.put(at, memory, offset + position, bytes);
    }

    @Override
    public void unpack(ByteBuffer memory, int offset, int position, ByteBuffer source, int at, int bytes) {
        memory.put(offset + position, source, at, bytes);
    }

    @Override
    public ByteBuffer inPlace(ByteBuffer memory, int offset, int position, int bytes) {
        return memory.isDirect() ? memory.slice(offset + position, bytes) : null;
    }

    /** Position and limit are the program's to change at any time; only the bytes are lent. */
    @Override
    public ByteBuffer lent(ByteBuffer memory) {
        return memory.duplicate();
    }

    @Override
    public void copy(ByteBuffer source, int sourceOffset, ByteBuffer target, int targetOffset, int count) {
        target.put(targetOffset, source, sourceOffset, count);
    }

    @Override
    public ByteBuffer allocate(int count) {
        return ByteBuffer.allocate(count);
    }

    @Override
    public int defaultOffset(ByteBuffer memory) {
        return memory.position();
    }

    @Override
    public int defaultCount(ByteBuffer memory) {
        return memory.remaining();
    }
}
