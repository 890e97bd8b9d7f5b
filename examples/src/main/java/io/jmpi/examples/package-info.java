/**
 * Small real programs. Start reading at {@link io.jmpi.examples.Hello}; {@link io.jmpi.examples.Halo} shows
 * non-blocking neighbor exchange, {@link io.jmpi.examples.Gatherv} collecting unequal amounts.
 *
 * <p>{@link io.jmpi.examples.ResilientHalo} goes on when ranks are lost. Its parts, in the order of reading: {@link
 * io.jmpi.examples.Transaction} (revoke and agree), {@link io.jmpi.examples.BuddyCheckpoint} (copies at neighbors), {@link
 * io.jmpi.examples.ResilientHeat} (shrink, restore, repeat).
 */
package io.jmpi.examples;
