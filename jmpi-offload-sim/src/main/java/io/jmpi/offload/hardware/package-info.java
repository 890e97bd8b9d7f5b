/**
 * The engines {@code hardware} and {@code overlap}: they drive the tag-matching unit of {@code io.jmpi.offload.tagmatching}
 * and keep its list in step with the host's queues.
 *
 * <p>{@link io.jmpi.offload.hardware.HardwareMatcher} is the host's side, {@link io.jmpi.offload.hardware.OffloadRules}
 * says which receives may go to the unit, {@link io.jmpi.offload.hardware.SteppedOverlap} is the overlap of two units step by
 * step. Programs name the engines; only the benchmarks touch classes of this package.
 */
@NullMarked
package io.jmpi.offload.hardware;

import org.jspecify.annotations.NullMarked;
