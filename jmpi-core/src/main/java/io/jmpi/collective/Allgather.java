package io.jmpi.collective;

/** The parts of all ranks to all ranks (MPI 4.1, section 6.7). */
public interface Allgather extends Algorithm {
    /**
     * Writes down this rank's part.
     *
     * @param parts where each rank's elements go; this rank's own are there already
     */
    void plan(Plan plan, Blocks<?> parts);
}
