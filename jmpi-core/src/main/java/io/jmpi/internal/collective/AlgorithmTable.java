package io.jmpi.internal.collective;

import static io.jmpi.internal.collective.AlgorithmFamily.ANY;

import io.jmpi.internal.collective.AlgorithmFamily.Row;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Chooses the algorithm of a collective operation by the number of ranks and bytes, unless the program {@link
 * AlgorithmSelection selects} one by name. {@code docs/internals/collectives.md} shows the same table. Immutable; any
 * thread.
 */
public final class AlgorithmTable {
    /** Up to here a broadcast's messages cost more than its bytes (MPICH takes 12 KiB, Open MPI 2 to 8 KiB). */
    private static final int SHORT_BCAST = 12 * 1024;

    /** Up to here a broadcast sends its pieces by the fewest messages, above around a ring or in segments (MPICH). */
    private static final int MEDIUM_BCAST = 512 * 1024;

    /**
     * Up to here a tree is so low that cutting the message gains little (MPICH takes 7). Four processes on two
     * processors broadcast 1 MiB over TCP at 90 % of the rate of messages by the tree, at 80 % by the chain, at 55 % in
     * pieces.
     */
    private static final int FEW_FOR_BCAST = 7;

    /** Up to here a chain fills soon (Open MPI's limit also grows with the message). */
    private static final int FEW_FOR_CHAIN = 16;

    /** Up to here the root can exchange messages with each rank itself (Open MPI takes 10). */
    private static final int FEW_FOR_TREE = 4;

    /** Up to here trees forward parts; longer ones would be copied too often (Open MPI takes 1 to 6 KB). */
    private static final int SHORT_PART = 4 * 1024;

    /** Up to here the number of rounds decides for allgather (MPICH takes 80 to 512 KiB of all parts together). */
    private static final int SHORT_ALLGATHER_PART = 16 * 1024;

    /** Up to here allgatherv saves messages; above, the copies of its parts would cost more. */
    private static final int SHORT_ALLGATHERV = 32 * 1024;

    /** Up to here Bruck's alltoall, which sends each byte log2(n)/2 times, is faster than n-1 messages (MPICH). */
    private static final int SHORT_ALLTOALL_PART = 256;

    /**
     * Up to here alltoall has many messages in flight at once. That was faster than pair by pair for all parts up to
     * 128 KiB; MPICH takes 32 KiB, because some networks congest easily.
     */
    private static final int MEDIUM_ALLTOALL_PART = 256 * 1024;

    /** Up to here Bruck's alltoall saves too few messages to pay for its copies (MPICH takes 7). */
    private static final int FEW_FOR_BRUCK = 7;

    /**
     * Up to here a reduction's rounds decide: the additional rounds of algorithms that cut the elements take longer
     * than the bytes that they save. Over TCP loopback, where a round takes about 8 us and the rate is 1.5 GB/s, both
     * are equal at about 48 KiB for four ranks, and at 30 KiB for eight. (MPICH cuts from 2 KiB on: its rounds are that
     * much faster.)
     */
    private static final int SHORT_REDUCTION = 32 * 1024;

    /** From here on the bytes of a reduce-scatter cost more than an additional round. */
    private static final int LONG_REDUCE_SCATTER = 512 * 1024;

    /** Up to here a reduction's chain delivers its first segment to the root before all others have been sent. */
    private static final int FEW_FOR_REDUCE_CHAIN = 16;

    private static final String NO_MESSAGES = "no messages";

    private static final String ONLY_BETWEEN_HOSTS = "messages between hosts only";

    /** All ranks wait for each other. Bytes are always 0. */
    public static final AlgorithmFamily<Barrier> BARRIER = new AlgorithmFamily<>(
            "barrier",
            List.of(Barrier.DISSEMINATION, Barrier.BINOMIAL, Barrier.LINEAR, Barrier.SHARED, Barrier.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Barrier.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Barrier.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(ANY, ANY, Barrier.DISSEMINATION, "the fewest messages one after the other")));

    /** One rank's elements to all. Bytes are those of the message. */
    public static final AlgorithmFamily<Broadcast> BCAST = new AlgorithmFamily<>(
            "bcast",
            List.of(
                    Broadcast.BINOMIAL,
                    Broadcast.LINEAR,
                    Broadcast.CHAIN,
                    Broadcast.SCATTER_RING,
                    Broadcast.SCATTER_DOUBLING,
                    Broadcast.SHARED,
                    Broadcast.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Broadcast.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Broadcast.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(ANY, SHORT_BCAST, Broadcast.BINOMIAL, "the fewest messages one after the other"),
                    new Row<>(FEW_FOR_BCAST, ANY, Broadcast.BINOMIAL, "a split message gains little"),
                    new Row<>(
                            ANY,
                            MEDIUM_BCAST,
                            Broadcast.SCATTER_DOUBLING,
                            "no rank sends the message twice, few rounds"),
                    new Row<>(ANY, MEDIUM_BCAST, Broadcast.SCATTER_RING, "no rank sends the message twice"),
                    new Row<>(FEW_FOR_CHAIN, ANY, Broadcast.CHAIN, "each rank sends the message once"),
                    new Row<>(ANY, ANY, Broadcast.SCATTER_RING, "no rank sends the message twice"),
                    new Row<>(ANY, ANY, Broadcast.BINOMIAL, "no piece of it needs a copy")));

