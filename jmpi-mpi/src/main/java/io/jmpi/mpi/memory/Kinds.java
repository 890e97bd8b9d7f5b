package io.jmpi.mpi.memory;

import io.jmpi.datatype.Datatype;
import java.nio.Buffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** The kinds of basic elements as classes of arrays. Stateless; any thread. */
public final class Kinds {
    private Kinds() {}

    /** An array of the class that a type describes. */
    public static Object emptyLike(Datatype<?> array) {
        return array.allocate(0);
    }

    /** The class of the program's array. */
    static Class<?> arrayClass(boolean objects, Datatype<?> array) {
        return objects ? Object[].class : emptyLike(array).getClass();
    }

    /** The class of the elements of an array or of an NIO buffer. */
    static Class<?> elements(Object memory) {
        if (memory instanceof CharBuffer) {
            return char.class;
        } else if (memory instanceof ShortBuffer) {
            return short.class;
        } else if (memory instanceof IntBuffer) {
            return int.class;
        } else if (memory instanceof LongBuffer) {
            return long.class;
        } else if (memory instanceof FloatBuffer) {
            return float.class;
        } else if (memory instanceof DoubleBuffer) {
            return double.class;
        }
        return memory instanceof Buffer ? byte.class : memory.getClass().getComponentType();
    }

    /** Bytes of an element of the array. */
    static int unit(Datatype<?> array) {
        return Datatype.of(emptyLike(array)).size();
    }
}
