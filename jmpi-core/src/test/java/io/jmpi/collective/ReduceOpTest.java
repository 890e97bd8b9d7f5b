package io.jmpi.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReduceOpTest {
    private static final Set<ReduceOp> LOGICAL = EnumSet.of(ReduceOp.LAND, ReduceOp.LOR, ReduceOp.LXOR);
    private static final Set<ReduceOp> BITWISE = EnumSet.of(ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR);

    private static <T> T combined(ReduceOp op, T target, T operand, Datatype<T> type) {
        op.requireDefinedFor(type);
        op.combine(target, 0, operand, 0, type.length(target), type);
        return target;
    }

    @ParameterizedTest
    @CsvSource({
        "SUM, 10, -3",
        "PROD, 21, -4",
        "MIN, 3, -4",
        "MAX, 7, 1",
        "BAND, 3, 0",
        "BOR, 7, -3",
        "BXOR, 4, -3",
        "LAND, 1, 1",
        "LOR, 1, 1",
        "LXOR, 0, 0"
    })
    void shouldCombineIntegersOfEveryWidth(ReduceOp op, int positive, int mixed) {
        // 7 op 3, and -4 op 1.
        assertThat(combined(op, new int[] {7, -4}, new int[] {3, 1}, Datatype.INT))
                .containsExactly(positive, mixed);
        assertThat(combined(op, new long[] {7, -4}, new long[] {3, 1}, Datatype.LONG))
                .containsExactly(positive, mixed);
        assertThat(combined(op, new short[] {7, -4}, new short[] {3, 1}, Datatype.SHORT))
                .containsExactly((short) positive, (short) mixed);
        assertThat(combined(op, new byte[] {7, -4}, new byte[] {3, 1}, Datatype.BYTE))
                .containsExactly((byte) positive, (byte) mixed);
        assertThat(combined(op, new char[] {7}, new char[] {3}, Datatype.CHAR)).containsExactly((char) positive);
    }

    @ParameterizedTest
    @CsvSource({"SUM, 4.0", "PROD, 3.75", "MIN, 1.5", "MAX, 2.5"})
    void shouldCombineFloatingPoint(ReduceOp op, double expected) {
        assertThat(combined(op, new double[] {1.5}, new double[] {2.5}, Datatype.DOUBLE))
                .containsExactly(expected);
        assertThat(combined(op, new float[] {1.5f}, new float[] {2.5f}, Datatype.FLOAT))
                .containsExactly((float) expected);
    }

    @ParameterizedTest
    @CsvSource({"LAND, false, true", "LOR, true, true", "LXOR, true, false"})
    void shouldCombineTruthValues(ReduceOp op, boolean different, boolean same) {
        assertThat(combined(op, new boolean[] {true, true}, new boolean[] {false, true}, Datatype.BOOLEAN))
                .containsExactly(different, same);
    }

    @Test
    void shouldTakeAnyElementButZeroForTrue() {
        assertThat(combined(ReduceOp.LAND, new int[] {-5, 0, 2}, new int[] {3, 3, 0}, Datatype.INT))
                .containsExactly(1, 0, 0);
        assertThat(combined(ReduceOp.LXOR, new long[] {1L << 40, 0}, new long[] {0, 0}, Datatype.LONG))
                .containsExactly(1, 0);
    }

    @Test
    void shouldWrapAroundAsJavaDoes() {
        assertThat(combined(ReduceOp.SUM, new int[] {Integer.MAX_VALUE}, new int[] {1}, Datatype.INT))
                .containsExactly(Integer.MIN_VALUE);
        assertThat(combined(ReduceOp.SUM, new byte[] {127}, new byte[] {1}, Datatype.BYTE))
                .containsExactly((byte) -128);
        assertThat(combined(ReduceOp.PROD, new char[] {0xffff}, new char[] {2}, Datatype.CHAR))
                .containsExactly((char) 0xfffe);
        assertThat(combined(ReduceOp.MAX, new char[] {0xffff}, new char[] {2}, Datatype.CHAR))
                .containsExactly((char) 0xffff);
    }

    @Test
    void shouldReduceFloatsInFloatPrecision() {
        float a = 16_777_216f;
        assertThat(combined(ReduceOp.SUM, new float[] {a}, new float[] {1f}, Datatype.FLOAT))
                .containsExactly(a + 1f);
        assertThat(combined(ReduceOp.PROD, new float[] {0.1f}, new float[] {0.1f}, Datatype.FLOAT))
                .containsExactly(0.1f * 0.1f);
        assertThat(combined(ReduceOp.MIN, new double[] {Double.NaN}, new double[] {1}, Datatype.DOUBLE)[0])
                .isNaN();
    }

    @Test
    void shouldCombineARangeAndTouchNothingElse() {
        int[] target = {1, 2, 3, 4};
        ReduceOp.SUM.combine(target, 1, new int[] {10, 20, 30}, 1, 2, Datatype.INT);
        assertThat(target).containsExactly(1, 22, 33, 4);
    }

    @ParameterizedTest
    @EnumSource(ReduceOp.class)
    void shouldRefuseTypesThatItIsNotDefinedFor(ReduceOp op) {
        assertUndefined(op, Datatype.BUFFER, true);
        assertUndefined(op, Datatype.DOUBLE, LOGICAL.contains(op) || BITWISE.contains(op));
        assertUndefined(op, Datatype.FLOAT, LOGICAL.contains(op) || BITWISE.contains(op));
        assertUndefined(op, Datatype.BOOLEAN, !LOGICAL.contains(op));
    }

    private static void assertUndefined(ReduceOp op, Datatype<?> type, boolean undefined) {
        if (undefined) {
            assertThatThrownBy(() -> op.requireDefinedFor(type))
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.OP))
                    .hasMessageContaining(op.name())
                    .hasMessageContaining(type.toString());
        } else {
            op.requireDefinedFor(type);
        }
    }
}