    /** Equal parts to one rank. Bytes are those of one part. */
    public static final AlgorithmFamily<Gather> GATHER = new AlgorithmFamily<>(
            "gather",
            List.of(Gather.BINOMIAL, Gather.LINEAR, Gather.SHARED, Gather.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Gather.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Gather.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(FEW_FOR_TREE, ANY, Gather.LINEAR, "the root can receive from each"),
                    new Row<>(ANY, SHORT_PART, Gather.BINOMIAL, "few messages at the root"),
                    new Row<>(ANY, ANY, Gather.LINEAR, "each byte is sent once")));

    /** Unequal parts to one rank, which alone knows them: bytes are 0. */
    public static final AlgorithmFamily<Gather> GATHERV = new AlgorithmFamily<>(
            "gatherv",
            List.of(Gather.LINEAR),
            List.of(new Row<>(ANY, ANY, Gather.LINEAR, "only the root knows the counts")));

    /** Equal parts from one rank. Bytes are those of one part. */
    public static final AlgorithmFamily<Scatter> SCATTER = new AlgorithmFamily<>(
            "scatter",
            List.of(Scatter.BINOMIAL, Scatter.LINEAR, Scatter.SHARED, Scatter.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Scatter.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Scatter.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(FEW_FOR_TREE, ANY, Scatter.LINEAR, "the root can send to each"),
                    new Row<>(ANY, SHORT_PART, Scatter.BINOMIAL, "few messages at the root"),
                    new Row<>(ANY, ANY, Scatter.LINEAR, "each byte is sent once")));

    /** Unequal parts from one rank, which alone knows them: bytes are 0. */
    public static final AlgorithmFamily<Scatter> SCATTERV = new AlgorithmFamily<>(
            "scatterv",
            List.of(Scatter.LINEAR),
            List.of(new Row<>(ANY, ANY, Scatter.LINEAR, "only the root knows the counts")));

    /** Equal parts of all to all. Bytes are those of one part. */
    public static final AlgorithmFamily<Allgather> ALLGATHER = new AlgorithmFamily<>(
            "allgather",
            List.of(
                    Allgather.DOUBLING,
                    Allgather.BRUCK,
                    Allgather.RING,
                    Allgather.LINEAR,
                    Allgather.GATHER_BROADCAST,
                    Allgather.SHARED,
                    Allgather.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Allgather.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Allgather.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(ANY, SHORT_ALLGATHER_PART, Allgather.DOUBLING, "few rounds, nothing is copied"),
                    new Row<>(ANY, SHORT_ALLGATHER_PART, Allgather.BRUCK, "few rounds for any number of ranks"),
                    new Row<>(ANY, ANY, Allgather.RING, "messages to neighbors only, nothing is copied")));

    /** Unequal parts of all to all. Bytes are those of all parts together. */
    public static final AlgorithmFamily<Allgather> ALLGATHERV = new AlgorithmFamily<>(
            "allgatherv",
            List.of(Allgather.RING, Allgather.LINEAR, Allgather.GATHERV_BROADCAST),
            List.of(
                    new Row<>(ANY, SHORT_ALLGATHERV, Allgather.GATHERV_BROADCAST, "few messages"),
                    new Row<>(ANY, ANY, Allgather.RING, "messages to neighbors only, nothing is copied")));

    /** An equal part from each to each. Bytes are those of one part. */
    public static final AlgorithmFamily<Alltoall> ALLTOALL = new AlgorithmFamily<>(
            "alltoall",
            List.of(Alltoall.BRUCK, Alltoall.PAIRWISE, Alltoall.LINEAR, Alltoall.SHARED),
            List.of(
                    new Row<>(ANY, ANY, Alltoall.SHARED, NO_MESSAGES),
                    new Row<>(FEW_FOR_BRUCK, MEDIUM_ALLTOALL_PART, Alltoall.LINEAR, "one wait for all messages"),
                    new Row<>(ANY, SHORT_ALLTOALL_PART, Alltoall.BRUCK, "few messages, although more bytes"),
                    new Row<>(ANY, MEDIUM_ALLTOALL_PART, Alltoall.LINEAR, "one wait for all messages"),
                    new Row<>(ANY, ANY, Alltoall.PAIRWISE, "one message received and one sent at a time")));

