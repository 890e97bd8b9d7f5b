/**
 * The progress engine of a rank: it connects the packages below, runs the duty cycle in one thread, lets others wait,
 * dispatches frames, reports and ends. {@link io.jmpi.internal.p2p.progress.ProgressEngine} is its entry, {@link
 * io.jmpi.internal.p2p.progress.Waiter} the only place that blocks. All state belongs to the progress thread, except
 * where documented otherwise.
 */
package io.jmpi.internal.p2p.progress;
