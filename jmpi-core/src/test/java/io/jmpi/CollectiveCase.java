package io.jmpi;

import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One rank's part of a collective operation that moves elements: its memory, the expected content afterwards (from a
 * serial reference), and the call. The operation's row of the table says which parts are sent and received, and what the
 * buffers are. What rank i sends to rank j is {@link TypedMemory#content}.
 */
final class CollectiveCase {
    /** All operations that move elements, but those among neighbors. */
    static final List<Collective> OPERATIONS = Stream.of(Collective.values())
            .filter(each -> !each.isAmongNeighbors() && !each.isReduction() && each.pattern() != Pattern.BARRIER)
            .toList();

    static final List<Collective> BETWEEN_GROUPS =
            OPERATIONS.stream().filter(Collective::isBetweenGroups).toList();

    /** The receiver of what a rank sends alike to all. */
    static final int ALL = -1;

    private static final int[] NONE = {};

    /** What a rank sends to another one, to its neighbor of that number, or to {@link #ALL}. */
    record Part(int from, int to) {}

    private final Collectives communicator;
    private final Collective operation;
    private final TypePair types;
    private final int me;
    private final int root;
    private final boolean isInPlace;
    private final Parts parts;
    private final PartsMemory<?> sent;
    private final PartsMemory<?> received;

    /**
     * The parts of this rank.
     *
     * @param received where a part is null if there is no neighbor
     */
    private record Parts(List<Part> sent, List<Part> received) {
        /**
         * The parts of an operation without neighbors.
         *
         * @param others the ranks that this one exchanges parts with
         * @param root the root, if this rank exchanges a part with it
         */
        static Parts of(Collective operation, int me, int[] others, int[] root, boolean isRoot) {
            int[] ofRoot = isRoot ? others : NONE;
            return switch (operation.pattern()) {
                case BROADCAST -> new Parts(of(isRoot ? 1 : 0, me), list(isRoot ? NONE : root, from -> toAll(from)));
                case GATHER -> new Parts(list(root, to -> new Part(me, to)), list(ofRoot, from -> new Part(from, me)));
                case SCATTER -> new Parts(list(ofRoot, to -> new Part(me, to)), list(root, from -> new Part(from, me)));
                case ALLGATHER -> new Parts(of(1, me), list(others, from -> toAll(from)));
                case ALLTOALL ->
                    new Parts(list(others, to -> new Part(me, to)), list(others, from -> new Part(from, me)));
                default -> throw noOracle(operation);
            };
        }

        private static Part toAll(int from) {
            return new Part(from, ALL);
        }

        private static List<Part> of(int number, int me) {
            return number == 0 ? List.of() : List.of(toAll(me));
        }

        private static List<Part> list(int[] ranks, IntFunction<Part> part) {
            return Arrays.stream(ranks).mapToObj(part).toList();
        }

        /** The parts of an operation among neighbors. */
        static Parts among(Collective operation, int me, int outdegree, List<Part> origins) {
            return switch (operation.pattern()) {
                case NEIGHBOR_ALLGATHER ->
                    new Parts(
                            of(1, me),
                            origins.stream()
                                    .map(each -> each == null ? null : toAll(each.from))
                                    .toList());
                case NEIGHBOR_ALLTOALL ->
                    new Parts(
                            IntStream.range(0, outdegree)
                                    .mapToObj(block -> new Part(me, block))
                                    .toList(),
                            origins);
                default -> throw noOracle(operation);
            };
        }
    }

    private static AssertionError noOracle(Collective operation) {
        return new AssertionError(
                "no oracle for " + operation + ": add what its pattern " + operation.pattern() + " sends and receives");
    }

    private CollectiveCase(
            Collectives communicator,
            Collective operation,
            TypePair types,
            int me,
            int root,
            boolean isInPlace,
            Parts parts,
            IntBinaryOperator count) {
        this.communicator = communicator;
        this.operation = operation;
        this.types = types;
        this.me = me;
        this.root = root;
        this.isInPlace = isInPlace;
        this.parts = parts;
        boolean isSpread =
                operation.division() == Division.BY_COUNTS || operation.division() == Division.BY_COUNTS_AND_TYPES;
        int[] counts = counts(parts.received, count);
        int[] sentCounts = Arrays.stream(counts(parts.sent, count))
                .map(n -> types.ratio() * n)
                .toArray();
        sent = new PartsMemory<>(types.sent(), sentCounts, isSpread && sendsParts(operation));
        received = new PartsMemory<>(types.received(), counts, isSpread && receivesParts(operation));
    }

    private static int[] counts(List<Part> parts, IntBinaryOperator count) {
        return parts.stream()
                .mapToInt(part ->
                        part == null ? count.applyAsInt(Mpi.PROC_NULL, 0) : count.applyAsInt(part.from, part.to))
                .toArray();
    }

    /**
     * An operation of an intra-communicator.
     *
     * @param count elements of the received type; more or less in the parts of operations that permit it
     * @param root ignored if there is none
     * @param inPlace ignored for bcast
     */
    static CollectiveCase among(
            Communicator c, Collective operation, TypePair types, int count, int root, boolean inPlace) {
        int me = c.rank();
        boolean isRoot = me == root;
        Parts parts = Parts.of(operation, me, IntStream.range(0, c.size()).toArray(), new int[] {root}, isRoot);
        boolean isInPlace = inPlace && operation.pattern() != Pattern.BROADCAST && (isRoot || !operation.hasRoot());
        return new CollectiveCase(c, operation, types, me, root, isInPlace, parts, counts(operation, count));
    }

    /** As many elements in each part, or, by counts, parts of which some have none, and as many in both directions. */
    private static IntBinaryOperator counts(Collective operation, int count) {
        if (operation.division() == Division.UNDIVIDED || operation.division() == Division.EQUALLY) {
            return (from, to) -> count;
        }
        return switch (operation.pattern()) {
            case ALLTOALL -> (from, to) -> (from + to) % 4 == 1 ? 0 : count + (from + to) % 3;
            case SCATTER -> (from, to) -> to % 3 == 1 ? 0 : count + to;
            default -> (from, to) -> from % 3 == 1 ? 0 : count + from;
        };
    }

    /**
     * An operation of an inter-communicator.
     *
     * @param me the rank in the world
     * @param root a rank of the world; ignored if there is none
     */
    static CollectiveCase between(
            TwoGroups groups,
            Intercommunicator joined,
            int me,
            Collective operation,
            TypePair types,
            int count,
            int root) {
        int[] ofRoot = groups.facesRoot(me, root) ? new int[] {root} : NONE;
        Parts parts = Parts.of(operation, me, groups.remoteOf(me), ofRoot, me == root);
        boolean isEqual = operation.division() == Division.UNDIVIDED || operation.division() == Division.EQUALLY;
        return new CollectiveCase(
                joined,
                operation,
                types,
                me,
                groups.root(me, root),
                false,
                parts,
                (from, to) -> isEqual ? count : count + (3 * from + 5 * (to + 1)) % 4);
    }

    /**
     * An operation among neighbors.
     *
     * @param outdegree parts that this rank sends
     * @param origins of the parts that it receives; null if there is no neighbor
     * @param count elements of a part; those from {@link Mpi#PROC_NULL} are room that stays as it is
     */
    static CollectiveCase amongNeighbors(
            NeighborhoodCommunicator c,
            Collective operation,
            TypePair types,
            int outdegree,
            List<Part> origins,
            IntBinaryOperator count) {
        Parts parts = Parts.among(operation, c.rank(), outdegree, origins);
        return new CollectiveCase(c, operation, types, c.rank(), Call.NO_ROOT, false, parts, count);
    }

    /** Fills the memory; other salts make other contents. */
    CollectiveCase prepare(int salt) {
        sent.fill(salt);
        received.fill(salt + 1);
        for (int i = 0; i < parts.sent.size(); i++) {
            sent.put(i, salt, parts.sent.get(i));
        }
        for (int i = 0; i < parts.received.size(); i++) {
            Part part = parts.received.get(i);
            if (part == null || isInPlace && operation.pattern() == Pattern.SCATTER) {
                continue;
            }
            if (isInPlace && operation.pattern() == Pattern.ALLTOALL) {
                received.put(i, salt, parts.sent.get(i));
            } else if (isInPlace && part.from == me) {
                received.put(i, salt, part);
            }
            received.expect(i, salt, part);
        }
        return this;
    }

    Operation bind() {
        return communicator.bind(Call.of(operation, sendBuffer(), recvBuffer(), null, null, root));
    }

    private Buffer sendBuffer() {
        if (operation.pattern() == Pattern.BROADCAST && parts.sent.isEmpty()) {
            return buffer(received, parts.received, false);
        }
        return isInPlace && operation.pattern() != Pattern.SCATTER
                ? Buffer.IN_PLACE
                : buffer(sent, parts.sent, sendsParts(operation));
    }

    private Buffer recvBuffer() {
        if (operation.pattern() == Pattern.BROADCAST) {
            return null;
        }
        return isInPlace && operation.pattern() == Pattern.SCATTER
                ? Buffer.IN_PLACE
                : buffer(received, parts.received, receivesParts(operation));
    }

    /** Whether the send buffer, where it counts, has a part for each rank. */
    static boolean sendsParts(Collective operation) {
        return switch (operation.pattern()) {
            case SCATTER, ALLTOALL, NEIGHBOR_ALLTOALL -> true;
            default -> false;
        };
    }

    /** Whether the receive buffer, where it counts, has a part for each rank. */
    static boolean receivesParts(Collective operation) {
        return switch (operation.pattern()) {
            case GATHER, ALLGATHER, ALLTOALL, NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> true;
            default -> false;
        };
    }

    private Buffer buffer(PartsMemory<?> memory, List<Part> list, boolean hasParts) {
        if (list.isEmpty() && operation.hasRoot()) {
            return null;
        }
        return hasParts ? memory.divided(operation.division()) : memory.plain();
    }

    void check(String when) {
        sent.check(this + " " + when + ", sent");
        received.check(this + " " + when + ", received");
    }

    @Override
    public String toString() {
        return operation.method() + (isInPlace ? " in place" : "") + " of " + types.sent() + " to " + types.received()
                + (operation.hasRoot() ? ", root " + root : "") + ", rank " + me + " of " + communicator;
    }
}
