/**
 * How a computation continues when ranks are lost. Read in this order: {@link io.jmpi.examples.recovery.Transaction}
 * (revoke and agree), {@link io.jmpi.examples.recovery.BuddyCheckpoint} (copies at neighbors), {@link
 * io.jmpi.examples.recovery.ResilientHeat} (shrink, restore, repeat).
 */
package io.jmpi.examples.recovery;
