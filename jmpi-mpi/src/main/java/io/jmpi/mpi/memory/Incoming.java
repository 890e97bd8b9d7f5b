package io.jmpi.mpi.memory;

import io.jmpi.Setting;
import io.jmpi.Status;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.mpi.session.Session;

/**
 * The destination of a received message: elements go directly to the program's memory, objects through memory that
 * grows with the message.
 *
 * @param memory what jmpi receives into
 * @param objects where the objects go; null for elements
 * @param type of the elements or objects; stays valid if the program frees it before the receive completes
 */
public record Incoming(Object memory, ObjectElements objects, ElementType type) {
    /** A receive into the program's memory, with an offset in base units. */
    public static Incoming of(Object buf, int offset, int count, ElementType type) {
        ObjectElements objects = type.isObject() ? ObjectElements.of(buf, offset, count, type) : null;
        Object memory = objects == null ? Memory.of(buf, offset, count, type) : room();
        return new Incoming(memory, objects, type);
    }

    private static GrowingBytes room() {
        return GrowingBytes.ofObject(Session.mpi().config().number(Setting.OBJECTS_MAX_BYTES));
    }

    /** Whether a message of serialized objects is expected. */
    public boolean isOfObjects() {
        return objects != null;
    }

    /** Stores the objects of the message that has been received; returns their number. */
    public int store(Status outcome) {
        if (outcome.isCancelled() || outcome.source() < 0) {
            return 0;
        }
        Object[] received = Session.objects().read(((GrowingBytes) memory).bytes((int) outcome.bytes()));
        objects.store(received);
        return received.length;
    }
}
