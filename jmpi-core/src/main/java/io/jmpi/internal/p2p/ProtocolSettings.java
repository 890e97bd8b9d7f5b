package io.jmpi.internal.p2p;

/**
 * Limits of the protocols.
 *
 * @param eagerThreshold longest message in bytes that is sent eagerly
 * @param eagerCredit bytes of eager messages that a peer may have in flight to or unexpected at this rank
 * @param spinNanos how long a waiter polls before it blocks
 */
public record ProtocolSettings(int eagerThreshold, int eagerCredit, long spinNanos) {}
