package io.jmpi.internal.exploring;

/**
 * A receive or probe from any source, or a wait or test whose answer is explored: the same one in all runs whose earlier choices are
 * the same.
 *
 * @param rank of the job
 * @param number among the choices of this rank, from 0, in the order of its calls
 */
public record Choice(int rank, int number) {}
