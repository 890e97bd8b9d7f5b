/**
 * Schedules: rounds of local steps, sends and receives that the engine runs, which is the form of collective operations.
 * Algorithms build a {@link io.jmpi.internal.p2p.schedule.Schedule} and start it.
 */
package io.jmpi.internal.p2p.schedule;
