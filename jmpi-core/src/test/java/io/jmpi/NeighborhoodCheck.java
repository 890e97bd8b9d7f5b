package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs all neighborhood collectives of a communicator in all styles, and compares their results with those of a model
 * that they must bring.
 */
final class NeighborhoodCheck {
    /** Marks what must not be written. */
    private static final long UNTOUCHED = -1;

    /** More than an eager message holds. */
    private static final int LARGE = 5_000;

    /** Where a receive block comes from: that rank's send block. Null means no neighbor. */
    record Origin(int rank, int block) {}

    private final NeighborhoodCommunicator communicator;
    private final int outdegree;
    private final List<Origin> origins;

    /**
     * Checks a communicator, whose ranks all make such an object.
     *
     * @param outdegree send blocks of this rank
     * @param origins of its receive blocks
     */
    NeighborhoodCheck(NeighborhoodCommunicator communicator, int outdegree, List<Origin> origins) {
        this.communicator = communicator;
        this.outdegree = outdegree;
        this.origins = origins;
    }

    /** The origins in a graph: the n-th edge from a to b in the list of a is the n-th in the list of b. */
    static List<Origin> originsInGraph(int rank, List<int[]> sourcesByRank, List<int[]> destinationsByRank) {
        List<Origin> origins = new ArrayList<>();
        int[] sources = sourcesByRank.get(rank);
        for (int i = 0; i < sources.length; i++) {
            int source = sources[i];
            long earlier = Arrays.stream(sources, 0, i).filter(s -> s == source).count();
            int[] destinations = destinationsByRank.get(source);
            int block = -1;
            for (long n = 0; n <= earlier; n++) {
                do {
                    block++;
                } while (destinations[block] != rank);
            }
            origins.add(new Origin(source, block));
        }
        return origins;
    }

    void run() {
        runBlocking();
        runOutstanding();
        runPersistent();
        runShort();
        runObjects();
    }

    /** Text of different length for each block, longer than an eager message for some. */
    private static String text(int rank, int block) {
        return rank + " " + block + "-".repeat(countOf(rank, block) == 4 ? LARGE : rank);
    }

    private void runObjects() {
        List<String> each = IntStream.range(0, outdegree)
                .mapToObj(block -> text(communicator.rank(), block))
                .toList();
        List<String> toEach = origins.stream()
                .map(origin -> origin == null ? null : text(origin.rank(), origin.block()))
                .toList();
        List<String> toAll = origins.stream()
                .map(origin -> origin == null ? null : text(origin.rank(), 0))
                .toList();
        ObjectRequest<List<String>> alltoall = communicator.ineighborAlltoallObject(each);
        ObjectRequest<List<String>> allgather = communicator.ineighborAllgatherObject(text(communicator.rank(), 0));
        List<String> gathered = communicator.neighborAllgatherObject(text(communicator.rank(), 0));
        assertThat(gathered).isEqualTo(toAll);
        List<String> exchanged = communicator.neighborAlltoallObject(each);
        assertThat(exchanged).isEqualTo(toEach);
        assertThat(allgather.get()).isEqualTo(toAll);
        assertThat(alltoall.get()).isEqualTo(toEach);
    }

    private void runBlocking() {
        for (Exchange exchange : exchanges()) {
            exchange.fill(1);
            exchange.run();
            exchange.verify();
        }
        Exchange large = new Alltoall(LARGE);
        large.fill(2);
        large.run();
        large.verify();
    }

    private void runOutstanding() {
        List<Exchange> exchanges = exchanges();
        exchanges.add(new Alltoall(LARGE));
        exchanges.addAll(exchanges());
        List<Request> requests = new ArrayList<>();
        for (Exchange exchange : exchanges) {
            exchange.fill(3 + requests.size());
            requests.add(exchange.start());
        }
        Collections.reverse(requests);
        for (Request request : requests) {
            request.waitFor();
        }
        exchanges.forEach(Exchange::verify);
    }

    private void runPersistent() {
        List<Exchange> exchanges = exchanges();
        List<PersistentRequest> requests =
                exchanges.stream().map(Exchange::init).toList();
        for (int round = 20; round < 23; round++) {
            for (Exchange exchange : exchanges) {
                exchange.fill(round);
            }
            // The ranks start them in different orders.
            for (int i = 0; i < requests.size(); i++) {
                requests.get((i + communicator.rank()) % requests.size()).start();
            }
            for (PersistentRequest request : requests) {
                request.waitFor();
            }
            exchanges.forEach(Exchange::verify);
        }
    }

