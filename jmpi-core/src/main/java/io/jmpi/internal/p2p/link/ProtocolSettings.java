package io.jmpi.internal.p2p.link;

/**
 * Limits of the protocols.
 *
 * @param eagerThreshold longest message in bytes that is sent eagerly
 * @param eagerCredit bytes of eager messages that a peer may have in flight to or unexpected at this rank
 * @param pollNanos how long a waiter polls before it blocks
 * @param sharesCores whether there are fewer cores than threads that may wait
 * @param lenientTypes whether a receive accepts elements of other kinds than its own
 * @param devicesHaveThread whether devices that can have a thread that works while the program computes
 */
public record ProtocolSettings(
        int eagerThreshold,
        int eagerCredit,
        long pollNanos,
        boolean sharesCores,
        boolean lenientTypes,
        boolean devicesHaveThread) {
    /** With strict types, and devices that work only within calls. */
    public ProtocolSettings(int eagerThreshold, int eagerCredit, long pollNanos, boolean sharesCores) {
        this(eagerThreshold, eagerCredit, pollNanos, sharesCores, false, false);
    }
}
