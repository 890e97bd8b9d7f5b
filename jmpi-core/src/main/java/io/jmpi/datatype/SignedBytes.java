package io.jmpi.datatype;

import java.nio.ByteBuffer;
import org.jspecify.annotations.NullUnmarked;

/** Packed elements, sent under their original signature. Immutable; any thread. */
@NullUnmarked
final class SignedBytes extends Packing<ByteBuffer> {
    private final int signature;

    SignedBytes(int signature) {
        this.signature = signature;
    }

    @Override
    public Datatype<ByteBuffer> type() {
        return Datatype.PACKED;
    }

    @Override
    public int messageSignature(long bytes) {
        return signature;
    }

    @Override
    public void pack(ByteBuffer memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        Datatype.PACKED.pack(memory, offset, position, target, at, bytes);
    }

    @Override
    public void unpack(ByteBuffer memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        Datatype.PACKED.unpack(memory, offset, position, source, at, bytes);
    }

    @Override
    public ByteBuffer inPlace(ByteBuffer memory, long offset, long position, int bytes) {
        return Datatype.PACKED.inPlace(memory, offset, position, bytes);
    }
}
