/**
 * The command {@code cost}: how much longer programs of two ranks take with an option of {@code jmpirun} than without.
 * {@link io.jmpi.bench.cost.CostCommand} runs them in turn, {@link io.jmpi.bench.cost.Cost} is the result. Others use
 * the command alone.
 */
package io.jmpi.bench.cost;