    private void runShort() {
        Exchange whole = new Alltoall(3);
        whole.fill(30);
        communicator.neighborAlltoall(whole.sentPart(), whole.received);
        whole.verify();
        whole.fill(31);
        communicator.ineighborAlltoall(whole.sentPart(), whole.received).waitFor();
        whole.verify();

        Exchange same = new Allgather(3);
        same.fill(32);
        communicator.neighborAllgather(same.sentPart(), same.received);
        same.verify();
        same.fill(33);
        communicator.ineighborAllgather(same.sentPart(), same.received).waitFor();
        same.verify();

        Exchange gathered = new Allgatherv();
        gathered.fill(34);
        communicator.neighborAllgatherv(
                gathered.sentPart(), Buffer.of(gathered.received, gathered.recvCounts, gathered.recvDisplacements));
        gathered.verify();
        gathered.fill(35);
        communicator
                .ineighborAllgatherv(
                        gathered.sentPart(),
                        Buffer.of(gathered.received, gathered.recvCounts, gathered.recvDisplacements))
                .waitFor();
        gathered.verify();

        Exchange unequal = new Alltoallv();
        unequal.fill(36);
        communicator.neighborAlltoallv(
                Buffer.of(unequal.sentPart(), unequal.sendCounts, unequal.sendDisplacements),
                Buffer.of(unequal.received, unequal.recvCounts, unequal.recvDisplacements));
        unequal.verify();
        unequal.fill(37);
        communicator
                .ineighborAlltoallv(
                        Buffer.of(unequal.sentPart(), unequal.sendCounts, unequal.sendDisplacements),
                        Buffer.of(unequal.received, unequal.recvCounts, unequal.recvDisplacements))
                .waitFor();
        unequal.verify();
    }

    private List<Exchange> exchanges() {
        return new ArrayList<>(
                List.of(new Allgather(2), new Allgatherv(), new Alltoall(3), new Alltoallv(), new Alltoallw()));
    }

    /** Some counts, among them 0, that sender and receiver know of each other. */
    private static int countOf(int rank, int block) {
        return (3 * rank + 2 * block) % 5;
    }

    /** One operation, its buffers and where their blocks are. */
    private abstract class Exchange {
        /** Elements of the send buffer before the first block. */
        static final int SEND_OFFSET = 2;

        final int[] sendCounts;
        final int[] sendDisplacements;
        final int[] recvCounts;
        final int[] recvDisplacements;
        final long[] sent;
        final long[] received;
        private final long[] expected;

        /** Send blocks have a gap between them; receive blocks as well, and come in the reverse order. */
        Exchange(int[] sendCounts, int[] recvCounts, int gap) {
            this.sendCounts = sendCounts;
            this.recvCounts = recvCounts;
            this.sendDisplacements = new int[sendCounts.length];
            this.recvDisplacements = new int[recvCounts.length];
            int at = 0;
            for (int i = 0; i < sendCounts.length; i++) {
                sendDisplacements[i] = at;
                at += sendCounts[i] + gap;
            }
            this.sent = new long[SEND_OFFSET + Math.max(0, at - gap)];
            at = 0;
            for (int n = 0; n < recvCounts.length; n++) {
                int block = gap == 0 ? n : recvCounts.length - 1 - n;
                recvDisplacements[block] = at;
                at += recvCounts[block] + gap;
            }
            this.received = new long[at];
            this.expected = new long[at];
        }

        abstract void run();

        abstract Request start();

        abstract PersistentRequest init();

        /** The send block of another rank that arrives from there, when all ranks run this. */
        int blockOf(Origin origin) {
            return origin.block();
        }

        private long value(int round, int rank, int block, int i) {
            return ((round * 100L + rank) * 100 + block) * 1_000_000 + i;
        }

        final void fill(int round) {
            Arrays.fill(received, UNTOUCHED);
            Arrays.fill(expected, UNTOUCHED);
            for (int block = 0; block < sendCounts.length; block++) {
                for (int i = 0; i < sendCounts[block]; i++) {
                    sent[SEND_OFFSET + sendDisplacements[block] + i] = value(round, communicator.rank(), block, i);
                }
            }
            for (int block = 0; block < recvCounts.length; block++) {
                Origin origin = origins.get(block);
                for (int i = 0; i < recvCounts[block] && origin != null; i++) {
                    expected[recvDisplacements[block] + i] = value(round, origin.rank(), blockOf(origin), i);
                }
            }
        }

        /** What is sent, without the offset: for the short forms. */
        final long[] sentPart() {
            return Arrays.copyOfRange(sent, SEND_OFFSET, sent.length);
        }

        final void verify() {
            assertThat(received)
                    .as("%s at rank %d of %s", getClass().getSimpleName(), communicator.rank(), communicator)
                    .isEqualTo(expected);
        }
    }

    private int[] equalCounts(int blocks, int count) {
        int[] counts = new int[blocks];
        Arrays.fill(counts, count);
        return counts;
    }

    private int[] sendCounts() {
        int[] counts = new int[outdegree];
        Arrays.setAll(counts, block -> countOf(communicator.rank(), block));
        return counts;
    }

    private int[] recvCounts() {
        int[] counts = new int[origins.size()];
        Arrays.setAll(
                counts,
                i -> origins.get(i) == null
                        ? 1
                        : countOf(origins.get(i).rank(), origins.get(i).block()));
        return counts;
    }

    private int[] recvCountsOfRanks() {
        int[] counts = new int[origins.size()];
        Arrays.setAll(
                counts, i -> origins.get(i) == null ? 1 : countOf(origins.get(i).rank(), 0));
        return counts;
    }

