package io.jmpi.mpi.operation;

import io.jmpi.datatype.Elements;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.memory.Memory;
import io.jmpi.mpi.memory.ObjectElements;
import io.jmpi.mpi.session.Session;
import java.nio.ByteBuffer;

/**
 * Elements of any type as packed bytes, with an offset in base units; objects are serialized, after the number of their bytes.
 * Stateless; any thread.
 */
public final class Packing {
    private Packing() {}

    /** Packs elements into bytes at a position; returns the position after them. */
    public static int pack(Object inbuf, int offset, int incount, ElementType type, Object outbuf, int position) {
        ByteBuffer target = Memory.bytes(outbuf).position(position);
        if (type.isObject()) {
            Object[] objects = ObjectElements.of(inbuf, offset, incount, type).objects();
            ByteBuffer written = Session.objects().write(objects, 0, incount);
            target.putInt(written.remaining()).put(written);
        } else {
            pack(Memory.of(inbuf, offset, incount, type).elements(), target);
        }
        return target.position();
    }

    private static <T> void pack(Elements<T> elements, ByteBuffer target) {
        elements.type().pack(elements.memory(), elements.offset(), elements.count(), target);
    }

    /** Unpacks elements from bytes at a position; returns the position after them. */
    public static int unpack(Object inbuf, int position, Object outbuf, int offset, int outcount, ElementType type) {
        ByteBuffer source = Memory.bytes(inbuf).position(position);
        if (type.isObject()) {
            ByteBuffer objects = source.slice(position + Integer.BYTES, source.getInt(position));
            ObjectElements.of(outbuf, offset, outcount, type)
                    .store(Session.objects().read(objects));
            return position + Integer.BYTES + objects.capacity();
        }
        unpack(Memory.of(outbuf, offset, outcount, type).elements(), source);
        return source.position();
    }

    private static <T> void unpack(Elements<T> elements, ByteBuffer source) {
        elements.type().unpack(source, elements.memory(), elements.offset(), elements.count());
    }
}
