package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.datatype.Datatype;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Accumulates of all kinds of elements by all operations, from several ranks at once, directly and by messages. */
@Timeout(60)
class AccumulateKindsTest {
    private static final int RANKS = 3;
    private static final int ELEMENTS = 7;
    private static final int ROUNDS = 10;

    /** Where the elements are: in memory that is mapped, in memory that is not, or in an array. */
    private enum Where {
        MAPPED,
        ALLOCATED,
        ARRAY;

        Window of(Communicator world, ElementKind kind, int elements) {
            return this == ARRAY
                    ? Window.create(world, kind.newArray(elements))
                    : Window.allocate(world, (long) elements * kind.size(), kind.size(), Info.EMPTY);
        }

        void run(String progress, Jmpi.RankBody body) {
            MpiConfig config = MpiConfig.defaults()
                    .with("progress", progress)
                    .with("windows.memory", Boolean.toString(this == MAPPED));
            Jmpi.run(config, RANKS, body);
        }
    }

    static Stream<Arguments> all() {
        return Stream.of(
                Arguments.of(Where.MAPPED, "application"),
                Arguments.of(Where.MAPPED, "thread"),
                Arguments.of(Where.ALLOCATED, "thread"),
                Arguments.of(Where.ARRAY, "application"));
    }

    private static long element(Window window, ElementKind kind, int index) {
        Object memory = window.memory();
        return memory instanceof ByteBuffer bytes
                ? kind.get(bytes.order(ByteOrder.nativeOrder()), index * kind.size())
                : kind.get(memory, index);
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldCombineEachKindByEachOperation(Where where, String progress) {
        where.run(progress, world -> {
            for (ElementKind kind : ElementKind.values()) {
                try (Window window = where.of(world, kind, ELEMENTS)) {
                    for (ReduceOp op : kind.operations()) {
                        combine(world, window, kind, op);
                    }
                }
            }
        });
    }

    private static void combine(Communicator world, Window window, ElementKind kind, ReduceOp op) {
        Random random = TestSeeds.random("AccumulateKindsTest " + kind + op);
        Object start = random(kind, ELEMENTS, random);
        Object[] operands = new Object[RANKS * 2];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = random(kind, ELEMENTS, random);
        }
        window.lockAll();
        if (world.rank() == 1) {
            window.accumulate(start, 1, 0, ReduceOp.REPLACE);
            window.flush(1);
        }
        world.barrier();
        window.accumulate(operands[2 * world.rank()], 1, 0, op);
        window.getAccumulate(operands[2 * world.rank() + 1], kind.newArray(ELEMENTS), 1, 0, op);
        window.flush(1);
        world.barrier();
        Object read = kind.newArray(ELEMENTS);
        window.getAccumulate(null, read, 1, 0, ReduceOp.NO_OP);
        window.unlockAll();
        for (int i = 0; i < ELEMENTS; i++) {
            long expected = kind.get(start, i);
            for (Object operand : operands) {
                expected = kind.combine(op, kind.get(operand, i), expected);
            }
            assertThat(kind.get(read, i)).as("%s of %s %d", op, kind, i).isEqualTo(expected);
        }
        world.barrier();
    }

    private static Object random(ElementKind kind, int elements, Random random) {
        Object array = kind.newArray(elements);
        for (int i = 0; i < elements; i++) {
            kind.set(array, i, kind.random(random));
        }
        return array;
    }

