package io.jmpi.rma;

/** Whether other ranks may lock the same window at the same time (MPI 4.1, section 12.5.3). */
public enum LockType {
    /** Others that lock shared may (MPI_LOCK_SHARED). */
    SHARED,
    /** No other rank may (MPI_LOCK_EXCLUSIVE). */
    EXCLUSIVE
}
