/**
 * Numbers of ranks and tags, in package {@code mpi} and in jmpi ({@link io.jmpi.mpi.rank.Ranks}), and which ranks there are: those of a grid,
 * and those that a rank exchanges parts with.
 */
package io.jmpi.mpi.rank;
