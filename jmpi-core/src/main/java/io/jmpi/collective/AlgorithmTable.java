package io.jmpi.collective;

import static io.jmpi.collective.AlgorithmFamily.ANY;

import io.jmpi.collective.AlgorithmFamily.Row;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which algorithm carries out a collective operation, by the number of ranks and bytes: the one place that decides, unless
 * the program {@link AlgorithmSelection selects} one by name. {@code docs/collectives.md} shows the same table.
 *
 * <p>Algorithms are stateless, and so the table is: any thread.
 */
public final class AlgorithmTable {
    /** Up to here a broadcast's messages cost more than its bytes (MPICH takes 12 KiB, Open MPI 2 to 8 KiB). */
    private static final int SHORT_BCAST = 12 * 1024;

    /** Up to here pieces of a broadcast go by as few messages as can be, above by neighbours or in segments (MPICH). */
    private static final int MEDIUM_BCAST = 512 * 1024;

    /**
     * Up to here a tree is so low that cutting the message gains little (MPICH takes 7). Four processes on two processors
     * broadcast 1 MiB over TCP at 90 % of the rate of messages by the tree, at 80 % by the chain, at 55 % in pieces.
     */
    private static final int FEW_FOR_BCAST = 7;

    /** Up to here a chain is filled soon (Open MPI's limit also grows with the message). */
    private static final int FEW_FOR_CHAIN = 16;

    /** Up to here the root can as well talk to each rank by itself (Open MPI takes 10). */
    private static final int FEW_FOR_TREE = 4;

    /** Up to here parts are passed on by trees; longer ones would be copied too often (Open MPI takes 1 to 6 KB). */
    private static final int SHORT_PART = 4 * 1024;

    /** Up to here the number of rounds decides for allgather (MPICH takes 80 to 512 KiB of all parts together). */
    private static final int SHORT_ALLGATHER_PART = 16 * 1024;

    /** Up to here allgatherv saves messages; above, the copies of its parts would cost more. */
    private static final int SHORT_ALLGATHERV = 32 * 1024;

    /** Up to here Bruck's alltoall, which sends each byte log2(n)/2 times, is faster than n-1 messages (MPICH). */
    private static final int SHORT_ALLTOALL_PART = 256;

    /**
     * Up to here alltoall has many messages under way at once. It was faster than pair by pair for all parts up to 128 KiB;
     * MPICH takes 32 KiB, for the sake of networks that are easily congested.
     */
    private static final int MEDIUM_ALLTOALL_PART = 256 * 1024;

    /** Up to here Bruck's alltoall saves too few messages to pay for its copies (MPICH takes 7). */
    private static final int FEW_FOR_BRUCK = 7;

    /** Waiting for all. Bytes are always 0. */
    public static final AlgorithmFamily<Barrier> BARRIER = barrier();

    /** One rank's elements to all. Bytes are those of the message. */
    public static final AlgorithmFamily<Broadcast> BCAST = bcast();

    /** Equal parts to one rank. Bytes are those of one part. */
    public static final AlgorithmFamily<Gather> GATHER = gather();

    /** Unequal parts to one rank, which alone knows them: bytes are 0. */
    public static final AlgorithmFamily<Gather> GATHERV = gatherv();

    /** Equal parts from one rank. Bytes are those of one part. */
    public static final AlgorithmFamily<Scatter> SCATTER = scatter();

    /** Unequal parts from one rank, which alone knows them: bytes are 0. */
    public static final AlgorithmFamily<Scatter> SCATTERV = scatterv();

    /** Equal parts of all to all. Bytes are those of one part. */
    public static final AlgorithmFamily<Allgather> ALLGATHER = allgather();

    /** Unequal parts of all to all. Bytes are those of all parts together. */
    public static final AlgorithmFamily<Allgather> ALLGATHERV = allgatherv();

    /** An equal part from each to each. Bytes are those of one part. */
    public static final AlgorithmFamily<Alltoall> ALLTOALL = alltoall();

