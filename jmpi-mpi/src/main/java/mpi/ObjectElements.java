package mpi;

import io.jmpi.Buffer;
import io.jmpi.Setting;
import io.jmpi.datatype.GrowingBytes;
import java.nio.ByteBuffer;

/**
 * Elements of type {@link MPI#OBJECT} or of types made of it: objects at places of an array, sent serialized.
 *
 * @param memory the program's array
 * @param offset index of the first element
 * @param count elements of the type
 */
@SuppressWarnings("ArrayRecordComponent") // Not compared.
record ObjectElements(Object[] memory, int offset, int count, Datatype type) {
    static ObjectElements of(Object memory, int offset, int count, Datatype type) {
        if (memory == null && count == 0) {
            return new ObjectElements(new Object[0], 0, 0, type);
        }
        if (!(memory instanceof Object[] array)) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "buffer is "
                            + (memory == null
                                    ? "null"
                                    : "a " + memory.getClass().getTypeName())
                            + ", but datatype OBJECT needs an array of objects");
        }
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "count " + count + " is negative");
        }
        ObjectElements elements = new ObjectElements(array, offset, count, type);
        for (int place : elements.places()) {
            if (place < 0 || place >= array.length) {
                throw new MPIException(
                        MPI.ERR_BUFFER,
                        "buffer has " + array.length + " objects, but offset " + offset + " and count " + count
                                + " need object " + place);
            }
        }
        return elements;
    }

    /** The same number of elements from another index on. */
    ObjectElements from(int index, int elements) {
        return of(memory, offset + index * type.extentInUnits(), elements, type);
    }

    private int[] places() {
        int[] places = type.positions(count);
        for (int i = 0; i < places.length; i++) {
            places[i] += offset;
        }
        return places;
    }

    /** The objects themselves, in the order of the message. */
    Object[] objects() {
        int[] places = places();
        Object[] objects = new Object[places.length];
        for (int i = 0; i < places.length; i++) {
            objects[i] = memory[places[i]];
        }
        return objects;
    }

    /** Stores objects, in the order of the message. */
    void store(Object[] objects) {
        int[] places = places();
        if (objects.length > places.length) {
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    "message has " + objects.length + " objects, but the receive is for " + places.length);
        }
        for (int i = 0; i < objects.length; i++) {
            try {
                memory[places[i]] = objects[i];
            } catch (ArrayStoreException e) {
                throw new MPIException(
                        MPI.ERR_TYPE,
                        "object " + i + " of the message is a "
                                + objects[i].getClass().getTypeName()
                                + ", but the buffer is an array of "
                                + memory.getClass().getComponentType().getTypeName());
            }
        }
    }

    /** The message of these objects. */
    Buffer message() {
        Object[] objects = objects();
        ByteBuffer bytes = Session.objects().write(objects, 0, objects.length);
        return Buffer.of(bytes, 0, bytes.limit(), io.jmpi.datatype.Datatype.serialized(objects.length));
    }

    /** Memory for a message of objects. */
    static GrowingBytes room() {
        return GrowingBytes.ofObject(Session.mpi().config().number(Setting.OBJECTS_MAX_BYTES));
    }

    /** Stores the objects of a message that has been received; returns its status. */
    Status received(GrowingBytes room, io.jmpi.Status outcome) {
        if (outcome.isCancelled() || outcome.source() < 0) {
            return Status.ofObjects(outcome, 0, type);
        }
        Object[] objects = Session.objects().read(room.bytes((int) outcome.bytes()));
        store(objects);
        return Status.ofObjects(outcome, objects.length, type);
    }
}
