package io.jmpi.internal.p2p;

import java.util.function.IntUnaryOperator;

/**
 * State that all links of a rank share.
 *
 * @param eagerThreshold longest message in bytes that is sent eagerly
 * @param creditGranted eager credit in bytes that each peer is granted here
 * @param creditGrantedBy eager credit in bytes that a peer grants at first; known once the session has begun, hence
 *     before the first send
 * @param registry memory of the sends that peers may read
 * @param pending the links with enqueued frames
 */
record LinkParts(
        int eagerThreshold,
        int creditGranted,
        IntUnaryOperator creditGrantedBy,
        MemoryRegistry registry,
        MessageCounters counters,
        CycleNumber cycle,
        PendingLinks pending) {}
