/**
 * The message of each receive, and a common clock of all ranks. {@link io.jmpi.trace.replay.pairing.ReplayPlan} has the
 * data that the replay of a rank needs about other ranks: communicators, the
 * {@link io.jmpi.trace.replay.pairing.Lane lanes} to a rank, arrivals and clocks;
 * {@link io.jmpi.trace.replay.pairing.Pairing} finds the messages of one rank's receives.
 */
package io.jmpi.trace.replay.pairing;