    /** An unequal part from each to each; no rank knows all: bytes are 0. */
    public static final AlgorithmFamily<Alltoall> ALLTOALLV = alltoallOfAnyParts("alltoallv");

    /** A part of any type from each to each; no rank knows all: bytes are 0. */
    public static final AlgorithmFamily<Alltoall> ALLTOALLW = alltoallOfAnyParts("alltoallw");

    /** The combination of all elements at one rank. Bytes are those of the result. */
    public static final AlgorithmFamily<Reduce> REDUCE = new AlgorithmFamily<>(
            "reduce",
            List.of(Reduce.BINOMIAL, Reduce.RABENSEIFNER, Reduce.CHAIN, Reduce.LINEAR, Reduce.SHARED, Reduce.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Reduce.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Reduce.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(ANY, SHORT_REDUCTION, Reduce.BINOMIAL, "the fewest rounds"),
                    new Row<>(
                            FEW_FOR_REDUCE_CHAIN,
                            ANY,
                            Reduce.CHAIN,
                            "each byte is sent once, and all ranks work at once"),
                    new Row<>(ANY, ANY, Reduce.RABENSEIFNER, "few rounds, and all ranks work at once")));

    /** The combination of all elements at all ranks. Bytes are those of the result. */
    public static final AlgorithmFamily<Allreduce> ALLREDUCE = new AlgorithmFamily<>(
            "allreduce",
            List.of(
                    Allreduce.DOUBLING,
                    Allreduce.RABENSEIFNER,
                    Allreduce.RING,
                    Allreduce.REDUCE_BROADCAST,
                    Allreduce.LINEAR,
                    Allreduce.SHARED,
                    Allreduce.HOSTS),
            List.of(
                    new Row<>(ANY, ANY, Allreduce.SHARED, NO_MESSAGES),
                    new Row<>(ANY, ANY, Allreduce.HOSTS, ONLY_BETWEEN_HOSTS),
                    new Row<>(ANY, SHORT_REDUCTION, Allreduce.DOUBLING, "the fewest rounds"),
                    new Row<>(ANY, ANY, Allreduce.RABENSEIFNER, "few rounds, and each byte is combined about once")));

    /** Equal parts of the combination, one for each rank. Bytes are those of all parts together. */
    public static final AlgorithmFamily<ReduceScatter> REDUCE_SCATTER_BLOCK = reduceScatter("reduceScatterBlock");

    /** Unequal parts of the combination, one for each rank. Bytes are those of all parts together. */
    public static final AlgorithmFamily<ReduceScatter> REDUCE_SCATTER = reduceScatter("reduceScatter");

    /** The combination of the elements of the ranks up to each one. Bytes are those of the result. */
    public static final AlgorithmFamily<Scan> SCAN = scan("scan", Scan.DOUBLING, Scan.LINEAR);

    /** The combination of the elements of the ranks before each one. Bytes are those of the result. */
    public static final AlgorithmFamily<Scan> EXSCAN = scan("exscan", Scan.DOUBLING_EXCLUSIVE, Scan.LINEAR_EXCLUSIVE);

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

    private static AlgorithmFamily<Alltoall> alltoallOfAnyParts(String operation) {
        return new AlgorithmFamily<>(
                operation,
                List.of(Alltoall.PAIRWISE, Alltoall.LINEAR),
                List.of(new Row<>(ANY, ANY, Alltoall.LINEAR, "one wait for all messages")));
    }

    private static AlgorithmFamily<ReduceScatter> reduceScatter(String operation) {
        return new AlgorithmFamily<>(
                operation,
                List.of(ReduceScatter.HALVING, ReduceScatter.PAIRWISE, ReduceScatter.REDUCE_SCATTERV),
                List.of(
                        new Row<>(ANY, LONG_REDUCE_SCATTER, ReduceScatter.HALVING, "few rounds"),
                        new Row<>(
                                ANY,
                                SHORT_REDUCTION,
                                ReduceScatter.REDUCE_SCATTERV,
                                "few rounds, and the order of the ranks is preserved"),
                        new Row<>(ANY, ANY, ReduceScatter.PAIRWISE, "each byte is sent once")));
    }

    private static AlgorithmFamily<Scan> scan(String operation, Algorithm<Scan> doubling, Algorithm<Scan> linear) {
        return new AlgorithmFamily<>(
                operation, List.of(doubling, linear), List.of(new Row<>(ANY, ANY, doubling, "the fewest rounds")));
    }
}
