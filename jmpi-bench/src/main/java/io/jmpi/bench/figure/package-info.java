/**
 * Figures of the optimistic tag matching paper in virtual time: the program of {@code io.jmpi.matching.optimistic} on the
 * emulated accelerator, compared with what was measured on the real one.
 */
package io.jmpi.bench.figure;
