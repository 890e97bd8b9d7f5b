package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.collective.Algorithm;
import io.jmpi.internal.collective.AlgorithmTable;
import io.jmpi.internal.collective.Allreduce;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Floating-point sums depend on the order of the additions: that order must be the same at all ranks, and each time. */
@Timeout(60)
class ReductionBitsTest {
    private static final int COUNT = 333;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void shouldGiveAllRanksTheSameBitsEachTime(int ranks) {
        long seed = TestSeeds.random("ReductionBitsTest").nextLong();
        int algorithms = AlgorithmTable.ALLREDUCE.algorithms().size();
        double[][][] sums = new double[algorithms][][];
        for (int run = 0; run < 2; run++) {
            double[][][] seen = new double[algorithms][ranks][];
            Jmpi.run(ranks, world -> {
                for (int i = 0; i < algorithms; i++) {
                    seen[i][world.rank()] =
                            sum(world, AlgorithmTable.ALLREDUCE.algorithms().get(i), seed);
                }
            });
            for (int i = 0; i < algorithms; i++) {
                for (double[] sum : seen[i]) {
                    assertThat(sum).containsExactly(seen[i][0]);
                }
            }
            if (run == 0) {
                System.arraycopy(seen, 0, sums, 0, algorithms);
            } else {
                assertThat(seen).isDeepEqualTo(sums);
            }
        }
    }

    private static double[] sum(Communicator world, Algorithm<Allreduce> algorithm, long seed) {
        Random random = new Random(seed + world.rank());
        double[] own = new double[COUNT];
        for (int i = 0; i < COUNT; i++) {
            own[i] = Math.scalb(random.nextDouble() - 0.5, random.nextInt(120) - 60);
        }
        double[] sum = new double[COUNT];
        world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "allreduce=" + algorithm.name()));
        world.allreduce(own, sum, ReduceOp.SUM);
        return sum;
    }

    /** Programs that compare with a serial loop select the linear algorithms. */
    @ParameterizedTest
    @ValueSource(ints = {3, 8})
    void shouldAddInTheOrderOfASerialLoopWhenLinear(int ranks) {
        Random random = TestSeeds.random("ReductionBitsTest");
        double[] parts = random.doubles(ranks, -1, 1).toArray();
        double[] expected = new double[ranks];
        expected[0] = parts[0];
        for (int rank = 1; rank < ranks; rank++) {
            expected[rank] = expected[rank - 1] + parts[rank];
        }
        MpiConfig linear = MpiConfig.defaults().with("algorithms", "allreduce=linear,reduce=linear,scan=linear");
        Jmpi.run(linear, ranks, world -> {
            double[] own = {parts[world.rank()]};
            double[] sum = new double[1];
            world.allreduce(own, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly(expected[ranks - 1]);
            world.scan(own, sum, ReduceOp.SUM);
            assertThat(sum).containsExactly(expected[world.rank()]);
            for (int root = 0; root < ranks; root++) {
                world.reduce(
                        Buffer.of(own, 0, 1, Datatype.DOUBLE),
                        Buffer.of(sum, 0, 1, Datatype.DOUBLE),
                        ReduceOp.SUM,
                        root);
                assertThat(sum).containsExactly(expected[world.rank() == root ? ranks - 1 : world.rank()]);
                world.scan(own, sum, ReduceOp.SUM);
            }
        });
    }
}