    /** An unequal part from each to each; no rank knows all: bytes are 0. */
    public static final AlgorithmFamily<Alltoall> ALLTOALLV = alltoallOfAnyParts("alltoallv");

    /** A part of any type from each to each; no rank knows all: bytes are 0. */
    public static final AlgorithmFamily<Alltoall> ALLTOALLW = alltoallOfAnyParts("alltoallw");

    /** The combination of all elements at one rank. Bytes are those of the result. */
    public static final AlgorithmFamily<Reduce> REDUCE = ReductionTable.reduce();

    /** The combination of all elements at all ranks. Bytes are those of the result. */
    public static final AlgorithmFamily<Allreduce> ALLREDUCE = ReductionTable.allreduce();

    /** Equal parts of the combination, one for each rank. Bytes are those of all parts together. */
    public static final AlgorithmFamily<ReduceScatter> REDUCE_SCATTER_BLOCK =
            ReductionTable.reduceScatter("reduceScatterBlock");

    /** Unequal parts of the combination, one for each rank. Bytes are those of all parts together. */
    public static final AlgorithmFamily<ReduceScatter> REDUCE_SCATTER = ReductionTable.reduceScatter("reduceScatter");

    /** The combination of the elements of the ranks up to each one. Bytes are those of the result. */
    public static final AlgorithmFamily<Scan> SCAN = ReductionTable.scan("scan");

    /** The combination of the elements of the ranks before each one. Bytes are those of the result. */
    public static final AlgorithmFamily<Scan> EXSCAN = ReductionTable.scan("exscan");

    /** All operations that have a table. */
    public static final List<AlgorithmFamily<?>> FAMILIES = List.of(
            BARRIER,
            BCAST,
            GATHER,
            GATHERV,
            SCATTER,
            SCATTERV,
            ALLGATHER,
            ALLGATHERV,
            ALLTOALL,
            ALLTOALLV,
            ALLTOALLW,
            REDUCE,
            ALLREDUCE,
            REDUCE_SCATTER_BLOCK,
            REDUCE_SCATTER,
            SCAN,
            EXSCAN);

    private AlgorithmTable() {}

    /**
     * The algorithms of an operation.
     *
     * @throws IllegalArgumentException if it is unknown; the message lists the known ones
     */
    public static AlgorithmFamily<?> family(String operation) {
        for (AlgorithmFamily<?> family : FAMILIES) {
            if (family.operation().equals(operation)) {
                return family;
            }
        }
        throw new IllegalArgumentException("unknown collective operation '" + operation + "'; known: "
                + FAMILIES.stream().map(AlgorithmFamily::operation).collect(Collectors.joining(", ")));
    }

    private static AlgorithmFamily<Barrier> barrier() {
        Barrier dissemination = new DisseminationBarrier();
        return new AlgorithmFamily<>(
                "barrier",
                List.of(dissemination, new BinomialBarrier(), new LinearBarrier()),
                List.of(new Row<>(ANY, ANY, dissemination, "the fewest messages one after the other")));
    }

    private static AlgorithmFamily<Broadcast> bcast() {
        Broadcast binomial = new BinomialBroadcast();
        Broadcast chain = new ChainBroadcast();
        Broadcast scatterDoubling = new ScatterDoublingBroadcast();
        Broadcast scatterRing = new ScatterRingBroadcast();
        return new AlgorithmFamily<>(
                "bcast",
                List.of(binomial, new LinearBroadcast(), chain, scatterRing, scatterDoubling),
                List.of(
                        new Row<>(ANY, SHORT_BCAST, binomial, "the fewest messages one after the other"),
                        new Row<>(FEW_FOR_BCAST, ANY, binomial, "little to be gained by cutting"),
                        new Row<>(ANY, MEDIUM_BCAST, scatterDoubling, "no rank sends the message twice, few rounds"),
                        new Row<>(ANY, MEDIUM_BCAST, scatterRing, "no rank sends the message twice"),
                        new Row<>(FEW_FOR_CHAIN, ANY, chain, "each rank sends the message once"),
                        new Row<>(ANY, ANY, scatterRing, "no rank sends the message twice")));
    }

