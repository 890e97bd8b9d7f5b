package io.jmpi.studies.overlap.model;

import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.studies.overlap.model.programs.AllToAll;
import io.jmpi.studies.overlap.model.programs.Gather;
import io.jmpi.studies.overlap.model.programs.Iterations;
import io.jmpi.studies.overlap.model.programs.Reduce;
import io.jmpi.studies.overlap.model.programs.Scatter;
import io.jmpi.studies.overlap.model.programs.Stencil;
import io.jmpi.studies.overlap.model.programs.Transposes;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The experiments of the paper that need many ranks. Users name the constants. */
enum Experiment {
    /** Figures 9 (a) and 10. */
    iscatterv(
            "Iscatterv",
            "figures 9 (a) and 10: 1.6 times as fast with 640 processes; up to 41 % less time and 80 % overlap on 1,024 nodes") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            return new Scatter(ranks, size, compute);
        }
    },
    /** Figure 9 (b). */
    igatherv(
            "Igatherv",
            "figure 9 (b), 640 processes: more than 90 % of the offloaded receives are cancelled; offload loses 10 to 15 % with"
                    + " medium messages, adaptive avoids that") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            return new Gather(ranks, size, compute, 0);
        }
    },
    /** Figure 10. */
    ialltoall("Ialltoall", "figure 10: up to 33 % less time and 70 % overlap on 64 nodes") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            return new AllToAll(ranks, size, compute);
        }

        @Override
        List<Integer> sizes() {
            return List.of(1 << 14, 1 << 16);
        }
    },
    /** Figure 11. */
    reduce("Reduce with skew", "figure 11, 320 processes: prefetching takes up to 55 % off") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            return new Reduce(ranks, size, 2 * size * costs.of(Cost.copy_byte), SKEW);
        }

        @Override
        boolean isBlocking() {
            return true;
        }
    },
    /** Figure 11. */
    gather("Gather with skew", "figure 11, 320 processes: prefetching takes up to 17 % off") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            return new Gather(ranks, size, 0, SKEW);
        }

        @Override
        boolean isBlocking() {
            return true;
        }
    },
    /** Figure 12. */
    stencil(
            "3-D stencil of 7 points",
            "figure 12, 128 nodes: up to twice the overlap and 22 % less time; the unit matched 96 % of the receives that it got") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            return Stencil.of(ranks, size, compute, IMBALANCE);
        }
    },
    /** Figure 13. */
    fft(
            "Transposes of a 3-D FFT, 32 ranks on a card",
            "figure 13 (P3DFFT, 32 processes on a node): 23 % less time of communication, up to 7 % less in all") {
        @Override
        Iterations program(int ranks, int size, double compute, Costs costs) {
            int rows = Stencil.largestDivisor(ranks, Math.sqrt(ranks));
            return new Transposes(rows, ranks / rows, (int) (points(ranks, size) * COMPLEX_BYTES), compute, IMBALANCE);
        }

        @Override
        Costs costs(Costs costs) {
            return costs.with(Cost.link_byte, FFT_RANKS_PER_CARD * costs.of(Cost.link_byte));
        }

        /** One dimension of one more field. */
        @Override
        double compute(int ranks, int size, double communication, Costs costs) {
            return 5 * points(ranks, size) * Math.log(size) / Math.log(2) * costs.of(Cost.flop);
        }

        @Override
        int computations() {
            return 2;
        }

        /** Fewer would have pencils of more than 2 GiB. */
        @Override
        int leastRanks() {
            return 9;
        }

        @Override
        String sizeName() {
            return "grid";
        }

        @Override
        List<Integer> sizes() {
            return List.of(256, 512, 1024);
        }

        private double points(int ranks, int size) {
            return (double) size * size * size / ranks;
        }
    };

    /** The costs of all experiments. The bus has no latency, because the paper gives none. */
    static final Costs COSTS = Costs.standard()
            .with(Cost.command_latency, 0, "not in the paper")
            .with(Cost.result_latency, 0, "not in the paper");

    /** The costs that count: all messages are announced, and no unit counts cycles. */
    static final Set<Cost> USED = EnumSet.complementOf(EnumSet.of(Cost.send_byte, Cost.bin, Cost.unit_cycle));

    /** Nanoseconds; the paper does not state its value. */
    static final double SKEW = 500_000;

    /** Share by which computations differ, which the paper does not give. */
    private static final double IMBALANCE = 0.05;

    private static final int COMPLEX_BYTES = 16;
    private static final int FFT_RANKS_PER_CARD = 32;

    final String title;
    final String finding;

    Experiment(String title, String finding) {
        this.title = title;
        this.finding = finding;
    }

    /**
     * The program of the ranks.
     *
     * @param size bytes of a message, unless {@link #sizeName} is another
     * @param compute nanoseconds of each computation; 0 to communicate only
     */
    abstract Iterations program(int ranks, int size, double compute, Costs costs);

    /** The costs of this experiment's cluster. */
    Costs costs(Costs costs) {
        return costs;
    }

    /** Nanoseconds of a computation beside communication: as long as the communication takes without the unit. */
    double compute(int ranks, int size, double communication, Costs costs) {
        return communication;
    }

    /** Computations of an iteration. */
    int computations() {
        return 1;
    }

    /**
     * Whether nothing is computed between start and wait. If so, the mean of all ranks counts; otherwise the slowest
     * rank.
     */
    boolean isBlocking() {
        return false;
    }

    /** The smallest job that can run it. */
    int leastRanks() {
        return 2;
    }

    String sizeName() {
        return "bytes";
    }

    List<Integer> sizes() {
        return List.of(1 << 14, 1 << 16, 1 << 18, 1 << 20);
    }
}
