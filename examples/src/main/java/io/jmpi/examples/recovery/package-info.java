/**
 * How a computation goes on when ranks are lost. In the order of reading: {@link io.jmpi.examples.recovery.Transaction} (revoke
 * and agree), {@link io.jmpi.examples.recovery.BuddyCheckpoint} (copies at neighbors), {@link
 * io.jmpi.examples.recovery.ResilientHeat} (shrink, restore, repeat).
 */
package io.jmpi.examples.recovery;
