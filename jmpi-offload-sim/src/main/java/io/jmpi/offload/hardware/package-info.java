/**
 * The engines {@code hardware} and {@code overlap}: they drive the tag-matching unit of {@code
 * io.jmpi.offload.tagmatching} and keep its list in step with the host's queues.
 *
 * <p>{@link io.jmpi.offload.hardware.HardwareMatcher} is the host's side, {@link io.jmpi.offload.hardware.OffloadRules}
 * decides which receives may go to the unit. Programs name the engines. Benchmarks and the trace analyzer name the
 * providers, which also make engines for jobs in virtual time. All other classes are internal to the package.
 */
@NullMarked
package io.jmpi.offload.hardware;

import org.jspecify.annotations.NullMarked;
