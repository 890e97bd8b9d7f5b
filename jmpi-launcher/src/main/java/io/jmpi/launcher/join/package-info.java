/**
 * How a process joins its job, whether {@code jmpirun} has started it, another launcher of PMI-1, or one that only
 * numbers its ranks, which then meet at rank 0. Programs get here by {@link java.util.ServiceLoader} and {@link
 * io.jmpi.launcher.join.PmiJobProvider}; the rest of the launcher by {@link io.jmpi.launcher.join.RankProcess}.
 */
package io.jmpi.launcher.join;
