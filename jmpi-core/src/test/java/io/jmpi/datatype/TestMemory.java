package io.jmpi.datatype;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Memory for elements of a type, with its bytes to compare. */
final class TestMemory {
    final Object memory;
    private final Datatype<Object> basis;

    /**
     * Random memory.
     *
     * @param type any type of such memory
     */
    @SuppressWarnings("unchecked")
    TestMemory(Datatype<Object> type, int units, Random random) {
        basis = (Datatype<Object>) (Datatype<?>) type.basis();
        byte[] bytes = new byte[units * type.basis().unitBytes()];
        random.nextBytes(bytes);
        if ((Object) type.basis() instanceof BufferType) {
            ByteBuffer buffer = random.nextBoolean() ? ByteBuffer.allocateDirect(units) : ByteBuffer.allocate(units);
            buffer.put(0, bytes).order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            memory = buffer;
        } else {
            memory = basis.newMemory(units);
            basis.unpack(memory, 0, 0, ByteBuffer.wrap(bytes), 0, bytes.length);
        }
    }

    ByteOrder order() {
        return memory instanceof ByteBuffer buffer ? buffer.order() : ByteOrder.LITTLE_ENDIAN;
    }

    /** All its bytes, those of array elements little-endian. */
    byte[] image() {
        if (memory instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.capacity()];
            buffer.get(0, bytes);
            return bytes;
        }
        byte[] bytes = new byte[(int) basis.length(memory) * basis.size()];
        basis.pack(memory, 0, 0, ByteBuffer.wrap(bytes), 0, bytes.length);
        return bytes;
    }
}
