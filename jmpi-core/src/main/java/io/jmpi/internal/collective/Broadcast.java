package io.jmpi.internal.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import java.util.function.Predicate;

/**
 * The algorithms of bcast: the root's elements go to all ranks (MPI 4.1, section 6.4). Those that cut the message into
 * {@link Pieces} follow Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH,
 * 2005.
 */
public final class Broadcast extends Algorithm {
    /**
     * Bytes of a chain's segment: a multiple of {@link Pieces#CUT}. Short ones fill the chain sooner but cost more
     * messages.
     */
    static final int SEGMENT = 64 * 1024;

    static final Broadcast BINOMIAL = new Broadcast("binomial", Broadcast::binomial);
    static final Broadcast LINEAR = new Broadcast("linear", Broadcast::linear);
    static final Broadcast CHAIN = new Broadcast("chain", Broadcast::chain);
    static final Broadcast SCATTER_RING = new Broadcast("scatter-ring", Broadcast::scatterRing);
    static final Broadcast SCATTER_DOUBLING =
            new Broadcast("scatter-doubling", Situation::isPowerOfTwo, Broadcast::scatterDoubling);

    private interface Planner {
        void plan(Plan plan, Elements<?> elements, int root);
    }

    private final Planner planner;

    private Broadcast(String name, Planner planner) {
        super(name);
        this.planner = planner;
    }

    private Broadcast(String name, Predicate<Situation> condition, Planner planner) {
        super(name, condition);
        this.planner = planner;
    }

    /**
     * Records this rank's part.
     *
     * @param elements what the root sends, and where it arrives at the others: of the same number of bytes at all
     *     ranks, but possibly of another type. The root's memory is only read
     */
    public void plan(Plan plan, Elements<?> elements, int root) {
        planner.plan(plan, elements, root);
    }

    /**
     * Along a {@link BinomialTree}: each rank receives from its parent and sends to its children, first to the one with
     * the most ranks below. ceil(log2 n) messages one after the other, each of the whole length.
     */
    static void binomial(Plan plan, Elements<?> elements, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        if (position != 0) {
            plan.receive(elements, tree.parentOf(position));
            plan.endRound();
        }
        for (int child : tree.children(position)) {
            plan.send(elements, tree.rankAt(child));
        }
        plan.endRound();
    }

    /** The root sends to each rank: one round, n-1 messages of the whole length. */
    private static void linear(Plan plan, Elements<?> elements, int root) {
        if (plan.rank() != root) {
            plan.receive(elements, root);
        } else {
            for (int i = 1; i < plan.size(); i++) {
                plan.send(elements, plan.neighbor(i));
            }
        }
        plan.endRound();
    }

    /**
     * Along a chain of ranks in segments: each rank sends one segment while it receives the next. Each rank sends and
     * receives the message once, in n - 2 + bytes / {@link #SEGMENT} messages one after the other.
     */
    private static void chain(Plan plan, Elements<?> elements, int root) {
        boolean isFirst = plan.rank() == root;
        boolean isLast = plan.neighbor(1) == root;
        Pieces pieces = Pieces.ofBytes(elements, SEGMENT);
        if (isFirst) {
            pieces.pack(plan);
        }
        for (int i = 0; i <= pieces.count(); i++) {
            if (!isFirst && i < pieces.count()) {
                pieces.receive(plan, i, 1, plan.neighbor(-1));
            }
            if (!isLast && i > 0) {
                pieces.send(plan, i - 1, 1, plan.neighbor(1));
            }
            plan.endRound();
        }
        if (!isFirst) {
            pieces.unpack(plan);
        }
    }

    /**
     * Van de Geijn's broadcast: a {@link #scatter} of one piece to each rank, and an allgather of the pieces around a
     * ring. Each rank sends and receives about 2 (n-1)/n of the message in all, in ceil(log2 n) + n-1 messages one
     * after the other, where the binomial tree makes the root send it log2(n) times. The ring does not repeat the
     * pieces that a rank has from the scatter; the root receives nothing.
     */
    private static void scatterRing(Plan plan, Elements<?> elements, int root) {
        int size = plan.size();
        BinomialTree tree = new BinomialTree(size, root);
        int position = tree.position(plan.rank());
        Pieces pieces = Pieces.ofCount(elements, size);
        scatter(plan, pieces, tree);
        int left = Math.floorMod(position - 1, size);
        int right = (position + 1) % size;
        for (int i = 0; i < size - 1; i++) {
            // The last rounds carry the pieces of the positions below the receiver, which has them.
            if (i < size - tree.below(position)) {
                pieces.receive(plan, Math.floorMod(left - i, size), 1, tree.rankAt(left));
            }
            if (i < size - tree.below(right)) {
                pieces.send(plan, Math.floorMod(position - i, size), 1, tree.rankAt(right));
            }
            plan.endRound();
        }
        if (position != 0) {
            pieces.unpack(plan);
        }
    }

