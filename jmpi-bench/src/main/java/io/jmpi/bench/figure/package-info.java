/**
 * Figures of the paper on optimistic tag matching in virtual time: the program of {@code io.jmpi.matching.optimistic}
 * on the emulated accelerator, compared with measurements of the real one.
 */
package io.jmpi.bench.figure;
