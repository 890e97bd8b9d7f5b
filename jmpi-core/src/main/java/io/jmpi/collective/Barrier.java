package io.jmpi.collective;

/** Waiting until all ranks have come (MPI 4.1, section 6.3). */
public interface Barrier extends Algorithm {
    /** Writes down this rank's part. */
    void plan(Plan plan);
}
