/**
 * Collective operations: a class for each, with its algorithms side by side, and the table that chooses among them. To
 * add an algorithm, write it here and add it to its family in {@link io.jmpi.internal.collective.AlgorithmTable}.
 */
package io.jmpi.internal.collective;
