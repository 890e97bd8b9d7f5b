package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Elements;

/**
 * A message that is sent in pieces. All ranks must cut it alike, but may describe it by other types and counts: MPI
 * promises only that its sequence of basic elements, and so its number of bytes, is the same at all ranks (MPI 4.1,
 * section 6.4). Therefore, it is cut by bytes, at multiples of {@link #CUT}. If such a cut does not fall between two
 * elements of a rank's type, that rank sends and receives the pieces of a packed copy. Algorithms that cut messages
 * therefore support only messages for which {@code Situation.canBePacked} holds.
 */
public final class Pieces {
    /** A piece is a multiple of this many bytes, and so of the size of each basic type and of each pair of two. */
    static final int CUT = 64;

    private final Elements<?> message;

    /** The message itself, or its packed copy. */
    private final Elements<?> whole;

    private final int pieceBytes;

    private Pieces(Elements<?> message, long bytes) {
        this.message = message;
        this.pieceBytes = (int) Math.min(Math.max(bytes, 1) + CUT - 1 & -CUT, Integer.MAX_VALUE & -CUT);
        this.whole = pieceBytes % Math.max(1, message.type().size()) == 0
                ? message
                : Elements.newPackedSpace(message.bytes());
    }

    /** That many pieces; the last ones may be shorter or empty. */
    public static Pieces ofCount(Elements<?> message, int pieces) {
        return new Pieces(message, (message.bytes() + pieces - 1L) / pieces);
    }

    /** Pieces of about that many bytes. */
    public static Pieces ofBytes(Elements<?> message, int bytes) {
        return new Pieces(message, bytes);
    }

    /** The number of pieces that are not empty. */
    public int count() {
        return (int) ((message.bytes() + pieceBytes - 1L) / pieceBytes);
    }

    /** Plans the first step of the sender of the message. */
    public void pack(Plan plan) {
        plan.copy(message, whole);
    }

    /** Plans the last step of a receiver of the message. */
    public void unpack(Plan plan) {
        plan.copy(whole, message);
    }

    /** Plans to send some pieces as one message; nothing if they are empty. */
    public void send(Plan plan, int first, int pieces, int destination) {
        Elements<?> range = range(first, pieces);
        if (range.count() > 0) {
            plan.send(range, destination);
        }
    }

    /** Plans to receive some pieces as one message; nothing if they are empty. */
    public void receive(Plan plan, int first, int pieces, int source) {
        Elements<?> range = range(first, pieces);
        if (range.count() > 0) {
            plan.receive(range, source);
        }
    }

    private Elements<?> range(int first, int pieces) {
        long begin = Math.min((long) first * pieceBytes, message.bytes());
        long end = Math.min(begin + (long) pieces * pieceBytes, message.bytes());
        int size = Math.max(1, whole.type().size());
        return whole.range(begin / size, (end - begin) / size);
    }
}
