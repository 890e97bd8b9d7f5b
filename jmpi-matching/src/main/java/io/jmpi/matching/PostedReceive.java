package io.jmpi.matching;

/**
 * A receive that asks to be paired with a message: the intrusive node of the posted-receive structures.
 *
 * <p>Core's receive operation extends this class, so that an operation, its command and its place in a matcher are one
 * object. The keys are set before {@link Matcher#post} and do not change while a matcher keeps the node. A node may be used
 * again for a later receive once no matcher keeps it; {@link #envelope} sets other keys then. Links, sequence and bin belong
 * to the matcher from {@code post} until the receive is paired or cancelled; only the thread that calls the matcher may
 * touch the node in that time.
 */
public abstract class PostedReceive {
    /** Matches a message from any source (MPI 4.1, section 3.2.4). */
    public static final int ANY_SOURCE = -1;

    /** Matches a message with any tag (MPI 4.1, section 3.2.4). */
    public static final int ANY_TAG = -1;

    /** Handles of a device are not negative. */
    static final int NO_HANDLE = -1;

    int source;
    int tag;

    PostedReceive next;
    PostedReceive previous;

    /** Order of posting within one matcher; constraint C1 (earliest posted receive first) compares it. */
    long sequence;

    /** The bin that keeps this node, for engines that have bins. */
    int bin;

    /** The entry that stands for this node, for the engine {@code exact}. */
    EnvelopeTable.Entry<PostedReceive> entry;

    /** Stands for this node in a device's list, for engines that offload; {@link #NO_HANDLE} if it is in none. */
    int handle = NO_HANDLE;

    /** Whether a matcher keeps this node now. */
    boolean kept;

    /** Whether no unexpected message is for this receive, as known for engines that offload: another matcher had kept it. */
    boolean known;

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
     * Sets other keys, while no matcher keeps the node.
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

    /** Length of the receive's buffer in bytes; an offloading engine decides by it. */
    protected int bufferLength() {
        return 0;
    }

    /** Whether the buffer is one range of memory, which a device could write. */
    protected boolean isContiguous() {
        return true;
    }

    /**
     * Moves the payload of an eager message with which this receive has been paired, and notes that it has. Called by a
     * thread of a device that copies payload, before the pair is handed on; the memory of both is the device's until then. A
     * receive that leaves it to its owner does nothing.
     */
    protected void takePayload(ArrivedMessage message) {}

    /** Whether this receive names neither a wildcard source nor a wildcard tag. */
    final boolean isExact() {
        return source != ANY_SOURCE && tag != ANY_TAG;
    }

    /** Whether this receive accepts a message with that envelope. */
    final boolean accepts(int messageSource, int messageTag) {
        return (source == messageSource || source == ANY_SOURCE) && (tag == messageTag || tag == ANY_TAG);
    }
}
