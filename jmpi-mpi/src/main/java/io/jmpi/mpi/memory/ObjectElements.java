package io.jmpi.mpi.memory;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.text.Count;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.session.Session;
import java.nio.ByteBuffer;

/**
 * Elements of type {@code MPI.OBJECT} or of types made of it: objects at places of an array, sent serialized.
 *
 * @param memory the program's array
 * @param offset index of the first element
 * @param count elements of the type
 */
@SuppressWarnings("ArrayRecordComponent") // Not compared.
public record ObjectElements(Object[] memory, int offset, int count, ElementType type) {
    /** Elements of an array; refuses any other memory, and places outside of it. */
    public static ObjectElements of(Object memory, int offset, int count, ElementType type) {
        if (memory == null && count == 0) {
            return new ObjectElements(new Object[0], 0, 0, type);
        }
        if (!(memory instanceof Object[] array)) {
            throw new Refusal(
                    ErrorClass.BUFFER,
                    "buffer is "
                            + (memory == null
                                    ? "null"
                                    : "of class " + memory.getClass().getTypeName())
                            + ", but datatype OBJECT needs an array of objects");
        }
        if (count < 0) {
            throw new Refusal(ErrorClass.COUNT, "count " + count + " is negative");
        }
        ObjectElements elements = new ObjectElements(array, offset, count, type);
        for (int place : elements.places()) {
            if (place < 0 || place >= array.length) {
                throw new Refusal(
                        ErrorClass.BUFFER,
                        "buffer has " + Count.of(array.length, "object") + ", but offset " + offset + " and count "
                                + count + " need object " + place);
            }
        }
        return elements;
    }

    private int[] places() {
        int[] places = type.positions(count);
        for (int i = 0; i < places.length; i++) {
            places[i] += offset;
        }
        return places;
    }

    /** The objects themselves, in the order of the message. */
    public Object[] objects() {
        int[] places = places();
        Object[] objects = new Object[places.length];
        for (int i = 0; i < places.length; i++) {
            objects[i] = memory[places[i]];
        }
        return objects;
    }

    /** Stores objects, in the order of the message. */
    public void store(Object[] objects) {
        int[] places = places();
        if (objects.length > places.length) {
            throw new Refusal(
                    ErrorClass.TRUNCATE,
                    "message has " + Count.of(objects.length, "object") + ", but the receive is for " + places.length);
        }
        for (int i = 0; i < objects.length; i++) {
            try {
                memory[places[i]] = objects[i];
            } catch (ArrayStoreException e) {
                throw new Refusal(
                        ErrorClass.TYPE,
                        "object " + i + " of the message is of class "
                                + objects[i].getClass().getTypeName()
                                + ", but the buffer is an array of "
                                + memory.getClass().getComponentType().getTypeName());
            }
        }
    }

    /** The message of these objects. */
    public Buffer message() {
        Object[] objects = objects();
        ByteBuffer bytes = Session.objects().write(objects, 0, objects.length);
        return Buffer.of(bytes, 0, bytes.limit(), Datatype.serialized(objects.length));
    }
}
