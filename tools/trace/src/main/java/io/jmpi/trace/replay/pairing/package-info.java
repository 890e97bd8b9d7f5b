/**
 * The message of each receive, and a common clock of all ranks. {@link io.jmpi.trace.replay.pairing.ReplayPlan} has what ranks
 * need to know about each other: communicators, the {@link io.jmpi.trace.replay.pairing.Lane lanes} to a rank, arrivals and
 * clocks; {@link io.jmpi.trace.replay.pairing.Pairing} finds the messages of one rank's receives.
 */
package io.jmpi.trace.replay.pairing;
