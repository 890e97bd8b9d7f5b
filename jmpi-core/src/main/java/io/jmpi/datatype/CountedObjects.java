package io.jmpi.datatype;

/**
 * The bytes of a known number of serialized objects, which the signature of their message names. Immutable; any thread.
 */
final class CountedObjects extends BufferType {
    private final int signature;

    CountedObjects(int count) {
        super(BasicKind.OBJECT);
        signature = BasicKind.codeOfObjects(count);
    }

    @Override
    public int signature(int count) {
        return signature;
    }

    @Override
    public int messageSignature(int bytes) {
        return signature;
    }
}
