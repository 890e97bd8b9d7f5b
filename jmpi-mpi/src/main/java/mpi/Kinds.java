package mpi;

import io.jmpi.datatype.Datatype;

/** The kinds of basic elements as classes of arrays. Stateless; any thread. */
final class Kinds {
    private Kinds() {}

    /** An array of the class that a type describes. */
    static Object emptyLike(Datatype<?> array) {
        return array.allocate(0);
    }

    /** The class of the program's array. */
    static Class<?> arrayClass(boolean objects, Datatype<?> array) {
        return objects ? Object[].class : emptyLike(array).getClass();
    }

    /** Bytes of an element of the array. */
    static int unit(Datatype<?> array) {
        return Datatype.of(emptyLike(array)).size();
    }
}
