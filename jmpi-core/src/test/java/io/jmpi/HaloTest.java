package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A global array in blocks, whose halos a neighborhood collective fills with rows and columns, as types describe them. */
@Timeout(60)
class HaloTest {
    private static final int HEIGHT = 3;
    private static final int WIDTH = 4;

    /** Elements of a row of a block with its halo. */
    private static final int STRIDE = WIDTH + 2;

    private static final double OUTSIDE = -1;

    private static Stream<Arguments> grids() {
        return Stream.of("1 1", "1 2", "2 1", "2 2", "3 1", "3 2", "3 3", "1 5")
                .flatMap(dims -> Stream.of("application", "thread").map(mode -> Arguments.of(dims, mode)));
    }

    private static int at(int row, int column) {
        return row * STRIDE + column;
    }

    /** An element of the global array in some step. */
    private static double global(int row, int column, int step) {
        return 10_000 * step + 100 * row + column;
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("grids")
    void shouldFillTheHaloWithWhatTheNeighborsHave(String shape, String progress) {
        int[] dims = Stream.of(shape.split(" ")).mapToInt(Integer::parseInt).toArray();
        Jmpi.run(MpiConfig.defaults().with("progress", progress), dims[0] * dims[1], world -> {
            for (int bits = 0; bits < 4; bits++) {
                boolean[] periods = {(bits & 1) != 0, (bits & 2) != 0};
                CartCommunicator cart = world.createCart(dims, periods, false);
                double[] block = new double[(HEIGHT + 2) * STRIDE];
                PersistentRequest halo = haloExchange(cart, block);
                for (int step = 0; step < 3; step++) {
                    fillInside(cart, block, step);
                    halo.start();
                    halo.waitFor();
                    assertThat(block).isEqualTo(expected(cart, step));
                }
            }
        });
    }

    private static PersistentRequest haloExchange(CartCommunicator cart, double[] block) {
        Datatype<double[]> row = Datatype.DOUBLE.contiguous(WIDTH);
        Datatype<double[]> column = Datatype.DOUBLE.vector(HEIGHT, 1, STRIDE);
        int[] counts = {1, 1, 1, 1};
        Datatype<?>[] types = {row, row, column, column};
        int[] sent = {at(1, 1), at(HEIGHT, 1), at(1, 1), at(1, WIDTH)};
        int[] received = {at(0, 1), at(HEIGHT + 1, 1), at(1, 0), at(1, WIDTH + 1)};
        return cart.neighborAlltoallwInit(
                Buffer.of(block, 0, counts, sent, types), Buffer.of(block, 0, counts, received, types));
    }

    private static void fillInside(CartCommunicator cart, double[] block, int step) {
        Arrays.fill(block, OUTSIDE);
        for (int row = 1; row <= HEIGHT; row++) {
            for (int column = 1; column <= WIDTH; column++) {
                block[at(row, column)] =
                        global(cart.coords()[0] * HEIGHT + row - 1, cart.coords()[1] * WIDTH + column - 1, step);
            }
        }
    }

    /** The block as it is cut out of the global array, without the corners of the halo. */
    private static double[] expected(CartCommunicator cart, int step) {
        double[] block = new double[(HEIGHT + 2) * STRIDE];
        for (int row = 0; row < HEIGHT + 2; row++) {
            for (int column = 0; column < STRIDE; column++) {
                boolean corner = (row == 0 || row == HEIGHT + 1) && (column == 0 || column == WIDTH + 1);
                int globalRow = place(cart, 0, cart.coords()[0] * HEIGHT + row - 1, HEIGHT);
                int globalColumn = place(cart, 1, cart.coords()[1] * WIDTH + column - 1, WIDTH);
                boolean isThere = !corner && globalRow >= 0 && globalColumn >= 0;
                block[at(row, column)] = isThere ? global(globalRow, globalColumn, step) : OUTSIDE;
            }
        }
        return block;
    }

    /** Where that is in the global array; negative if outside. */
    private static int place(CartCommunicator cart, int direction, int wanted, int each) {
        int length = cart.dims()[direction] * each;
        if (cart.periods()[direction]) {
            return Math.floorMod(wanted, length);
        }
        return wanted < length ? wanted : -1;
    }
}
