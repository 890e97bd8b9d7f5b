/**
 * Runs an application again in virtual time, on machines whose devices hold more or fewer entries and are slower or faster: {@link
 * io.jmpi.trace.replay.capacity.CapacityAnalysis}.
 */
package io.jmpi.trace.replay.capacity;
