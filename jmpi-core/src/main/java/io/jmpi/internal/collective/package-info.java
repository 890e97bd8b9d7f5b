/**
 * Collective operations: a class for each, with its algorithms side by side, and the table that chooses among them. Who adds an
 * algorithm writes it here and adds it to its family in {@link io.jmpi.internal.collective.AlgorithmTable}.
 */
package io.jmpi.internal.collective;
