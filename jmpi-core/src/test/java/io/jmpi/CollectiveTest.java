package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.collective.ReduceOp;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class CollectiveTest {
    private static final int[] COUNTS = {0, 1, 7, 30_000};

    private static final List<Datatype<?>> ARRAY_TYPES = List.of(
            Datatype.BYTE,
            Datatype.BOOLEAN,
            Datatype.CHAR,
            Datatype.SHORT,
            Datatype.INT,
            Datatype.LONG,
            Datatype.FLOAT,
            Datatype.DOUBLE);

    private static Stream<Arguments> modesAndSizes() {
        return Stream.of("application", "thread")
                .flatMap(mode -> IntStream.rangeClosed(1, 7).mapToObj(ranks -> Arguments.of(mode, ranks)));
    }

    private static void run(String progress, int ranks, Jmpi.RankBody body) {
        Jmpi.run(MpiConfig.defaults().with("progress", progress), ranks, body);
    }

    private static long[] part(int rank, int count) {
        long[] part = new long[count];
        for (int i = 0; i < count; i++) {
            part[i] = 1_000_000L * (rank + 1) + i;
        }
        return part;
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldLeaveTheBarrierWhenAllHaveCome(String progress, int ranks) {
        AtomicIntegerArray rounds = new AtomicIntegerArray(ranks);
        run(progress, ranks, world -> {
            for (int round = 1; round <= 50; round++) {
                rounds.set(world.rank(), round);
                world.barrier();
                for (int other = 0; other < ranks; other++) {
                    assertThat(rounds.get(other)).isBetween(round, round + 1);
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldBroadcastFromEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    boolean atRoot = world.rank() == root;
                    long[] content = part(root, count);
                    long[] whole = atRoot ? content.clone() : new long[count];
                    world.bcast(whole, root);
                    assertThat(whole).isEqualTo(content);

                    // Offsets may differ from rank to rank; what is around stays.
                    int offset = world.rank();
                    long[] expected = new long[count + ranks];
                    System.arraycopy(content, 0, expected, offset, count);
                    long[] inside = atRoot ? expected.clone() : new long[count + ranks];
                    world.bcast(inside, offset, count, Datatype.LONG, root);
                    assertThat(inside).isEqualTo(expected);

                    ByteBuffer buffer = ByteBuffer.allocateDirect(8 * count + 8).position(8);
                    if (atRoot) {
                        buffer.asLongBuffer().put(content);
                    }
                    world.bcast(atRoot ? buffer.asReadOnlyBuffer() : buffer, root);
                    long[] received = new long[count];
                    buffer.asLongBuffer().get(received);
                    assertThat(received).isEqualTo(content);
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldGatherEqualPartsAtEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int count : COUNTS) {
                    boolean atRoot = world.rank() == root;
                    long[] expected = new long[ranks * count];
                    for (int rank = 0; rank < ranks; rank++) {
                        System.arraycopy(part(rank, count), 0, expected, rank * count, count);
                    }
                    long[] whole = atRoot ? new long[ranks * count] : null;
                    world.gather(part(world.rank(), count), whole, root);
                    long[] sent = new long[count + 2];
                    System.arraycopy(part(world.rank(), count), 0, sent, 2, count);
                    long[] inside = atRoot ? new long[ranks * count + 4] : null;
                    world.gather(sent, 2, count, Datatype.LONG, inside, 3, count, Datatype.LONG, root);
                    if (atRoot) {
                        assertThat(whole).isEqualTo(expected);
                        assertThat(Arrays.copyOfRange(inside, 3, 3 + expected.length))
                                .isEqualTo(expected);
                        assertThat(inside[2]).isZero();
                        assertThat(inside[3 + expected.length]).isZero();
                    }
                }
            }
        });
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldGatherUnequalPartsAtEachRoot(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int root = 0; root < ranks; root++) {
                for (int shift = 0; shift < COUNTS.length; shift++) {
                    gatherUnequal(world, root, shift);
                }
            }
        });
    }

    /** Parts of all the counts, the last rank's first, with a gap after each. */
    private static void gatherUnequal(Communicator world, int root, int shift) {
        int ranks = world.size();
        int[] counts = new int[ranks];
        int[] displacements = new int[ranks];
        int length = 0;
        for (int rank = ranks - 1; rank >= 0; rank--) {
            counts[rank] = COUNTS[(rank + shift) % COUNTS.length];
            displacements[rank] = length;
            length += counts[rank] + 1;
        }
        long[] expected = new long[length + 5];
        for (int rank = 0; rank < ranks; rank++) {
            System.arraycopy(part(rank, counts[rank]), 0, expected, 5 + displacements[rank], counts[rank]);
        }
        long[] own = part(world.rank(), counts[world.rank()]);
        if (world.rank() != root) {
            world.gatherv(own, 0, own.length, Datatype.LONG, null, 0, null, null, Datatype.LONG, root);
            world.gatherv(own, null, null, null, root);
            return;
        }
        long[] inside = new long[length + 5];
        world.gatherv(own, 0, own.length, Datatype.LONG, inside, 5, counts, displacements, Datatype.LONG, root);
        assertThat(inside).isEqualTo(expected);
        long[] whole = new long[length];
        world.gatherv(own, whole, counts, displacements, root);
        assertThat(whole).isEqualTo(Arrays.copyOfRange(expected, 5, expected.length));
    }

    @ParameterizedTest(name = "{0}, {1} ranks")
    @MethodSource("modesAndSizes")
    void shouldReduceEachCountForAll(String progress, int ranks) {
        run(progress, ranks, world -> {
            for (int count : COUNTS) {
                long[] expected = new long[count];
                for (int rank = 0; rank < ranks; rank++) {
                    long[] part = part(rank, count);
                    Arrays.setAll(expected, i -> expected[i] + part[i]);
                }
                long[] own = part(world.rank(), count);
                long[] sum = new long[count];
                world.allreduce(own, sum, ReduceOp.SUM);
                assertThat(sum).isEqualTo(expected);
                assertThat(own).isEqualTo(part(world.rank(), count));

                long[] inside = new long[count + 3];
                world.allreduce(own, 0, inside, 2, count, Datatype.LONG, ReduceOp.SUM);
                assertThat(Arrays.copyOfRange(inside, 2, 2 + count)).isEqualTo(expected);
                assertThat(inside[1]).isZero();
                assertThat(inside[count + 2]).isZero();

                world.allreduce(own, own, ReduceOp.SUM);
                assertThat(own).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(ReduceOp.class)
    void shouldReduceAsASerialLoopDoes(ReduceOp op) {
        int count = 23;
        for (int ranks : new int[] {1, 2, 3, 4, 7}) {
            run("application", ranks, world -> {
                for (Datatype<?> type : ARRAY_TYPES) {
                    Object own = operand(type, world.rank(), count);
                    Object reduced = operand(type, 99, count);
                    if (!isDefined(op, type)) {
                        assertThatThrownBy(() -> world.allreduce(own, reduced, op))
                                .isInstanceOfSatisfying(
                                        MpiException.class,
                                        e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.OP));
                        assertThat(reduced).isEqualTo(operand(type, 99, count));
                        continue;
                    }
                    Object expected = operand(type, 0, count);
                    for (int rank = 1; rank < ranks; rank++) {
                        combine(op, expected, operand(type, rank, count));
                    }
                    world.allreduce(own, reduced, op);
                    assertThat(reduced).as("%s of %s", op, type).isEqualTo(expected);
                }
            });
        }
    }

    private static boolean isFloating(Datatype<?> type) {
        return type == Datatype.FLOAT || type == Datatype.DOUBLE;
    }

    private static boolean isDefined(ReduceOp op, Datatype<?> type) {
        return switch (op) {
            case SUM, PROD, MIN, MAX -> type != Datatype.BOOLEAN;
            case BAND, BOR, BXOR -> type != Datatype.BOOLEAN && !isFloating(type);
            case LAND, LOR, LXOR -> !isFloating(type);
        };
    }

    /** Integers fill the whole range of their type, so that results wrap; floating results are exact. */
    private static Object operand(Datatype<?> type, int rank, int count) {
        Object array = type.allocate(count);
        for (int i = 0; i < count; i++) {
            long small = (rank * 7L + i * 13L) % 11 - 3;
            set(array, i, isFloating(type) ? small : small * 0x0123_4567_89AB_CDEFL);
            if (array instanceof double[] doubles) {
                doubles[i] /= 4;
            } else if (array instanceof float[] floats) {
                floats[i] /= 4;
            }
        }
        return array;
    }

    private static void set(Object array, int index, long value) {
        if (array instanceof byte[] bytes) {
            bytes[index] = (byte) value;
        } else if (array instanceof boolean[] booleans) {
            booleans[index] = value != 0;
        } else if (array instanceof char[] chars) {
            chars[index] = (char) value;
        } else if (array instanceof short[] shorts) {
            shorts[index] = (short) value;
        } else if (array instanceof int[] ints) {
            ints[index] = (int) value;
        } else if (array instanceof long[] longs) {
            longs[index] = value;
        } else if (array instanceof float[] floats) {
            floats[index] = value;
        } else {
            ((double[]) array)[index] = value;
        }
    }

    private static void combine(ReduceOp op, Object target, Object operand) {
        for (int i = 0; i < Array.getLength(target); i++) {
            if (target instanceof double[] doubles) {
                doubles[i] = combined(op, doubles[i], Array.getDouble(operand, i));
            } else if (target instanceof float[] floats) {
                floats[i] = (float) combined(op, floats[i], Array.getDouble(operand, i));
            } else {
                set(target, i, combined(op, integer(target, i), integer(operand, i)));
            }
        }
    }

    private static long integer(Object array, int index) {
        return array instanceof boolean[] booleans ? truth(booleans[index]) : Array.getLong(array, index);
    }

    private static long truth(boolean value) {
        return value ? 1 : 0;
    }

    private static double combined(ReduceOp op, double a, double b) {
        return switch (op) {
            case SUM -> a + b;
            case PROD -> a * b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            default -> throw new AssertionError(op);
        };
    }

    private static long combined(ReduceOp op, long a, long b) {
        return switch (op) {
            case SUM -> a + b;
            case PROD -> a * b;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case BAND -> a & b;
            case BOR -> a | b;
            case BXOR -> a ^ b;
            case LAND -> truth(a != 0 && b != 0);
            case LOR -> truth(a != 0 || b != 0);
            case LXOR -> truth((a != 0) != (b != 0));
        };
    }
}
