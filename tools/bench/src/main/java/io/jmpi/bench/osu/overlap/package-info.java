/**
 * Measures how much of a message or a nonblocking collective operation is hidden by a computation that takes as long as
 * the operation alone. {@link io.jmpi.bench.osu.overlap.MessageOverlap} and
 * {@link io.jmpi.bench.osu.overlap.CollectiveOverlap} are the programs, {@link io.jmpi.bench.osu.overlap.Overlap} is
 * their base class. Only {@code osu} uses them.
 */
package io.jmpi.bench.osu.overlap;