    private static AlgorithmFamily<Gather> gather() {
        Gather linear = new LinearGather();
        Gather binomial = new BinomialGather();
        return new AlgorithmFamily<>(
                "gather",
                List.of(binomial, linear),
                List.of(
                        new Row<>(FEW_FOR_TREE, ANY, linear, "the root can receive from each"),
                        new Row<>(ANY, SHORT_PART, binomial, "few messages at the root"),
                        new Row<>(ANY, ANY, linear, "each byte is sent once")));
    }

    private static AlgorithmFamily<Gather> gatherv() {
        Gather linear = new LinearGather();
        return new AlgorithmFamily<>(
                "gatherv", List.of(linear), List.of(new Row<>(ANY, ANY, linear, "only the root knows the counts")));
    }

    private static AlgorithmFamily<Scatter> scatter() {
        Scatter linear = new LinearScatter();
        Scatter binomial = new BinomialScatter();
        return new AlgorithmFamily<>(
                "scatter",
                List.of(binomial, linear),
                List.of(
                        new Row<>(FEW_FOR_TREE, ANY, linear, "the root can send to each"),
                        new Row<>(ANY, SHORT_PART, binomial, "few messages at the root"),
                        new Row<>(ANY, ANY, linear, "each byte is sent once")));
    }

    private static AlgorithmFamily<Scatter> scatterv() {
        Scatter linear = new LinearScatter();
        return new AlgorithmFamily<>(
                "scatterv", List.of(linear), List.of(new Row<>(ANY, ANY, linear, "only the root knows the counts")));
    }

    private static AlgorithmFamily<Allgather> allgather() {
        Allgather doubling = new DoublingAllgather();
        Allgather bruck = new BruckAllgather();
        Allgather ring = new RingAllgather();
        return new AlgorithmFamily<>(
                "allgather",
                List.of(doubling, bruck, ring, new LinearAllgather(), new GatherBroadcastAllgather()),
                List.of(
                        new Row<>(ANY, SHORT_ALLGATHER_PART, doubling, "few rounds, nothing is copied"),
                        new Row<>(ANY, SHORT_ALLGATHER_PART, bruck, "few rounds for any number of ranks"),
                        new Row<>(ANY, ANY, ring, "messages to neighbours only, nothing is copied")));
    }

    private static AlgorithmFamily<Allgather> allgatherv() {
        Allgather ring = new RingAllgather();
        Allgather gatherBroadcast = new GathervBroadcastAllgather();
        return new AlgorithmFamily<>(
                "allgatherv",
                List.of(ring, new LinearAllgather(), gatherBroadcast),
                List.of(
                        new Row<>(ANY, SHORT_ALLGATHERV, gatherBroadcast, "few messages"),
                        new Row<>(ANY, ANY, ring, "messages to neighbours only, nothing is copied")));
    }

    private static AlgorithmFamily<Alltoall> alltoall() {
        Alltoall bruck = new BruckAlltoall();
        Alltoall linear = new LinearAlltoall();
        Alltoall pairwise = new PairwiseAlltoall();
        return new AlgorithmFamily<>(
                "alltoall",
                List.of(bruck, pairwise, linear),
                List.of(
                        new Row<>(FEW_FOR_BRUCK, MEDIUM_ALLTOALL_PART, linear, "one wait for all messages"),
                        new Row<>(ANY, SHORT_ALLTOALL_PART, bruck, "few messages for many bytes"),
                        new Row<>(ANY, MEDIUM_ALLTOALL_PART, linear, "one wait for all messages"),
                        new Row<>(ANY, ANY, pairwise, "one message to come and one to go at a time")));
    }

    private static AlgorithmFamily<Alltoall> alltoallOfAnyParts(String operation) {
        Alltoall linear = new LinearAlltoall();
        return new AlgorithmFamily<>(
                operation,
                List.of(new PairwiseAlltoall(), linear),
                List.of(new Row<>(ANY, ANY, linear, "one wait for all messages")));
    }
}