    private final class Allgather extends Exchange {
        private final int count;

        Allgather(int count) {
            super(new int[] {count}, equalCounts(origins.size(), count), 0);
            this.count = count;
        }

        @Override
        int blockOf(Origin origin) {
            return 0;
        }

        @Override
        void run() {
            communicator.neighborAllgather(
                    Buffer.of(sent, SEND_OFFSET, count, Datatype.LONG),
                    Buffer.of(received, 0, count * communicator.sources().length, Datatype.LONG));
        }

        @Override
        Request start() {
            return communicator.ineighborAllgather(
                    Buffer.of(sent, SEND_OFFSET, count, Datatype.LONG),
                    Buffer.of(received, 0, count * communicator.sources().length, Datatype.LONG));
        }

        @Override
        PersistentRequest init() {
            return communicator.neighborAllgatherInit(
                    Buffer.of(sent, SEND_OFFSET, count, Datatype.LONG),
                    Buffer.of(received, 0, count * communicator.sources().length, Datatype.LONG));
        }
    }

    private final class Allgatherv extends Exchange {
        Allgatherv() {
            super(new int[] {countOf(communicator.rank(), 0)}, recvCountsOfRanks(), 2);
        }

        @Override
        int blockOf(Origin origin) {
            return 0;
        }

        @Override
        void run() {
            communicator.neighborAllgatherv(
                    Buffer.of(sent, SEND_OFFSET, sendCounts[0], Datatype.LONG),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, Datatype.LONG));
        }

        @Override
        Request start() {
            return communicator.ineighborAllgatherv(
                    Buffer.of(sent, SEND_OFFSET, sendCounts[0], Datatype.LONG),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, Datatype.LONG));
        }

        @Override
        PersistentRequest init() {
            return communicator.neighborAllgathervInit(
                    Buffer.of(sent, SEND_OFFSET, sendCounts[0], Datatype.LONG),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, Datatype.LONG));
        }
    }

    private final class Alltoall extends Exchange {
        private final int count;

        Alltoall(int count) {
            super(equalCounts(outdegree, count), equalCounts(origins.size(), count), 0);
            this.count = count;
        }

        @Override
        void run() {
            communicator.neighborAlltoall(
                    Buffer.of(sent, SEND_OFFSET, count * communicator.destinations().length, Datatype.LONG),
                    Buffer.of(received, 0, count * communicator.sources().length, Datatype.LONG));
        }

        @Override
        Request start() {
            return communicator.ineighborAlltoall(
                    Buffer.of(sent, SEND_OFFSET, count * communicator.destinations().length, Datatype.LONG),
                    Buffer.of(received, 0, count * communicator.sources().length, Datatype.LONG));
        }

        @Override
        PersistentRequest init() {
            return communicator.neighborAlltoallInit(
                    Buffer.of(sent, SEND_OFFSET, count * communicator.destinations().length, Datatype.LONG),
                    Buffer.of(received, 0, count * communicator.sources().length, Datatype.LONG));
        }
    }

    private final class Alltoallv extends Exchange {
        Alltoallv() {
            super(sendCounts(), recvCounts(), 1);
        }

        @Override
        void run() {
            communicator.neighborAlltoallv(
                    Buffer.of(sent, SEND_OFFSET, sendCounts, sendDisplacements, Datatype.LONG),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, Datatype.LONG));
        }

        @Override
        Request start() {
            return communicator.ineighborAlltoallv(
                    Buffer.of(sent, SEND_OFFSET, sendCounts, sendDisplacements, Datatype.LONG),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, Datatype.LONG));
        }

        @Override
        PersistentRequest init() {
            return communicator.neighborAlltoallvInit(
                    Buffer.of(sent, SEND_OFFSET, sendCounts, sendDisplacements, Datatype.LONG),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, Datatype.LONG));
        }
    }

    private final class Alltoallw extends Exchange {
        private final Datatype<?>[] sendTypes =
                Collections.nCopies(outdegree, Datatype.LONG).toArray(Datatype<?>[]::new);
        private final Datatype<?>[] recvTypes =
                Collections.nCopies(origins.size(), Datatype.LONG).toArray(Datatype<?>[]::new);

        Alltoallw() {
            super(sendCounts(), recvCounts(), 3);
        }

        @Override
        void run() {
            communicator.neighborAlltoallw(
                    Buffer.of(sent, SEND_OFFSET, sendCounts, sendDisplacements, sendTypes),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, recvTypes));
        }

        @Override
        Request start() {
            return communicator.ineighborAlltoallw(
                    Buffer.of(sent, SEND_OFFSET, sendCounts, sendDisplacements, sendTypes),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, recvTypes));
        }

        @Override
        PersistentRequest init() {
            return communicator.neighborAlltoallwInit(
                    Buffer.of(sent, SEND_OFFSET, sendCounts, sendDisplacements, sendTypes),
                    Buffer.of(received, 0, recvCounts, recvDisplacements, recvTypes));
        }
    }
}
