package io.jmpi.wire;

/**
 * The cost of a message to its receiver until it is received, in the account of each ordered pair of ranks. Both sides
 * keep equal accounts. A receiver grants each peer a number of bytes for eager messages, and with it a number of
 * announcements.
 *
 * <p>The costs are upper limits of the memory that an unexpected message takes, so that both bounds hold in bytes of
 * heap: the bookkeeping is the message object, the engine's record of it and the object of its payload's buffer.
 */
public final class Credit {
    /** The bookkeeping of a message, in bytes. */
    public static final int BOOKKEEPING = 192;

    /** Payloads are stored in buffers of a power of two bytes, at least of this length. */
    public static final int SHORTEST_PAYLOAD = 64;

    /** The cost of an eager message whose payload is no longer than that. */
    public static final int SHORT_MESSAGE = BOOKKEEPING + SHORTEST_PAYLOAD;

    /** The announcements that a rank may always have under way to a peer, however small the grant. */
    public static final int FEWEST_ANNOUNCEMENTS = 64;

    private Credit() {}

    /** Returns the cost of an eager message of that many bytes. */
    public static int cost(int bytes) {
        return bytes <= SHORTEST_PAYLOAD
                ? SHORT_MESSAGE
                : BOOKKEEPING + (1 << 32 - Integer.numberOfLeadingZeros(bytes - 1));
    }

    /** Returns how many announcements may be unfinished at first, for a grant in bytes. */
    public static int announcements(int granted) {
        return Math.max(granted / BOOKKEEPING, FEWEST_ANNOUNCEMENTS);
    }
}
