/**
 * Partitioned messages (MPI 4.1, chapter 4): a message whose partitions leave and arrive one by one, as messages of the context of
 * collective operations, which no receive of the program can match. {@link io.jmpi.internal.p2p.partition.Partitions} pairs
 * those of one communicator.
 */
@NullMarked
package io.jmpi.internal.p2p.partition;

import org.jspecify.annotations.NullMarked;
