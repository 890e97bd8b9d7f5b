package io.jmpi.examples.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeatSolverTest {
    private static final double ALPHA = 0.2;
    private static final int STEPS = 15;

    @ParameterizedTest
    @CsvSource({
        "queues, 1", "queues, 2", "queues, 3", "queues, 4", "queues, 5", "queues, 6",
        "bins, 1", "bins, 2", "bins, 3", "bins, 4", "bins, 5", "bins, 6"
    })
    void shouldEqualTheSerialPassBitForBit(String matcher, int ranks) {
        HeatField start = HeatFieldTest.random(23, 17);
        HeatField expected = start.diffusedSerially(STEPS, ALPHA);
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), ranks, world -> {
            assertEqual(solve(world, start, Decomposition.strips(23, 17, ranks)), expected);
            assertEqual(solve(world, start, Decomposition.blocks(23, 17, ranks)), expected);
            assertEqual(solve(world, start, new Decomposition(23, 17, 1, ranks)), expected);
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "3, 1", "2, 2", "4, 3"})
    void shouldSolveFieldsWithFewerRowsThanRanks(int width, int height) {
        HeatField start = HeatFieldTest.random(width, height);
        HeatField expected = start.diffusedSerially(STEPS, ALPHA);
        Jmpi.run(5, world -> {
            assertEqual(solve(world, start, Decomposition.strips(width, height, 5)), expected);
            assertEqual(solve(world, start, Decomposition.blocks(width, height, 5)), expected);
        });
    }

    @ParameterizedTest
    @CsvSource({"2", "5"})
    void shouldEqualTheSerialPassWhenThreadsDriveTheProgress(int ranks) {
        HeatField start = HeatFieldTest.random(23, 17);
        HeatField expected = start.diffusedSerially(STEPS, ALPHA);
        Jmpi.run(
                MpiConfig.defaults().with("progress", "thread"),
                ranks,
                world -> assertEqual(solve(world, start, Decomposition.blocks(23, 17, ranks)), expected));
    }

    /** The columns are long enough to be sent by rendezvous under default settings. */
    @ParameterizedTest
    @CsvSource({"3, 20000", "20000, 3"})
    void shouldExchangeLongBorders(int width, int height) {
        HeatField start = HeatFieldTest.random(width, height);
        HeatField expected = start.diffusedSerially(STEPS, ALPHA);
        Jmpi.run(2, world -> {
            assertEqual(solve(world, start, new Decomposition(width, height, 1, 2)), expected);
            assertEqual(solve(world, start, new Decomposition(width, height, 2, 1)), expected);
        });
    }

    @ParameterizedTest
    @CsvSource({"1", "3", "4"})
    void shouldAddUpTheSameHeatForAnyNumberOfRanks(int ranks) {
        HeatField start = new HeatField(4, 4, new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0.5});
        Jmpi.run(ranks, world -> {
            HeatSolver solver = new HeatSolver(world, Decomposition.blocks(4, 4, ranks), ALPHA);
            solver.distribute(world.rank() == 0 ? start : null);
            assertThat(solver.totalHeat()).isEqualTo(120.5);
            solver.free();
        });
    }

    private static HeatField solve(Communicator world, HeatField start, Decomposition decomposition) {
        HeatSolver solver = new HeatSolver(world, decomposition, ALPHA);
        solver.distribute(world.rank() == 0 ? start : null);
        solver.run(STEPS);
        HeatField result = solver.collect();
        solver.free();
        return result;
    }

    /** Every rank calls it; only rank 0 has a result. */
    private static void assertEqual(HeatField result, HeatField expected) {
        if (result != null) {
            assertThat(result.firstDifference(expected)).isEqualTo(-1);
        }
    }
}
