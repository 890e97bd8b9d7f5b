package io.jmpi.bench.osu.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.bench.osu.program.WrongDataException;
import io.jmpi.bench.osu.threads.HaloThread.Grid;
import io.jmpi.bench.osu.threads.Lattice.Side;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadedHaloTest {
    private static final int STEPS = 50;

    /** One part, which is its own neighbor on all sides; OsuIT runs several. */
    @Test
    void shouldComputeByMessagesWhatOneThreadComputes() {
        Grid grid = Grid.of(1, 1, 5);
        Jmpi.run(MpiConfig.defaults(), 1, world -> {
            HaloThread part = new HaloThread(world, grid, 0);
            part.run(STEPS);
            double[] cells = new double[25];
            part.copyCells(cells, 0);
            assertThatCode(() -> ThreadedHalo.compare(grid, cells, ThreadedHalo.wholeAfter(grid, STEPS)))
                    .doesNotThrowAnyException();
            Lattice later = ThreadedHalo.wholeAfter(grid, STEPS + 1);
            assertThatThrownBy(() -> ThreadedHalo.compare(grid, cells, later))
                    .isInstanceOf(WrongDataException.class)
                    .hasMessageContainingAll("row 0, column 0 ", " " + cells[0], " " + later.cell(0, 0));
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 1", "2, 4, 2, 4", "3, 2, 2, 3", "5, 1, 1, 5", "3, 3, 3, 3"})
    void shouldArrangePartsAsSquareAsPossible(int ranks, int threads, int rows, int columns) {
        Grid grid = Grid.of(ranks, threads, 8);
        assertThat(grid.rows()).isEqualTo(rows);
        assertThat(grid.columns()).isEqualTo(columns);
        for (int part = 0; part < rows * columns; part++) {
            for (Side side : Side.values()) {
                assertThat(grid.neighbor(grid.neighbor(part, side), side.opposite()))
                        .isEqualTo(part);
            }
        }
    }

    /** So that the check finds a border that was wrong, however little and however long ago. */
    @Test
    void shouldChangeAllCellsIfOneCellOfABorderIsWrong() {
        double[] right = steps(0);
        double[] wrong = steps(1e-9);
        assertThat(IntStream.range(0, right.length).filter(i -> right[i] == wrong[i]))
                .isEmpty();
    }

    private static double[] steps(double error) {
        Lattice lattice = new Lattice(0, 0, 8, 8);
        double[] line = new double[8];
        for (int step = 0; step < 500; step++) {
            for (Side side : Side.values()) {
                lattice.copyEdge(side, line);
                if (step == 0 && side == Side.NORTH) {
                    line[3] += error;
                }
                lattice.setBorder(side.opposite(), line);
            }
            lattice.step();
        }
        return IntStream.range(0, 64)
                .mapToDouble(i -> lattice.cell(i / 8, i % 8))
                .toArray();
    }
}
