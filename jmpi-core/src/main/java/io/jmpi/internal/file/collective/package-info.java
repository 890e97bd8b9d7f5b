/**
 * Collective access to a file in two phases: a few ranks, the aggregators, read and write large pieces of it, and exchange
 * their bytes with the others. {@link io.jmpi.internal.file.collective.CollectiveAccess} decides and plans; {@link
 * io.jmpi.internal.file.collective.FileRanks} is what ranks of a file say to each other.
 */
package io.jmpi.internal.file.collective;
