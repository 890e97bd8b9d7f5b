package io.jmpi.offload.listunit;

import org.jspecify.annotations.NullUnmarked;

/**
 * The host's record of a receive or message: its key, and its place. It is the node's slot as long as the matcher stores
 * the node.
 *
 * @param <N> receives or messages
 */
@NullUnmarked
final class HostEntry<N> {
    static final int OUTSIDE = -1;

    /** Null while the entry is free. */
    N node;

    long key;
    long mask;

    /** Number in the unit, or {@link #OUTSIDE}. */
    int number = OUTSIDE;

    /** Whether the host's list has the entry; otherwise its node is undecided, or has left. */
    boolean isListed;

    /** Whether the node is to be cancelled. */
    boolean isCancelling;

    /** Whether the unit was asked to delete the entry. */
    boolean isDeleting;

    /** For a computation that goes over the list: whether an older node takes this one. */
    boolean isClaimed;

    HostEntry<N> next;
    HostEntry<N> previous;
}
