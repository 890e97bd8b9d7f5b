package io.jmpi;

/**
 * A send whose partitions leave one by one, as soon as the program has marked each ready (MPI 4.1, sections 4.2 and 4.3):
 * several threads may compute a part of a message each, and none waits for the others. {@link PointToPoint#psendInit} creates it.
 *
 * <pre>{@code
 * PartitionedSend rows = world.psendInit(grid, 8, 1, 7);
 * for (int step = 0; step < steps; step++) {
 *     rows.start();
 *     IntStream.range(0, 8).parallel().forEach(part -> {
 *         compute(grid, part);
 *         rows.ready(part);
 *     });
 *     rows.waitFor();
 * }
 * }</pre>
 *
 * <p>The program may write to a partition until it marks it ready, and again after a wait or test has reported that the request
 * is complete: then all partitions have been marked, and their memory may be used again.
 *
 * <p>Thread: {@link #ready} by several threads at once, with {@link ThreadLevel#MULTIPLE}; otherwise as {@link Request}. An
 * active one cannot be freed or cancelled.
 */
public interface PartitionedSend extends PersistentRequest {
    /** The number of partitions at this side. */
    int partitions();

    /**
     * Marks a partition ready: it leaves now (MPI_Pready).
     *
     * @throws io.jmpi.errors.MpiException of class REQUEST if the request has not been started, or the partition has been marked
     *     since the start; of class ARG if there is no such partition
     */
    void ready(int partition);

    /**
     * As {@link #ready(int)}, of a range of partitions (MPI_Pready_range). Marks none if an argument is wrong.
     *
     * @param last not less than {@code first}
     */
    void readyRange(int first, int last);

    /** As {@link #ready(int)}, of several partitions (MPI_Pready_list). Marks none if there is no such partition. */
    void readyList(int... partitions);
}
