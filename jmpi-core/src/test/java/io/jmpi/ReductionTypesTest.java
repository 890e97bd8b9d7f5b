package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each predefined operation with each basic type, against a serial loop. */
@Timeout(60)
class ReductionTypesTest {
    private static final List<Datatype<?>> ARRAY_TYPES = List.of(
            Datatype.BYTE,
            Datatype.BOOLEAN,
            Datatype.CHAR,
            Datatype.SHORT,
            Datatype.INT,
            Datatype.LONG,
            Datatype.FLOAT,
            Datatype.DOUBLE);

    private static List<ReduceOp> elementwise() {
        return ReduceOp.predefined().stream()
                .filter(op -> op != ReduceOp.MINLOC && op != ReduceOp.MAXLOC)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("elementwise")
    void shouldReduceAsASerialLoopDoes(ReduceOp op) {
        int count = 23;
        for (int ranks : new int[] {1, 2, 3, 4, 7}) {
            Jmpi.run(ranks, world -> {
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
        return switch (op.toString()) {
            case "SUM", "PROD", "MIN", "MAX" -> type != Datatype.BOOLEAN;
            case "BAND", "BOR", "BXOR" -> !isFloating(type);
            default -> !isFloating(type);
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
        return switch (op.toString()) {
            case "SUM" -> a + b;
            case "PROD" -> a * b;
            case "MIN" -> Math.min(a, b);
            case "MAX" -> Math.max(a, b);
            default -> throw new AssertionError(op);
        };
    }

    private static long combined(ReduceOp op, long a, long b) {
        return switch (op.toString()) {
            case "SUM" -> a + b;
            case "PROD" -> a * b;
            case "MIN" -> Math.min(a, b);
            case "MAX" -> Math.max(a, b);
            case "BAND" -> a & b;
            case "BOR" -> a | b;
            case "BXOR" -> a ^ b;
            case "LAND" -> truth(a != 0 && b != 0);
            case "LOR" -> truth(a != 0 || b != 0);
            case "LXOR" -> truth((a != 0) != (b != 0));
            default -> throw new AssertionError(op);
        };
    }
}
