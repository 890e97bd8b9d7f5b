/**
 * Schedules: rounds of local steps, sends and receives that the engine runs. Collective operations have this form.
 * Algorithms build a {@link io.jmpi.internal.p2p.schedule.Schedule} and start it.
 */
package io.jmpi.internal.p2p.schedule;
