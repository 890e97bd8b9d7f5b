package mpi;

import java.nio.ByteBuffer;

/** A function of the program that combines elements, in Open MPI's form: on arrays, or on bytes. */
public abstract class UserFunction {
    /**
     * Sets {@code inOutVec[i] = inVec[i] op inOutVec[i]} for each element.
     *
     * @param inVec array of elements of lower ranks
     * @param inOutVec array of elements, which are replaced
     * @param count elements of the type
     */
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
        throw new UnsupportedOperationException("UserFunction.call is not overridden");
    }

    /**
     * As {@link #call(Object, Object, int, Datatype)}, for elements in direct buffers in the byte order of the machine. A
     * function that overrides it gets bytes; others get arrays.
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
        throw new UnsupportedOperationException("UserFunction.call is not overridden");
    }
}
