package io.jmpi.collective;

import static io.jmpi.collective.AlgorithmFamily.ANY;

import io.jmpi.collective.AlgorithmFamily.Row;
import java.util.List;

/** The part of the {@link AlgorithmTable} that is about reductions. */
final class ReductionTable {
    /**
     * Up to here, the rounds that cutting the elements costs in addition take longer than the bytes that it saves. Over TCP
     * loopback, where a round takes about 8 us and 1.5 GB/s go through, both are equal at about 48 KiB for four ranks, and
     * at 30 KiB for eight. (MPICH cuts from 2 KiB on: its rounds are that much faster.)
     */
    private static final int SHORT = 32 * 1024;

    /** From here on, each byte counts, and a round more does not. */
    private static final int LONG = 512 * 1024;

    /** Up to here, the chain's first segment is at the root before all others have been sent. */
    private static final int CHAIN_RANKS = 16;

    private ReductionTable() {}

    static AlgorithmFamily<Reduce> reduce() {
        Reduce binomial = new BinomialReduce();
        Reduce chain = new ChainReduce();
        Reduce rabenseifner = new RabenseifnerReduce();
        return new AlgorithmFamily<>(
                "reduce",
                List.of(binomial, rabenseifner, chain, new LinearReduce()),
                List.of(
                        new Row<>(ANY, SHORT, binomial, "the fewest rounds"),
                        new Row<>(CHAIN_RANKS, ANY, chain, "each byte is sent once, and all ranks work at once"),
                        new Row<>(ANY, ANY, rabenseifner, "few rounds, and all ranks work at once")));
    }

    static AlgorithmFamily<Allreduce> allreduce() {
        Allreduce doubling = new RecursiveDoublingAllreduce();
        Allreduce rabenseifner = new RabenseifnerAllreduce();
        Allreduce ring = new RingAllreduce();
        return new AlgorithmFamily<>(
                "allreduce",
                List.of(doubling, rabenseifner, ring, new ReduceBroadcastAllreduce(), new LinearAllreduce()),
                List.of(
                        new Row<>(ANY, SHORT, doubling, "the fewest rounds"),
                        new Row<>(ANY, ANY, rabenseifner, "few rounds, and each byte is combined about once")));
    }

    static AlgorithmFamily<ReduceScatter> reduceScatter(String operation) {
        ReduceScatter halving = new RecursiveHalvingReduceScatter();
        ReduceScatter pairwise = new PairwiseReduceScatter();
        ReduceScatter scatterv = new ReduceThenScatter();
        return new AlgorithmFamily<>(
                operation,
                List.of(halving, pairwise, scatterv),
                List.of(
                        new Row<>(ANY, LONG, halving, "few rounds"),
                        new Row<>(ANY, SHORT, scatterv, "few rounds, and the order of the ranks is kept"),
                        new Row<>(ANY, ANY, pairwise, "each byte is sent once")));
    }

    static AlgorithmFamily<Scan> scan(String operation) {
        Scan doubling = new RecursiveDoublingScan();
        return new AlgorithmFamily<>(
                operation,
                List.of(doubling, new LinearScan()),
                List.of(new Row<>(ANY, ANY, doubling, "the fewest rounds")));
    }
}
