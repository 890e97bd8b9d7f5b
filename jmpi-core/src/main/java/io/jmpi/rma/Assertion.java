package io.jmpi.rma;

/**
 * What a program promises at a synchronization, so that it may take less time (MPI 4.1, section 12.5.5). A wrong promise is
 * an error of the program.
 */
public enum Assertion {
    /** The other ranks' call is certain to have happened: start need not wait, lock need not ask (MPI_MODE_NOCHECK). */
    NO_CHECK,
    /** This rank has not stored to its window since the last synchronization (MPI_MODE_NOSTORE). */
    NO_STORE,
    /** No rank puts or accumulates into this rank's window until the next synchronization (MPI_MODE_NOPUT). */
    NO_PUT,
    /** No rank has begun operations that this fence would complete (MPI_MODE_NOPRECEDE). */
    NO_PRECEDE,
    /** No rank begins operations after this fence (MPI_MODE_NOSUCCEED). */
    NO_SUCCEED
}
