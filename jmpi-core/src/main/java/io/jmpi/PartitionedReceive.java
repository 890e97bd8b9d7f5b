package io.jmpi;

/**
 * A receive that reports the arrival of each of its partitions (MPI 4.1, section 4.2). Their number may differ from that of
 * the sender; the numbers of bytes must be the same. {@link PointToPoint#precvInit} creates it.
 *
 * <pre>{@code
 * PartitionedReceive rows = world.precvInit(grid, 4, 0, 7);
 * rows.start();
 * for (int part = 0; part < 4; part++) {
 *     while (!rows.arrived(part)) {
 *         computeSomethingElse();
 *     }
 *     use(grid, part);
 * }
 * rows.waitFor();
 * }</pre>
 *
 * <p>Thread: {@link #arrived} by several threads at once, with {@link ThreadLevel#MULTIPLE}; otherwise as {@link Request}.
 * An active one cannot be freed or cancelled.
 */
public interface PartitionedReceive extends PersistentRequest {
    /** The number of partitions at this side. */
    int partitions();

    /**
     * Whether all elements of a partition have arrived, so that the program may read them (MPI_Parrived); makes progress. True if
     * the request is not active.
     *
     * @throws io.jmpi.errors.MpiException of class ARG if there is no such partition; or as the operation failed, if the
     *     partition will never arrive
     */
    boolean arrived(int partition);
}
