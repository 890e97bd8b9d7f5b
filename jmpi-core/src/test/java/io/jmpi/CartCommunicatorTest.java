package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.CollectiveCase.Part;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class CartCommunicatorTest {
    private static final List<int[]> GRIDS = List.of(
            new int[] {},
            new int[] {1},
            new int[] {2},
            new int[] {3},
            new int[] {7},
            new int[] {1, 1},
            new int[] {2, 2},
            new int[] {1, 5},
            new int[] {2, 3},
            new int[] {4, 2},
            new int[] {3, 3},
            new int[] {1, 2, 1},
            new int[] {2, 1, 3},
            new int[] {2, 2, 2});

    private static Stream<Arguments> modesAndSizes() {
        return TestSeeds.some(
                4,
                Stream.of("application", "thread")
                        .flatMap(mode -> IntStream.rangeClosed(1, 9).mapToObj(ranks -> Arguments.of(mode, ranks)))
                        .toList())
                .stream();
    }

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, body);
    }

    private static int size(int[] dims) {
        return Arrays.stream(dims).reduce(1, (a, b) -> a * b);
    }

    /** The grids of that many ranks, and small ones of one less, with all ways to be periodic. */
    private static List<Grid> grids(int ranks) {
        List<Grid> grids = new ArrayList<>();
        for (int[] dims : GRIDS) {
            if (size(dims) == ranks || size(dims) == ranks - 1 && dims.length < 3) {
                for (int bits = 0; bits < 1 << dims.length; bits++) {
                    boolean[] periods = new boolean[dims.length];
                    for (int i = 0; i < periods.length; i++) {
                        periods[i] = (bits & 1 << i) != 0;
                    }
                    grids.add(new Grid(dims, periods));
                }
            }
        }
        return grids;
    }

    /** The grid as nested loops see it. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Grid(int[] dims, boolean[] periods) {
        /** Coordinates by rank. */
        List<int[]> coords() {
            List<int[]> all = List.of(new int[0]);
            for (int dim : dims) {
                List<int[]> longer = new ArrayList<>();
                for (int[] coords : all) {
                    for (int i = 0; i < dim; i++) {
                        longer.add(IntStream.concat(IntStream.of(coords), IntStream.of(i))
                                .toArray());
                    }
                }
                all = longer;
            }
            return all;
        }

        int rankAt(int[] wanted) {
            List<int[]> all = coords();
            for (int rank = 0; rank < all.size(); rank++) {
                if (Arrays.equals(all.get(rank), wanted)) {
                    return rank;
                }
            }
            return Mpi.PROC_NULL;
        }

        /** Walks step by step. */
        int displaced(int rank, int direction, int displacement) {
            int[] coords = coords().get(rank).clone();
            for (int step = 0; step < Math.abs(displacement); step++) {
                coords[direction] += Integer.signum(displacement);
                if (periods[direction] && coords[direction] == dims[direction]) {
                    coords[direction] = 0;
                } else if (periods[direction] && coords[direction] < 0) {
                    coords[direction] = dims[direction] - 1;
                }
            }
            return rankAt(coords);
        }

        /** What arrives from below in a dimension was sent upwards, and the other way round. */
        List<Part> origins(int rank) {
            List<Part> origins = new ArrayList<>();
            for (int direction = 0; direction < dims.length; direction++) {
                int below = displaced(rank, direction, -1);
                int above = displaced(rank, direction, 1);
                origins.add(below == Mpi.PROC_NULL ? null : new Part(below, 2 * direction + 1));
                origins.add(above == Mpi.PROC_NULL ? null : new Part(above, 2 * direction));
            }
            return origins;
        }

        @Override
        public String toString() {
            return Arrays.toString(dims) + ", periodic " + Arrays.toString(periods);
        }
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldExchangeWithTheNeighborsInTheGrid(String progress, int ranks) {
        List<Grid> grids = grids(ranks);
        run(progress, ranks, world -> {
            for (Grid grid : grids) {
                CartCommunicator cart = world.createCart(grid.dims(), grid.periods(), false);
                if (cart == null) {
                    continue;
                }
                List<Part> origins = grid.origins(cart.rank());
                int[] neighbors = origins.stream()
                        .mapToInt(origin -> origin == null ? Mpi.PROC_NULL : origin.from())
                        .toArray();
                assertThat(cart.sources()).as("%s", grid).isEqualTo(neighbors);
                assertThat(cart.destinations()).isEqualTo(neighbors);
                new NeighborhoodCheck(cart, neighbors.length, origins).run();
            }
        });
    }

    @Test
    void shouldReturnTheCoordinatesOfEachRank() {
        for (int ranks = 1; ranks <= 9; ranks++) {
            List<Grid> grids = grids(ranks);
            run("application", ranks, world -> {
                for (Grid grid : grids) {
                    CartCommunicator cart = world.createCart(grid.dims(), grid.periods(), true);
                    assertThat(cart == null).isEqualTo(world.rank() >= size(grid.dims()));
                    assertThat(world.mapCart(grid.dims(), grid.periods()))
                            .isEqualTo(cart == null ? Mpi.UNDEFINED : cart.rank());
                    if (cart != null) {
                        verifyPlaces(cart, grid, world.rank());
                    }
                }
            });
        }
    }

    private static void verifyPlaces(CartCommunicator cart, Grid grid, int worldRank) {
        assertThat(cart.topology()).isEqualTo(Topology.CART);
        assertThat(cart.size()).isEqualTo(size(grid.dims()));
        assertThat(cart.rank()).isEqualTo(worldRank);
        assertThat(cart.ndims()).isEqualTo(grid.dims().length);
        assertThat(cart.dims()).isEqualTo(grid.dims());
        assertThat(cart.periods()).isEqualTo(grid.periods());
        assertThat(cart.coords()).isEqualTo(grid.coords().get(cart.rank()));
        for (int rank = 0; rank < cart.size(); rank++) {
            assertThat(cart.coords(rank)).isEqualTo(grid.coords().get(rank));
            assertThat(cart.rank(cart.coords(rank))).isEqualTo(rank);
        }
        for (int direction = 0; direction < cart.ndims(); direction++) {
            for (int displacement = -5; displacement <= 5; displacement++) {
                assertThat(cart.shift(direction, displacement))
                        .isEqualTo(new CartCommunicator.Shift(
                                grid.displaced(cart.rank(), direction, -displacement),
                                grid.displaced(cart.rank(), direction, displacement)));
            }
        }
    }

    @Test
    void shouldWrapCoordinatesAround() {
        Jmpi.run(6, world -> {
            CartCommunicator cart = world.createCart(new int[] {2, 3}, new boolean[] {false, true}, false);
            assertThat(cart.rank(new int[] {1, 3})).isEqualTo(3);
            assertThat(cart.rank(new int[] {0, -1})).isEqualTo(2);
            assertThat(cart.rank(new int[] {0, Integer.MIN_VALUE})).isEqualTo(Math.floorMod(Integer.MIN_VALUE, 3));
            assertThat(cart.shift(0, Integer.MIN_VALUE))
                    .isEqualTo(new CartCommunicator.Shift(Mpi.PROC_NULL, Mpi.PROC_NULL));
            int column = cart.coords()[1];
            int row = cart.coords()[0];
            assertThat(cart.shift(1, Integer.MIN_VALUE))
                    .isEqualTo(new CartCommunicator.Shift(
                            3 * row + (int) Math.floorMod(column + (1L << 31), 3L),
                            3 * row + (int) Math.floorMod(column - (1L << 31), 3L)));
        });
    }

    @Test
    void shouldCutTheGridIntoPartsOfAllKinds() {
        int[] dims = {2, 1, 4};
        boolean[] periods = {true, false, true};
        run("application", 8, world -> {
            CartCommunicator cart = world.createCart(dims, periods, false);
            for (int bits = 0; bits < 8; bits++) {
                boolean[] remain = {(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
                CartCommunicator part = cart.sub(remain);
                int[] remaining = IntStream.range(0, 3).filter(i -> remain[i]).toArray();
                assertThat(part.dims())
                        .isEqualTo(Arrays.stream(remaining).map(i -> dims[i]).toArray());
                assertThat(part.coords())
                        .isEqualTo(Arrays.stream(remaining)
                                .map(i -> cart.coords()[i])
                                .toArray());
                for (int i = 0; i < remaining.length; i++) {
                    assertThat(part.periods()[i]).isEqualTo(periods[remaining[i]]);
                }
                // Each member sends all others where it is in the whole grid.
                int[] places = new int[3 * part.size()];
                System.arraycopy(cart.coords(), 0, places, 3 * part.rank(), 3);
                part.allreduce(Buffer.IN_PLACE, places, ReduceOp.SUM);
                for (int rank = 0; rank < part.size(); rank++) {
                    int[] expected = cart.coords();
                    for (int i = 0; i < remaining.length; i++) {
                        expected[remaining[i]] = part.coords(rank)[i];
                    }
                    assertThat(Arrays.copyOfRange(places, 3 * rank, 3 * rank + 3))
                            .isEqualTo(expected);
                }
                new NeighborhoodCheck(
                                part, 2 * remaining.length, new Grid(part.dims(), part.periods()).origins(part.rank()))
                        .run();
                part.free();
            }
        });
    }

    @Test
    void shouldKeepTheGridInADuplicate() {
        Jmpi.run(4, world -> {
            CartCommunicator cart = world.createCart(new int[] {2, 2}, new boolean[] {true, false}, false);
            Info hints = Info.EMPTY.with("made_up", "yes");
            for (CartCommunicator copy : List.of(cart.dup(), cart.dup(hints))) {
                assertThat(copy).isNotSameAs(cart);
                assertThat(copy.dims()).containsExactly(2, 2);
                assertThat(copy.periods()).containsExactly(true, false);
                Communicator plain = copy;
                assertThat(plain.dup().topology()).isEqualTo(Topology.CART);
                Grid grid = new Grid(copy.dims(), copy.periods());
                new NeighborhoodCheck(copy, 4, grid.origins(copy.rank())).run();
            }
            assertThat(cart.dup(hints).info().get("made_up")).isEqualTo("yes");
            assertThat(cart.split(0, 0).topology()).isEqualTo(Topology.NONE);
            assertThat(world.topology()).isEqualTo(Topology.NONE);
        });
    }

    @Test
    void shouldNotTakeTheHintsOfTheCommunicatorItWasMadeFrom() {
        Jmpi.run(2, world -> {
            Communicator hinted = world.dup(Info.EMPTY.with(Info.MATCHER, "bins"));
            CartCommunicator cart = hinted.createCart(new int[] {2}, new boolean[] {true}, false);
            assertThat(cart.matcherName()).isEqualTo(world.matcherName());
            cart.setInfo(hinted.info());
            assertThat(cart.matcherName()).isEqualTo("bins");
            assertThat(cart.sub(new boolean[] {true}).matcherName()).isEqualTo(world.matcherName());
        });
    }

    @EachConfiguration
    void shouldShiftAGlobalArrayAlongEachDimension(MpiConfig config) {
        int[] dims = {2, 3};
        int[][] global = {{11, 12, 13}, {21, 22, 23}};
        Jmpi.run(config, 6, world -> {
            CartCommunicator cart = world.createCart(dims, new boolean[] {true, false}, false);
            int row = cart.coords()[0];
            int column = cart.coords()[1];
            int[] own = {global[row][column]};
            int[] received = {0};
            for (int displacement = -3; displacement <= 3; displacement++) {
                CartCommunicator.Shift rows = cart.shift(0, displacement);
                cart.sendrecv(own, rows.destination(), 1, received, rows.source(), 1);
                assertThat(received[0]).isEqualTo(global[Math.floorMod(row - displacement, 2)][column]);

                received[0] = 0;
                CartCommunicator.Shift columns = cart.shift(1, displacement);
                cart.sendrecv(own, columns.destination(), 2, received, columns.source(), 2);
                int from = column - displacement;
                assertThat(received[0]).isEqualTo(from < 0 || from > 2 ? 0 : global[row][from]);
            }
        });
    }

    @Test
    void shouldRefuseWhatMakesNoGrid() {
        Jmpi.run(4, world -> {
            boolean[] two = {true, false};
            assertError(ErrorClass.DIMS, () -> world.createCart(null, two, false), "dims is null");
            assertError(ErrorClass.DIMS, () -> world.createCart(new int[] {2, 2}, null, false), "periods is null");
            assertErrorInOrder(
                    ErrorClass.DIMS,
                    () -> world.createCart(new int[] {2}, two, false),
                    "periods",
                    "2 elements",
                    "dims",
                    "1");
            assertError(
                    ErrorClass.DIMS,
                    () -> world.createCart(new int[] {2, 0}, two, false),
                    "dims[1] = 0",
                    "Dims.create");
            assertError(ErrorClass.DIMS, () -> world.createCart(new int[] {-2, -2}, two, false), "dims[0] = -2");
            assertError(ErrorClass.DIMS, () -> world.createCart(new int[] {5, 1}, two, false), "[5, 1]", "4 ranks");
            assertError(
                    ErrorClass.DIMS,
                    () -> world.createCart(new int[] {1 << 16, 1 << 16}, two, false),
                    "[65536, 65536]");
            assertError(ErrorClass.DIMS, () -> world.mapCart(new int[] {5, 1}, two), "[5, 1]");

            CartCommunicator cart = world.createCart(new int[] {2, 2}, two, false);
            assertError(ErrorClass.RANK, () -> cart.coords(4), "rank 4", "0..3");
            assertError(ErrorClass.RANK, () -> cart.coords(-1), "rank -1");
            assertError(ErrorClass.ARG, () -> cart.rank(null), "coords null");
            assertError(ErrorClass.ARG, () -> cart.rank(new int[] {1}), "coords [1]", "2 elements");
            assertError(ErrorClass.ARG, () -> cart.rank(new int[] {0, 2}), "coords[1] = 2", "0..1", "not periodic");
            assertError(ErrorClass.ARG, () -> cart.rank(new int[] {0, -1}), "coords[1] = -1");
            assertError(ErrorClass.DIMS, () -> cart.shift(2, 1), "direction 2", "0..1");
            assertError(ErrorClass.DIMS, () -> cart.shift(-1, 1), "direction -1");
            assertError(ErrorClass.DIMS, () -> cart.sub(null), "remain null");
            assertError(ErrorClass.DIMS, () -> cart.sub(new boolean[] {true}), "remain [true]", "2 elements");
            CartCommunicator none = cart.sub(new boolean[] {false, false});
            assertThat(none.size()).isEqualTo(1);
            assertError(ErrorClass.DIMS, () -> none.shift(0, 1), "direction 0", "no dimensions");
            cart.barrier();
        });
    }

    @Test
    void shouldRefuseWhatIsNoBufferForTheNeighbors() {
        Jmpi.run(2, world -> {
            CartCommunicator cart = world.createCart(new int[] {2}, new boolean[] {true}, false);
            int[] four = new int[4];
            int[] untouched = {7, 7, 7};
            int[] ones = {1, 1};
            int[] places = {0, 1};
            assertError(
                    ErrorClass.COUNT,
                    () -> cart.neighborAlltoall(four, untouched),
                    "recvBuffer",
                    "3 elements",
                    "2 sources");
            assertError(ErrorClass.COUNT, () -> cart.neighborAlltoall(untouched, four), "sendBuffer", "3 elements");
            assertError(
                    ErrorClass.COUNT,
                    () -> cart.neighborAllgather(new int[] {1, 2}, untouched),
                    "recvBuffer",
                    "3 elements",
                    "2 sources");
            assertError(
                    ErrorClass.BUFFER,
                    () -> cart.neighborAllgather(
                            Buffer.IN_PLACE, Buffer.of(untouched, 0, cart.sources().length, Datatype.INT)),
                    "sendBuffer is IN_PLACE");
            assertError(
                    ErrorClass.BUFFER,
                    () -> cart.neighborAllgather(null, Buffer.of(untouched, 0, cart.sources().length, Datatype.INT)),
                    "sendBuffer is null");
            assertError(
                    ErrorClass.TYPE,
                    () -> cart.neighborAlltoall(
                            Buffer.of(four, 0, cart.destinations().length, null),
                            Buffer.of(untouched, 0, cart.sources().length, Datatype.INT)),
                    "datatype of buffer",
                    "null");
            assertError(
                    ErrorClass.COUNT,
                    () -> cart.neighborAlltoall(
                            Buffer.of(four, 0, cart.destinations().length, Datatype.INT),
                            Buffer.of(untouched, 0, -cart.sources().length, Datatype.INT)),
                    "count -2",
                    "buffer");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> cart.ineighborAllgatherv(four, Buffer.of(untouched, new int[] {1}, places)),
                    "displacements",
                    "2 elements",
                    "counts",
                    "1 element");
            assertError(
                    ErrorClass.COUNT,
                    () -> cart.ineighborAllgatherv(four, Buffer.of(untouched, new int[] {1}, new int[] {0})),
                    "recvBuffer",
                    "1 part ",
                    "2 sources");
            assertError(
                    ErrorClass.COUNT,
                    () -> cart.ineighborAlltoallv(Buffer.of(four, null, places), Buffer.of(untouched, ones, places)),
                    "counts is null");
            assertErrorInOrder(
                    ErrorClass.ARG,
                    () -> cart.neighborAlltoallv(Buffer.of(four, ones, places), Buffer.of(untouched, ones, null)),
                    "displacements is null",
                    "counts",
                    "2 elements");
            assertError(
                    ErrorClass.ARG,
                    () -> cart.neighborAlltoallv(
                            Buffer.of(four, ones, places), Buffer.of(untouched, ones, new int[] {0, -1})),
                    "displacements[1] = -1",
                    "offset 0");
            assertErrorInOrder(
                    ErrorClass.BUFFER,
                    () -> cart.neighborAlltoallv(
                            Buffer.of(four, ones, places), Buffer.of(untouched, ones, new int[] {0, 3})),
                    "buffer (part 1)",
                    "3 elements",
                    "offset 3",
                    "count 1",
                    "4");
            assertErrorInOrder(
                    ErrorClass.TYPE,
                    () -> cart.neighborAlltoallw(
                            Buffer.of(four, 0, ones, places, new Datatype<?>[] {Datatype.INT}),
                            Buffer.of(untouched, 0, ones, places, new Datatype<?>[] {Datatype.INT, Datatype.INT})),
                    "types",
                    "1 element",
                    "counts",
                    "2 elements");
            assertError(
                    ErrorClass.BUFFER,
                    () -> cart.neighborAllgather(
                            new byte[1], ByteBuffer.allocate(2).asReadOnlyBuffer()),
                    "recvBuffer is read-only");
            // All were refused at all ranks, so that the next one finds its partner.
            int[] received = new int[2];
            cart.neighborAlltoall(new int[] {10 * cart.rank(), 10 * cart.rank() + 1}, received);
            int other = 1 - cart.rank();
            assertThat(received).containsExactly(10 * other + 1, 10 * other);
            assertThat(untouched).containsOnly(7);
            cart.free();
            assertError(ErrorClass.COMM, () -> cart.neighborAlltoall(four, four.clone()), "freed");
            assertError(ErrorClass.COMM, () -> cart.sub(new boolean[] {true}), "freed");
            assertError(ErrorClass.COMM, () -> cart.dup(), "freed");
        });
    }
}