    /**
     * A {@link #scatter} of one piece to each rank, and an allgather of the pieces by recursive doubling: as many bytes
     * as {@link #scatterRing}, in 2 log2(n) messages one after the other. For powers of two. A rank skips the exchanges
     * whose pieces it has from the scatter.
     */
    private static void scatterDoubling(Plan plan, Elements<?> elements, int root) {
        BinomialTree tree = new BinomialTree(plan.size(), root);
        int position = tree.position(plan.rank());
        Pieces pieces = Pieces.ofCount(elements, plan.size());
        scatter(plan, pieces, tree);
        for (int distance = 1; distance < plan.size(); distance <<= 1) {
            int partner = position ^ distance;
            if (distance >= tree.below(position)) {
                pieces.receive(plan, partner & -distance, distance, tree.rankAt(partner));
            }
            if (distance >= tree.below(partner)) {
                pieces.send(plan, position & -distance, distance, tree.rankAt(partner));
            }
            plan.endRound();
        }
        if (position != 0) {
            pieces.unpack(plan);
        }
    }

    /** Along the tree, each position gets its own piece and those of the positions below it. */
    private static void scatter(Plan plan, Pieces pieces, BinomialTree tree) {
        int position = tree.position(plan.rank());
        if (position == 0) {
            pieces.pack(plan);
        } else {
            pieces.receive(plan, position, tree.below(position), tree.parentOf(position));
            plan.endRound();
        }
        for (int child : tree.children(position)) {
            pieces.send(plan, child, tree.below(child), tree.rankAt(child));
        }
        plan.endRound();
    }

    /**
     * A message that is sent in pieces. All ranks must cut it alike, but may describe it by other types and counts: MPI
     * promises only that its sequence of basic elements, and so its number of bytes, is the same at all ranks (MPI 4.1,
     * section 6.4). So it is cut by bytes, at multiples of {@link #CUT}. Where such a cut does not fall between two
     * elements of a rank's type, that rank sends and receives the pieces of a packed copy.
     */
    private static final class Pieces {
        /** A piece is a multiple of this many bytes, and so of the size of each basic type and of each pair of two. */
        private static final int CUT = 64;

        private final Elements<?> message;

        /** The message itself, or its packed copy. */
        private final Elements<?> whole;

        private final int pieceBytes;

        private Pieces(Elements<?> message, long bytes) {
            this.message = message;
            this.pieceBytes = (int) Math.min(Math.max(bytes, 1) + CUT - 1 & -CUT, Integer.MAX_VALUE & -CUT);
            this.whole = pieceBytes % Math.max(1, message.type().size()) == 0
                    ? message
                    : Elements.newSpace(message.bytes(), Datatype.PACKED);
        }

        /** That many pieces; the last ones may be shorter or empty. */
        static Pieces ofCount(Elements<?> message, int pieces) {
            return new Pieces(message, (message.bytes() + pieces - 1L) / pieces);
        }

        /** Pieces of about that many bytes. */
        static Pieces ofBytes(Elements<?> message, int bytes) {
            return new Pieces(message, bytes);
        }

        /** The number of pieces that are not empty. */
        int count() {
            return (int) ((message.bytes() + pieceBytes - 1L) / pieceBytes);
        }

        /** Plans the first step of the sender of the message. */
        void pack(Plan plan) {
            plan.copy(message, whole);
        }

        /** Plans the last step of a receiver of the message. */
        void unpack(Plan plan) {
            plan.copy(whole, message);
        }

        /** Plans to send some pieces as one message; nothing if they are empty. */
        void send(Plan plan, int first, int pieces, int destination) {
            Elements<?> range = range(first, pieces);
            if (range.count() > 0) {
                plan.send(range, destination);
            }
        }

        /** Plans to receive some pieces as one message; nothing if they are empty. */
        void receive(Plan plan, int first, int pieces, int source) {
            Elements<?> range = range(first, pieces);
            if (range.count() > 0) {
                plan.receive(range, source);
            }
        }

        private Elements<?> range(int first, int pieces) {
            long begin = Math.min((long) first * pieceBytes, message.bytes());
            long end = Math.min(begin + (long) pieces * pieceBytes, message.bytes());
            int size = Math.max(1, whole.type().size());
            return whole.range((int) begin / size, (int) (end - begin) / size);
        }
    }
}
