package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One rank's part of a collective operation: its memory, the expected content afterwards (from a serial reference), and
 * the call in each style. What rank i sends to rank j is {@link TypedMemory#content}.
 */
final class CollectiveCase {
    /** All operations that move elements, as the table of algorithms calls them. */
    static final List<String> OPERATIONS = Stream.of(Collective.values())
            .filter(each -> each.isBetweenGroups() && !each.isReduction() && each != Collective.BARRIER)
            .map(Collective::method)
            .toList();

    /** Sets the memory and what is expected of it. */
    private interface Preparation {
        void prepare(int salt);
    }

    private final String name;
    private final Preparation preparation;
    private final List<TypedMemory<?>> memories;
    private final Runnable blocking;
    private final Supplier<Request> nonblocking;
    private final Supplier<PersistentRequest> persistent;

    private CollectiveCase(
            String name,
            List<TypedMemory<?>> memories,
            Preparation preparation,
            Runnable blocking,
            Supplier<Request> nonblocking,
            Supplier<PersistentRequest> persistent) {
        this.name = name;
        this.memories = memories;
        this.preparation = preparation;
        this.blocking = blocking;
        this.nonblocking = nonblocking;
        this.persistent = persistent;
    }

    /**
     * An operation by its name.
     *
     * @param inPlace ignored for bcast
     */
    static CollectiveCase of(String operation, Communicator c, TypePair types, int count, int root, boolean inPlace) {
        return switch (operation) {
            case "bcast" -> bcast(c, types, count, root);
            case "gather" -> gather(c, types, count, root, inPlace);
            case "gatherv" -> gatherv(c, types, count, root, inPlace);
            case "scatter" -> scatter(c, types, count, root, inPlace);
            case "scatterv" -> scatterv(c, types, count, root, inPlace);
            case "allgather" -> allgather(c, types, count, inPlace);
            case "allgatherv" -> allgatherv(c, types, count, inPlace);
            case "alltoall" -> alltoall(c, types, count, inPlace);
            case "alltoallv" -> alltoallv(c, types, count, inPlace);
            case "alltoallw" -> alltoallw(c, count, inPlace);
            default -> throw new AssertionError(operation + " moves no elements");
        };
    }

    /** Fills the memory; other salts make other contents. */
    void prepare(int salt) {
        for (int i = 0; i < memories.size(); i++) {
            memories.get(i).fill(salt + i);
        }
        preparation.prepare(salt);
    }

    void call() {
        blocking.run();
    }

    Request start() {
        return nonblocking.get();
    }

    PersistentRequest init() {
        return persistent.get();
    }

    void check(String when) {
        for (int i = 0; i < memories.size(); i++) {
            memories.get(i).check(name + " " + when + ", memory " + i);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    // ---------------------------------------------------------------- the operations

    /** The root knows the message by one type, the others by the other. */
    static CollectiveCase bcast(Communicator c, TypePair types, int count, int root) {
        return c.rank() == root
                ? bcast(c, types.sent(), types.ratio() * count, root)
                : bcast(c, types.received(), count, root);
    }

    private static <T> CollectiveCase bcast(Communicator c, Datatype<T> type, int count, int root) {
        TypedMemory<T> memory = new TypedMemory<>(type, count + 2);
        T buffer = memory.memory();
        int offset = memory.offset(1);
        return new CollectiveCase(
                describe("bcast", c, type, type, count, root, false),
                List.of(memory),
                salt -> {
                    byte[] content = TypedMemory.content(salt, root, 0, count * type.size());
                    if (c.rank() == root) {
                        memory.put(1, content);
                    } else {
                        memory.expect(1, content);
                    }
                },
                () -> c.bcast(Given.of(buffer, offset, count, type), root),
                () -> c.ibcast(Given.of(buffer, offset, count, type), root),
                () -> c.bcastInit(Given.of(buffer, offset, count, type), root));
    }

    static CollectiveCase gather(Communicator c, TypePair types, int count, int root, boolean inPlace) {
        return gather(c, types.sent(), types.ratio(), types.received(), equal(c, count), root, inPlace, false);
    }

    static CollectiveCase gatherv(Communicator c, TypePair types, int count, int root, boolean inPlace) {
        return gather(c, types.sent(), types.ratio(), types.received(), unequal(c, count), root, inPlace, true);
    }

    private static <S, R> CollectiveCase gather(
            Communicator c,
            Datatype<S> sendType,
            int ratio,
            Datatype<R> recvType,
            int[] counts,
            int root,
            boolean inPlace,
            boolean unequal) {
        int rank = c.rank();
        boolean atRoot = rank == root;
        int[] places = places(counts, unequal);
        int sendCount = ratio * counts[rank];
        TypedMemory<S> sent = new TypedMemory<>(sendType, sendCount + 2);
        TypedMemory<R> received = new TypedMemory<>(recvType, atRoot ? length(counts) + 2 : 0);
        Object from = inPlace && atRoot ? Buffer.IN_PLACE : sent.memory();
        int offset = sent.offset(1);
        R to = atRoot ? received.memory() : null;
        int recvOffset = received.offset(1);
        Preparation preparation = salt -> {
            sent.put(1, TypedMemory.content(salt, rank, root, sendCount * sendType.size()));
            for (int i = 0; i < c.size() && atRoot; i++) {
                byte[] content = TypedMemory.content(salt, i, root, counts[i] * recvType.size());
                putOrExpect(received, 1 + places[i], content, inPlace && i == rank);
            }
        };
        String name = describe(unequal ? "gatherv" : "gather", c, sendType, recvType, counts[0], root, inPlace);
        List<TypedMemory<?>> memories = List.of(sent, received);
        if (unequal) {
            int[] nCounts = atRoot ? counts : null;
            int[] nPlaces = atRoot ? places : null;
            return new CollectiveCase(
                    name,
                    memories,
                    preparation,
                    () -> c.gatherv(
                            Given.of(from, offset, sendCount, sendType),
                            Given.of(to, recvOffset, nCounts, nPlaces, recvType),
                            root),
                    () -> c.igatherv(
                            Given.of(from, offset, sendCount, sendType),
                            Given.of(to, recvOffset, nCounts, nPlaces, recvType),
                            root),
                    () -> c.gathervInit(
                            Given.of(from, offset, sendCount, sendType),
                            Given.of(to, recvOffset, nCounts, nPlaces, recvType),
                            root));
        }
        int count = counts[0];
        return new CollectiveCase(
                name,
                memories,
                preparation,
                () -> c.gather(
                        Given.of(from, offset, sendCount, sendType),
                        Given.of(to, recvOffset, count * c.size(), recvType),
                        root),
                () -> c.igather(
                        Given.of(from, offset, sendCount, sendType),
                        Given.of(to, recvOffset, count * c.size(), recvType),
                        root),
                () -> c.gatherInit(
                        Given.of(from, offset, sendCount, sendType),
                        Given.of(to, recvOffset, count * c.size(), recvType),
                        root));
    }

    static CollectiveCase scatter(Communicator c, TypePair types, int count, int root, boolean inPlace) {
        return scatter(c, types.received(), types.ratio(), types.sent(), equal(c, count), root, inPlace, false);
    }

    static CollectiveCase scatterv(Communicator c, TypePair types, int count, int root, boolean inPlace) {
        return scatter(c, types.received(), types.ratio(), types.sent(), unequal(c, count), root, inPlace, true);
    }

    /** Of the received type, {@code ratio} elements are one of the sent type. */
    private static <S, R> CollectiveCase scatter(
            Communicator c,
            Datatype<S> sendType,
            int ratio,
            Datatype<R> recvType,
            int[] counts,
            int root,
            boolean inPlace,
            boolean unequal) {
        int rank = c.rank();
        boolean atRoot = rank == root;
        int[] places = places(counts, unequal);
        int recvCount = ratio * counts[rank];
        TypedMemory<S> sent = new TypedMemory<>(sendType, atRoot ? length(counts) + 2 : 0);
        TypedMemory<R> received = new TypedMemory<>(recvType, recvCount + 2);
        S from = atRoot ? sent.memory() : null;
        int offset = sent.offset(1);
        Object to = inPlace && atRoot ? Buffer.IN_PLACE : received.memory();
        int recvOffset = received.offset(1);
        Preparation preparation = salt -> {
            for (int i = 0; i < c.size() && atRoot; i++) {
                sent.put(1 + places[i], TypedMemory.content(salt, root, i, counts[i] * sendType.size()));
            }
            if (to != Buffer.IN_PLACE) {
                received.expect(1, TypedMemory.content(salt, root, rank, recvCount * recvType.size()));
            }
        };
        String name = describe(unequal ? "scatterv" : "scatter", c, sendType, recvType, counts[0], root, inPlace);
        List<TypedMemory<?>> memories = List.of(sent, received);
        if (unequal) {
            int[] nCounts = atRoot ? counts : null;
            int[] nPlaces = atRoot ? places : null;
            return new CollectiveCase(
                    name,
                    memories,
                    preparation,
                    () -> c.scatterv(
                            Given.of(from, offset, nCounts, nPlaces, sendType),
                            Given.of(to, recvOffset, recvCount, recvType),
                            root),
                    () -> c.iscatterv(
                            Given.of(from, offset, nCounts, nPlaces, sendType),
                            Given.of(to, recvOffset, recvCount, recvType),
                            root),
                    () -> c.scattervInit(
                            Given.of(from, offset, nCounts, nPlaces, sendType),
                            Given.of(to, recvOffset, recvCount, recvType),
                            root));
        }
        int count = counts[0];
        return new CollectiveCase(
                name,
                memories,
                preparation,
                () -> c.scatter(
                        Given.of(from, offset, count * c.size(), sendType),
                        Given.of(to, recvOffset, recvCount, recvType),
                        root),
                () -> c.iscatter(
                        Given.of(from, offset, count * c.size(), sendType),
                        Given.of(to, recvOffset, recvCount, recvType),
                        root),
                () -> c.scatterInit(
                        Given.of(from, offset, count * c.size(), sendType),
                        Given.of(to, recvOffset, recvCount, recvType),
                        root));
    }

    static CollectiveCase allgather(Communicator c, TypePair types, int count, boolean inPlace) {
        return allgather(c, types.sent(), types.ratio(), types.received(), equal(c, count), inPlace, false);
    }

    static CollectiveCase allgatherv(Communicator c, TypePair types, int count, boolean inPlace) {
        return allgather(c, types.sent(), types.ratio(), types.received(), unequal(c, count), inPlace, true);
    }

    private static <S, R> CollectiveCase allgather(
            Communicator c,
            Datatype<S> sendType,
            int ratio,
            Datatype<R> recvType,
            int[] counts,
            boolean inPlace,
            boolean unequal) {
        int rank = c.rank();
        int[] places = places(counts, unequal);
        int sendCount = ratio * counts[rank];
        TypedMemory<S> sent = new TypedMemory<>(sendType, sendCount + 2);
        TypedMemory<R> received = new TypedMemory<>(recvType, length(counts) + 2);
        Object from = inPlace ? Buffer.IN_PLACE : sent.memory();
        int offset = sent.offset(1);
        R to = received.memory();
        int recvOffset = received.offset(1);
        Preparation preparation = salt -> {
            sent.put(1, TypedMemory.content(salt, rank, 0, sendCount * sendType.size()));
            for (int i = 0; i < c.size(); i++) {
                byte[] content = TypedMemory.content(salt, i, 0, counts[i] * recvType.size());
                putOrExpect(received, 1 + places[i], content, inPlace && i == rank);
            }
        };
        String name = describe(unequal ? "allgatherv" : "allgather", c, sendType, recvType, counts[0], -1, inPlace);
        List<TypedMemory<?>> memories = List.of(sent, received);
        if (unequal) {
            return new CollectiveCase(
                    name,
                    memories,
                    preparation,
                    () -> c.allgatherv(
                            Given.of(from, offset, sendCount, sendType),
                            Given.of(to, recvOffset, counts, places, recvType)),
                    () -> c.iallgatherv(
                            Given.of(from, offset, sendCount, sendType),
                            Given.of(to, recvOffset, counts, places, recvType)),
                    () -> c.allgathervInit(
                            Given.of(from, offset, sendCount, sendType),
                            Given.of(to, recvOffset, counts, places, recvType)));
        }
        int count = counts[0];
        return new CollectiveCase(
                name,
                memories,
                preparation,
                () -> c.allgather(
                        Given.of(from, offset, sendCount, sendType),
                        Given.of(to, recvOffset, count * c.size(), recvType)),
                () -> c.iallgather(
                        Given.of(from, offset, sendCount, sendType),
                        Given.of(to, recvOffset, count * c.size(), recvType)),
                () -> c.allgatherInit(
                        Given.of(from, offset, sendCount, sendType),
                        Given.of(to, recvOffset, count * c.size(), recvType)));
    }

    static CollectiveCase alltoall(Communicator c, TypePair types, int count, boolean inPlace) {
        return alltoall(c, types.sent(), types.ratio(), types.received(), count, inPlace);
    }

    private static <S, R> CollectiveCase alltoall(
            Communicator c, Datatype<S> sendType, int ratio, Datatype<R> recvType, int count, boolean inPlace) {
        Exchange<S, R> e = new Exchange<>(c, sendType, ratio, recvType, equal(c, count), inPlace, false);
        int sendCount = ratio * count;
        return new CollectiveCase(
                describe("alltoall", c, sendType, recvType, count, -1, inPlace),
                List.of(e.sent, e.received),
                e::prepare,
                () -> c.alltoall(
                        Given.of(e.from, e.offset, sendCount * c.size(), sendType),
                        Given.of(e.to, e.recvOffset, count * c.size(), recvType)),
                () -> c.ialltoall(
                        Given.of(e.from, e.offset, sendCount * c.size(), sendType),
                        Given.of(e.to, e.recvOffset, count * c.size(), recvType)),
                () -> c.alltoallInit(
                        Given.of(e.from, e.offset, sendCount * c.size(), sendType),
                        Given.of(e.to, e.recvOffset, count * c.size(), recvType)));
    }

    static CollectiveCase alltoallv(Communicator c, TypePair types, int count, boolean inPlace) {
        return alltoallv(c, types.sent(), types.ratio(), types.received(), count, inPlace);
    }

    private static <S, R> CollectiveCase alltoallv(
            Communicator c, Datatype<S> sendType, int ratio, Datatype<R> recvType, int count, boolean inPlace) {
        Exchange<S, R> e = new Exchange<>(c, sendType, ratio, recvType, symmetric(c, count), inPlace, true);
        int[] counts = e.sendCounts;
        int[] places = e.sendPlaces;
        int[] nCounts = e.recvCounts;
        int[] nPlaces = e.recvPlaces;
        return new CollectiveCase(
                describe("alltoallv", c, sendType, recvType, count, -1, inPlace),
                List.of(e.sent, e.received),
                e::prepare,
                () -> c.alltoallv(
                        Given.of(e.from, e.offset, counts, places, sendType),
                        Given.of(e.to, e.recvOffset, nCounts, nPlaces, recvType)),
                () -> c.ialltoallv(
                        Given.of(e.from, e.offset, counts, places, sendType),
                        Given.of(e.to, e.recvOffset, nCounts, nPlaces, recvType)),
                () -> c.alltoallvInit(
                        Given.of(e.from, e.offset, counts, places, sendType),
                        Given.of(e.to, e.recvOffset, nCounts, nPlaces, recvType)));
    }

    static CollectiveCase alltoallw(Communicator c, int count, boolean inPlace) {
        Datatype<ByteBuffer> type = Datatype.BUFFER;
        Exchange<ByteBuffer, ByteBuffer> e = new Exchange<>(c, type, 1, type, symmetric(c, count), inPlace, true);
        Datatype<?>[] types = new Datatype<?>[c.size()];
        Arrays.fill(types, type);
        int[] counts = e.sendCounts;
        int[] places = e.sendPlaces;
        int[] nCounts = e.recvCounts;
        int[] nPlaces = e.recvPlaces;
        return new CollectiveCase(
                describe("alltoallw", c, type, type, count, -1, inPlace),
                List.of(e.sent, e.received),
                e::prepare,
                () -> c.alltoallw(
                        Given.of(e.from, e.offset, counts, places, types),
                        Given.of(e.to, e.recvOffset, nCounts, nPlaces, types)),
                () -> c.ialltoallw(
                        Given.of(e.from, e.offset, counts, places, types),
                        Given.of(e.to, e.recvOffset, nCounts, nPlaces, types)),
                () -> c.alltoallwInit(
                        Given.of(e.from, e.offset, counts, places, types),
                        Given.of(e.to, e.recvOffset, nCounts, nPlaces, types)));
    }

    /** The memory of an alltoall. */
    private static final class Exchange<S, R> {
        final Communicator c;
        final boolean inPlace;
        final int[] sendCounts;
        final int[] sendPlaces;
        final int[] recvCounts;
        final int[] recvPlaces;
        final TypedMemory<S> sent;
        final TypedMemory<R> received;
        final Object from;
        final int offset;
        final R to;
        final int recvOffset;

        Exchange(
                Communicator c,
                Datatype<S> sendType,
                int ratio,
                Datatype<R> recvType,
                int[] counts,
                boolean inPlace,
                boolean unequal) {
            this.c = c;
            this.inPlace = inPlace;
            recvCounts = counts;
            sendCounts = Arrays.stream(counts).map(count -> ratio * count).toArray();
            recvPlaces = places(recvCounts, unequal);
            sendPlaces = places(sendCounts, unequal);
            sent = new TypedMemory<>(sendType, length(sendCounts) + 2);
            received = new TypedMemory<>(recvType, length(recvCounts) + 2);
            from = inPlace ? Buffer.IN_PLACE : sent.memory();
            offset = sent.offset(1);
            to = received.memory();
            recvOffset = received.offset(1);
        }

        void prepare(int salt) {
            int rank = c.rank();
            for (int i = 0; i < c.size(); i++) {
                byte[] leaving = TypedMemory.content(
                        salt, rank, i, sendCounts[i] * sent.type().size());
                sent.put(1 + sendPlaces[i], leaving);
                if (inPlace) {
                    received.put(1 + recvPlaces[i], leaving);
                }
                received.expect(
                        1 + recvPlaces[i],
                        TypedMemory.content(
                                salt, i, rank, recvCounts[i] * received.type().size()));
            }
        }
    }

    // ---------------------------------------------------------------- counts and places

    private static void putOrExpect(TypedMemory<?> memory, int element, byte[] content, boolean isThere) {
        if (isThere) {
            memory.put(element, content);
        } else {
            memory.expect(element, content);
        }
    }

    private static int[] equal(Communicator c, int count) {
        int[] counts = new int[c.size()];
        Arrays.fill(counts, count);
        return counts;
    }

    /** Each rank's count, of which some are 0. */
    private static int[] unequal(Communicator c, int count) {
        int[] counts = new int[c.size()];
        Arrays.setAll(counts, rank -> rank % 3 == 1 ? 0 : count + rank);
        return counts;
    }

    /** What this rank exchanges with each: as much in both directions. */
    private static int[] symmetric(Communicator c, int count) {
        int[] counts = new int[c.size()];
        Arrays.setAll(counts, rank -> (rank + c.rank()) % 4 == 1 ? 0 : count + (rank + c.rank()) % 3);
        return counts;
    }

    /** Where the parts are: in order, or, unequal ones, the last rank's first and with a gap after each. */
    private static int[] places(int[] counts, boolean unequal) {
        int[] places = new int[counts.length];
        int length = 0;
        for (int i = 0; i < counts.length; i++) {
            int rank = unequal ? counts.length - 1 - i : i;
            places[rank] = length;
            length += counts[rank] + (unequal ? 1 : 0);
        }
        return places;
    }

    private static int length(int[] counts) {
        return Arrays.stream(counts).sum() + counts.length;
    }

    private static String describe(
            String operation,
            Communicator c,
            Datatype<?> sendType,
            Datatype<?> recvType,
            int count,
            int root,
            boolean inPlace) {
        return operation + (inPlace ? " in place" : "") + " of " + count + " " + sendType + " to " + recvType
                + (root < 0 ? "" : ", root " + root) + ", rank " + c.rank() + " of " + c.size();
    }
}
