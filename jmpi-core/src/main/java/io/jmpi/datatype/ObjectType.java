package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.KindSequence;
import io.jmpi.internal.layout.TypeMap;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Java objects: marks ranges of object arrays for operations that serialize. All other operations reject it. Immutable.
 */
final class ObjectType extends Datatype<Object[]> {
    ObjectType() {
        super("OBJECT", BasicKind.OBJECT, 1, 1, 0, 0, 1);
    }

    private static MpiException refused() {
        return new MpiException(
                ErrorClass.TYPE,
                "datatype OBJECT has no fixed size; only operations on objects accept it: serialize the objects and"
                        + " send the bytes as SERIALIZED instead");
    }

    @Override
    public long length(Object[] memory) {
        return memory.length;
    }

    @Override
    public boolean isContiguous() {
        return false;
    }

    @Override
    public void copy(Object[] source, long sourceOffset, Object[] target, long targetOffset, long count) {
        System.arraycopy(source, (int) sourceOffset, target, (int) targetOffset, (int) count);
    }

    @Override
    Object[] newMemory(long units) {
        return new Object[(int) units];
    }

    @Override
    public Datatype<ByteBuffer> inBuffer() {
        throw refused();
    }

    @Override
    boolean writesTwice(long count) {
        return false;
    }

    @Override
    public Packing<Object[]> packing(long count) {
        throw refused();
    }

    @Override
    public void pack(Object[] memory, long offset, long position, ByteBuffer target, int at, int bytes) {
        throw refused();
    }

    @Override
    public void unpack(Object[] memory, long offset, long position, ByteBuffer source, int at, int bytes) {
        throw refused();
    }

    @Override
    @Nullable KindSequence prefix(long bytes) {
        return null;
    }

    @Override
    TypeMap<BasicType<Object[]>> map() {
        throw refused();
    }

    @Override
    BasicType<Object[]> basis() {
        throw refused();
    }
}