    /** Each rank has every third element; what others do to its neighbours in the same word must not undo its changes. */
    @ParameterizedTest
    @MethodSource("all")
    void shouldNotDisturbNeighboursInAWord(Where where, String progress) {
        where.run(progress, world -> {
            for (ElementKind kind : new ElementKind[] {ElementKind.BYTE, ElementKind.CHAR, ElementKind.SHORT}) {
                try (Window window = where.of(world, kind, ELEMENTS)) {
                    window.lockAll();
                    Object one = kind.newArray(1);
                    kind.set(one, 0, 1);
                    Object before = kind.newArray(1);
                    for (int round = 0; round < 20 * ROUNDS; round++) {
                        for (int i = world.rank(); i < ELEMENTS; i += RANKS) {
                            window.fetchAndOp(one, before, 0, i, ReduceOp.SUM);
                            window.flush(0);
                            assertThat(kind.get(before, 0)).isEqualTo(round & (kind.size() == 1 ? 0xff : 0xffff));
                        }
                    }
                    window.unlockAll();
                    world.barrier();
                    for (int i = 0; i < ELEMENTS && world.rank() == 0; i++) {
                        assertThat(element(window, kind, i)).isEqualTo(20 * ROUNDS);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldFindTheExtremePairOfAllRanks(Where where, String progress) {
        where.run(progress, world -> {
            try (Window window = where.of(world, ElementKind.INT, 4)) {
                int rank = world.rank();
                Buffer pair = Buffer.of(new int[] {10 - rank, rank}, 0, 1, Datatype.INT2);
                window.lockAll();
                for (int round = 0; round < ROUNDS; round++) {
                    window.accumulate(pair, 2, 0, ReduceOp.MINLOC);
                    window.accumulate(pair, 2, 2, ReduceOp.MAXLOC);
                }
                window.flush(2);
                world.barrier();
                int[] found = new int[4];
                window.get(found, 2, 0);
                window.unlockAll();
                assertThat(found).containsExactly(0, 0, 10, 0);
            }
        });
    }

    /** Operations on pairs go by messages even if the memory is mapped; what follows them must not overtake them. */
    @ParameterizedTest
    @MethodSource("all")
    void shouldKeepTheOrderOfPairsAndOtherAccumulates(Where where, String progress) {
        where.run(progress, world -> {
            try (Window window = where.of(world, ElementKind.LONG, 2 * RANKS)) {
                long own = 2L * world.rank();
                Datatype<long[]> type = Datatype.LONG2;
                window.lockAll();
                for (int round = 1; round <= ROUNDS; round++) {
                    long[] read = new long[2];
                    long[] before = new long[1];
                    window.accumulate(new long[] {-round, round}, Target.of(2, own, 1, type), ReduceOp.REPLACE);
                    window.accumulate(Buffer.of(new long[] {-2L * round, 3}, 0, 1, type), 2, own, ReduceOp.MINLOC);
                    window.getAccumulate(null, Buffer.of(read, 0, 1, type), 2, own, ReduceOp.NO_OP);
                    window.accumulate(new long[] {7}, 2, own, ReduceOp.SUM);
                    window.fetchAndOp(new long[] {99}, before, 2, own, ReduceOp.REPLACE);
                    window.flush(2);
                    assertThat(read).containsExactly(-2L * round, 3);
                    assertThat(before).containsExactly(-2L * round + 7);
                }
                window.unlockAll();
            }
        });
    }

    /** A pair that others combine is never seen half. */
    @ParameterizedTest
    @MethodSource("all")
    void shouldReadWholePairsWhileOthersCombineThem(Where where, String progress) {
        where.run(progress, world -> {
            try (Window window = where.of(world, ElementKind.INT, 2)) {
                window.lockAll();
                for (int round = 1; round <= 10 * ROUNDS; round++) {
                    if (world.rank() == 0) {
                        Buffer pair = Buffer.of(new int[] {round, -round}, 0, 1, Datatype.INT2);
                        window.accumulate(pair, 1, 0, ReduceOp.MAXLOC);
                        window.flush(1);
                    } else {
                        int[] read = new int[2];
                        window.getAccumulate(null, Buffer.of(read, 0, 1, Datatype.INT2), 1, 0, ReduceOp.NO_OP);
                        window.flush(1);
                        assertThat(read[1]).isEqualTo(-read[0]);
                    }
                }
                window.unlockAll();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldKeepTheOrderOfAccumulatesOfARankWhenTheFirstIsLong(Where where, String progress) {
        int length = 60_000;
        where.run(progress, world -> {
            try (Window window = where.of(world, ElementKind.INT, length)) {
                int target = (world.rank() + 1) % RANKS;
                int[] first = new int[length];
                Arrays.fill(first, 5);
                window.fence();
                window.accumulate(first, target, 0, ReduceOp.REPLACE);
                for (int i = 0; i < 10_000; i++) {
                    window.accumulate(new int[] {2, 1}, target, i % 2, i % 3 == 0 ? ReduceOp.REPLACE : ReduceOp.SUM);
                }
                int[] read = new int[length];
                window.getAccumulate(first, read, target, 0, ReduceOp.PROD);
                window.fence();
                int[] expected = first.clone();
                for (int i = 0; i < 10_000; i++) {
                    expected[i % 2] = i % 3 == 0 ? 2 : expected[i % 2] + 2;
                    expected[i % 2 + 1] = i % 3 == 0 ? 1 : expected[i % 2 + 1] + 1;
                }
                assertThat(read).isEqualTo(expected);
                assertThat(element(window, ElementKind.INT, 1)).isEqualTo(5L * expected[1]);
            }
        });
    }
}
