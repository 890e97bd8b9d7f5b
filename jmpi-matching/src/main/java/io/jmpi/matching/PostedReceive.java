package io.jmpi.matching;

import org.jspecify.annotations.Nullable;

/**
 * A receive that asks to be paired with a message: its envelope, and one slot for what a matcher stores with it.
 *
 * <p>Core's receive operation extends this class, so that an operation, its command and its place in a matcher are one
 * object. The envelope is set before {@link Matcher#post} and does not change while a matcher stores the node. A node
 * may be used again for a later receive once no matcher stores it; {@link #envelope} sets other keys then.
 *
 * <p>The slot and the order number belong to the matcher from {@code post} until the receive is paired or cancelled;
 * only the thread that calls the matcher may touch them in that time. A filled slot means that a matcher stores the
 * receive: {@link #isStored}. So a matcher fills it when it stores the receive, clears it when the receive leaves, and
 * takes no receive whose slot is filled.
 */
public abstract class PostedReceive {
    /** Matches a message from any source (MPI 4.1, section 3.2.4). */
    public static final int ANY_SOURCE = -1;

    /** Matches a message with any tag (MPI 4.1, section 3.2.4). */
    public static final int ANY_TAG = -1;

    private int source;
    private int tag;
    private long order;
    private @Nullable Object slot;

    /**
     * Creates a receive for one envelope.
     *
     * @param source rank in the communicator, or {@link #ANY_SOURCE}
     * @param tag a tag, or {@link #ANY_TAG}
     */
    protected PostedReceive(int source, int tag) {
        this.source = source;
        this.tag = tag;
    }

    /** Creates a receive that gets its keys by {@link #envelope}. */
    protected PostedReceive() {
        this(ANY_SOURCE, ANY_TAG);
    }

    /**
     * Sets other keys, while no matcher stores the node.
     *
     * @param source rank in the communicator, or {@link #ANY_SOURCE}
     * @param tag a tag, or {@link #ANY_TAG}
     */
    protected final void envelope(int source, int tag) {
        this.source = source;
        this.tag = tag;
    }

    /** The rank that this receive accepts, or {@link #ANY_SOURCE}. */
    public final int postedSource() {
        return source;
    }

    /** The tag that this receive accepts, or {@link #ANY_TAG}. */
    public final int postedTag() {
        return tag;
    }

    /** Whether this receive names neither a wildcard source nor a wildcard tag. */
    public final boolean isExact() {
        return source != ANY_SOURCE && tag != ANY_TAG;
    }

    /** Whether this receive accepts a message with that envelope. */
    public final boolean accepts(int messageSource, int messageTag) {
        return (source == messageSource || source == ANY_SOURCE) && (tag == messageTag || tag == ANY_TAG);
    }

    /** Whether a matcher stores this receive now. */
    public final boolean isStored() {
        return slot != null;
    }

    /** The record that the matcher attached to this receive; null if no matcher stores it. For matchers. */
    public final @Nullable Object slot() {
        return slot;
    }

    /** Fills the slot, or clears it with null. For matchers. */
    public final void slot(@Nullable Object record) {
        slot = record;
    }

    /**
     * A number that the matcher has given this receive, such as its place in the order of posting; constraint C1
     * (earliest posted receive first) needs one wherever receives are in several structures. For matchers.
     */
    public final long order() {
        return order;
    }

    /** Numbers this receive. For matchers. */
    public final void order(long number) {
        order = number;
    }

    /** Length of the receive's buffer in bytes; an offloading engine uses it to choose receives for its device. */
    public long bufferLength() {
        return 0;
    }

    /** Whether the buffer is one range of memory, which a device could write. */
    public boolean isContiguous() {
        return true;
    }

    /**
     * Moves the payload of an eager message with which this receive has been paired, and records that it did. A thread
     * of a device that copies payload calls it before the pair is reported; until then the memory of both belongs to
     * the device. The default implementation does nothing.
     */
    public void takePayload(ArrivedMessage message) {}
}
