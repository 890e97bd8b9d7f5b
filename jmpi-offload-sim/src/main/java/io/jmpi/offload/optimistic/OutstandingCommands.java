package io.jmpi.offload.optimistic;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Footprint;
import org.jspecify.annotations.NullUnmarked;

/**
 * The commands that a device was given and has not replied to, oldest first; replies come in this order.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class OutstandingCommands {
    /** By a command's number, modulo their most: the receive that it posts or cancels; null for a probe. */
    private final PostedReceive[] subjects;

    private final boolean[] cancels;
    private int given;
    private int replied;

    /**
     * Creates an empty queue.
     *
     * @param most commands that can be outstanding, a power of two
     */
    OutstandingCommands(int most) {
        subjects = new PostedReceive[most];
        cancels = new boolean[most];
    }

    void addPost(PostedReceive receive) {
        add(receive, false);
    }

    void addCancel(PostedReceive receive) {
        add(receive, true);
    }

    void addProbe() {
        add(null, false);
    }

    private void add(PostedReceive subject, boolean cancel) {
        int slot = given++ & subjects.length - 1;
        subjects[slot] = subject;
        cancels[slot] = cancel;
    }

    /** The receive of the oldest command; null if that is a probe. */
    PostedReceive subject() {
        return subjects[replied & subjects.length - 1];
    }

    /** Whether the oldest command is a cancellation. */
    boolean isCancel() {
        return cancels[replied & subjects.length - 1];
    }

    /** The oldest command has been replied to. */
    void removeOldest() {
        subjects[replied++ & subjects.length - 1] = null;
    }

    /** Commands ever given, modulo 2^32. */
    int given() {
        return given;
    }

    /** Whether that many of all commands ever given have been replied to. */
    boolean hasReplied(int number) {
        return replied - number >= 0;
    }

    long footprint() {
        return Footprint.array(subjects.length, Footprint.REFERENCE_BYTES) + Footprint.array(cancels.length, 1);
    }
}
