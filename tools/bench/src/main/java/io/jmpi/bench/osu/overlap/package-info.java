/**
 * How much of a message or a nonblocking collective operation a computation hides, which takes as long as the
 * operation alone. {@link io.jmpi.bench.osu.overlap.MessageOverlap} and {@link
 * io.jmpi.bench.osu.overlap.CollectiveOverlap} are the programs, {@link io.jmpi.bench.osu.overlap.Overlap} is their
 * shape. Only {@code osu} uses them.
 */
package io.jmpi.bench.osu.overlap;
