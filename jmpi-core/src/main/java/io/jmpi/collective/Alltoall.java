package io.jmpi.collective;

/** A part of each rank's elements to each rank (MPI 4.1, section 6.8). */
public interface Alltoall extends Algorithm {
    /**
     * Writes down this rank's part.
     *
     * @param sent what goes to each rank
     * @param received where each rank's elements go; other memory than what is sent
     */
    void plan(Plan plan, Blocks<?> sent, Blocks<?> received);
}
