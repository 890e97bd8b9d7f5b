package mpi;

/** A function of the program that combines elements, in mpiJava's form. */
public abstract class User_function {
    /**
     * Sets {@code inoutvec[i] = invec[i] op inoutvec[i]} for each element.
     *
     * @param invec array of elements of lower ranks
     * @param inoffset index of the first element
     * @param inoutvec array of elements, which are replaced
     * @param inoutoffset index of the first element
     * @param count elements of the type
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype);
}
