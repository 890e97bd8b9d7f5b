package io.jmpi.examples.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

public class HeatFieldTest {
    private static final double ALPHA = 0.2;

    /** The stencil written out once more, for a cell amid the plate and one in its corner. */
    @Test
    void shouldComputeTheFivePointStencil() {
        HeatField field = random(6, 4);
        HeatField next = field.diffusedSerially(1, ALPHA);
        assertThat(next.at(2, 3))
                .isEqualTo(field.at(2, 3)
                        + ALPHA
                                * (((field.at(1, 3) + field.at(3, 3)) + (field.at(2, 2) + field.at(2, 4)))
                                        - 4.0 * field.at(2, 3)));
        assertThat(next.at(0, 0))
                .isEqualTo(field.at(0, 0)
                        + ALPHA
                                * (((field.at(0, 0) + field.at(1, 0)) + (field.at(0, 0) + field.at(0, 1)))
                                        - 4.0 * field.at(0, 0)));
    }

    @Test
    void shouldLeaveTheFieldItStartsFromUnchanged() {
        HeatField field = random(5, 5);
        long checksum = field.checksum();
        field.diffusedSerially(3, ALPHA);
        assertThat(field.checksum()).isEqualTo(checksum);
        assertThat(field.diffusedSerially(0, ALPHA).checksum()).isEqualTo(checksum);
    }

    @Test
    void shouldKeepTheHeatOfTheInsulatedPlateAndEvenItOut() {
        HeatField field = new HeatField(3, 1, new double[] {0, 90, 0});
        HeatField end = field.diffusedSerially(500, 0.25);
        for (int column = 0; column < 3; column++) {
            assertThat(end.at(0, column)).isCloseTo(30, within(1e-9));
        }
    }

    @Test
    void shouldStepABlockThatIsTheWholePlateLikeTheSerialPass() {
        for (int[] size : new int[][] {{1, 1}, {1, 7}, {7, 1}, {2, 2}, {13, 9}}) {
            HeatField field = random(size[0], size[1]);
            Block whole = new Block(0, 0, size[1], size[0]);
            double[] cells = new double[whole.cells()];
            field.copyOut(whole, cells, 0);
            HeatBlock block = new HeatBlock(whole.rows(), whole.columns());
            block.load(cells);
            for (int step = 0; step < 20; step++) {
                for (Direction side : Direction.values()) {
                    block.mirror(side);
                }
                block.step(ALPHA);
            }
            block.store(cells);
            HeatField result = new HeatField(size[0], size[1], cells);
            assertThat(result.firstDifference(field.diffusedSerially(20, ALPHA)))
                    .isEqualTo(-1);
        }
    }

    @Test
    void shouldSeeADifferenceOfOneBit() {
        HeatField zero = new HeatField(2, 1, new double[] {1.0, 0.0});
        HeatField negativeZero = new HeatField(2, 1, new double[] {1.0, -0.0});
        assertThat(zero.firstDifference(negativeZero)).isEqualTo(1);
        assertThat(zero.checksum()).isNotEqualTo(negativeZero.checksum());
    }

    @Test
    void shouldRefuseCellsThatDoNotFitTheSize() {
        assertThatThrownBy(() -> new HeatField(2, 2, new double[3])).hasMessageContainingAll("got 3", "2 x 2 cells");
    }

    public static HeatField random(int width, int height) {
        return new HeatField(
                width,
                height,
                new Random(31L * width + height)
                        .doubles((long) width * height, 0, 255)
                        .toArray());
    }
}
