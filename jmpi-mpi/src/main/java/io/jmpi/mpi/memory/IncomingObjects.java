package io.jmpi.mpi.memory;

import io.jmpi.Setting;
import io.jmpi.Status;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.mpi.session.Session;

/**
 * A receive of objects: memory that grows with the message, and where its objects go.
 *
 * @param elements where the objects go
 * @param room what jmpi receives into
 */
public record IncomingObjects(ObjectElements elements, GrowingBytes room) {
    /** A receive of elements of {@code MPI.OBJECT} or of a type made of it. */
    public static IncomingObjects of(Object memory, int offset, int count, ElementType type) {
        ObjectElements elements = ObjectElements.of(memory, offset, count, type);
        return new IncomingObjects(
                elements, GrowingBytes.ofObject(Session.mpi().config().number(Setting.OBJECTS_MAX_BYTES)));
    }

    /** Stores the objects of the message that has been received; returns their number. */
    public int store(Status outcome) {
        if (outcome.isCancelled() || outcome.source() < 0) {
            return 0;
        }
        Object[] objects = Session.objects().read(room.bytes((int) outcome.bytes()));
        elements.store(objects);
        return objects.length;
    }
}
