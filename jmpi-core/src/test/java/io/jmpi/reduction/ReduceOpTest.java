package io.jmpi.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReduceOpTest {
    private static final Datatype<int[]> INT = Datatype.INT;
    private static final Set<ReduceOp> LOGICAL = Set.of(ReduceOp.LAND, ReduceOp.LOR, ReduceOp.LXOR);
    private static final Set<ReduceOp> BITWISE = Set.of(ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR);

    private static Stream<ReduceOp> elementwise() {
        return ReduceOp.predefined().stream().filter(op -> op != ReduceOp.MINLOC && op != ReduceOp.MAXLOC);
    }

    private static <T> T combined(ReduceOp op, T target, T operand, Datatype<T> type) {
        op.requireDefinedFor(type);
        op.combine(operand, 0, target, 0, (int) type.length(target) / type.extent(), type);
        return target;
    }

    /** Piece after piece, and no piece looks for its place from the beginning again. */
    @Test
    void shouldCombineElementsAtUnequalDistancesInOneWalk() {
        int elements = 50_000;
        int[] places = new int[elements];
        Arrays.setAll(places, i -> 2 * i + i % 3 / 2);
        Datatype<int[]> scattered = INT.indexedBlock(1, places);
        int[] target = new int[2 * elements + 2];
        int[] operand = new int[target.length];
        int[] expected = new int[target.length];
        for (int i = 0; i < elements; i++) {
            target[places[i]] = i;
            operand[places[i]] = 10 * i;
            expected[places[i]] = 11 * i;
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        ReduceOp.SUM.combine(operand, 0, target, 0, 1, scattered);
        assertThat(threads.getThreadAllocatedBytes(id) - before).isLessThan(1 << 20);
        assertThat(target).isEqualTo(expected);
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
        ReduceOp.SUM.combine(new int[] {10, 20, 30}, 1, target, 1, 2, Datatype.INT);
        assertThat(target).containsExactly(1, 22, 33, 4);
    }

    @ParameterizedTest
    @MethodSource("elementwise")
    void shouldRefuseTypesThatItIsNotDefinedFor(ReduceOp op) {
        assertUndefined(op, Datatype.BUFFER, !BITWISE.contains(op));
        assertUndefined(op, Datatype.DOUBLE, LOGICAL.contains(op) || BITWISE.contains(op));
        assertUndefined(op, Datatype.FLOAT, LOGICAL.contains(op) || BITWISE.contains(op));
        assertUndefined(op, Datatype.BOOLEAN, !LOGICAL.contains(op) && !BITWISE.contains(op));
    }

    @Test
    void shouldCombineTheBitsOfUntypedBytes() {
        ByteBuffer in = ByteBuffer.wrap(new byte[] {0b1100, 5});
        ByteBuffer inout = ByteBuffer.wrap(new byte[] {0b1010, 3});
        ReduceOp.BXOR.reduceLocal(in, 0, inout, 0, 2, Datatype.BUFFER);
        assertThat(inout.array()).containsExactly(0b0110, 6);
    }

    private static void assertUndefined(ReduceOp op, Datatype<?> type, boolean undefined) {
        if (undefined) {
            assertThatThrownBy(() -> op.requireDefinedFor(type))
                    .isInstanceOfSatisfying(
                            MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.OP))
                    .hasMessageContaining(op.toString())
                    .hasMessageContaining(type.toString());
        } else {
            op.requireDefinedFor(type);
        }
    }

    // ---------------------------------------------------------------- pairs

    @Test
    void shouldKeepTheExtremeWithItsIndex() {
        assertThat(combined(ReduceOp.MINLOC, new int[] {3, 7, 5, 1}, new int[] {4, 0, 2, 9}, Datatype.INT2))
                .containsExactly(3, 7, 2, 9);
        assertThat(combined(ReduceOp.MAXLOC, new long[] {3, 7, 5, 1}, new long[] {4, 0, 2, 9}, Datatype.LONG2))
                .containsExactly(4, 0, 5, 1);
        assertThat(combined(ReduceOp.MAXLOC, new short[] {3, 7}, new short[] {4, 0}, Datatype.SHORT2))
                .containsExactly((short) 4, (short) 0);
        assertThat(combined(ReduceOp.MINLOC, new float[] {3, 7}, new float[] {4, 0}, Datatype.FLOAT2))
                .containsExactly(3, 7);
    }

    @ParameterizedTest
    @CsvSource({"MINLOC, 5, 5", "MAXLOC, 5, 5", "MINLOC, 0.0, -0.0", "MAXLOC, 0.0, -0.0", "MINLOC, NaN, NaN"})
    void shouldTakeTheLowerIndexOfEqualValues(ReduceOp op, double a, double b) {
        for (double[] first : new double[][] {{a, 2}, {b, 2}}) {
            for (double[] second : new double[][] {{a, 4}, {b, 4}}) {
                assertThat(combined(op, first.clone(), second.clone(), Datatype.DOUBLE2)[1])
                        .isEqualTo(2);
                assertThat(combined(op, second.clone(), first.clone(), Datatype.DOUBLE2)[1])
                        .isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MINLOC", "MAXLOC"})
    void shouldLetNaNWin(ReduceOp op) {
        for (double other : new double[] {Double.NEGATIVE_INFINITY, 0, Double.POSITIVE_INFINITY}) {
            assertThat(combined(op, new double[] {Double.NaN, 4}, new double[] {other, 2}, Datatype.DOUBLE2))
                    .containsExactly(Double.NaN, 4);
            assertThat(combined(op, new float[] {(float) other, 2}, new float[] {Float.NaN, 4}, Datatype.FLOAT2))
                    .containsExactly(Float.NaN, 4);
        }
    }

    @Test
    void shouldTakePairsOnlyForAnIndex() {
        for (Datatype<?> type : List.of(Datatype.INT, Datatype.LONG2.contiguous(2), Datatype.BUFFER)) {
            assertUndefined(ReduceOp.MINLOC, type, true);
            assertUndefined(ReduceOp.MAXLOC, type, true);
        }
    }

    // ---------------------------------------------------------------- other memory than arrays

    @Test
    void shouldCombineBuffersInTheirByteOrder() {
        int count = 2000; // More than is unpacked at a time.
        ByteBuffer big = ByteBuffer.allocateDirect(8 * count + 3);
        ByteBuffer little = ByteBuffer.allocate(8 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            big.putDouble(3 + 8 * i, i);
            little.putDouble(8 * i, 0.5);
        }
        Datatype<ByteBuffer> type = Datatype.DOUBLE.inBuffer();
        ReduceOp.SUM.reduceLocal(big, 3, little, 0, count, type);
        for (int i = 0; i < count; i++) {
            assertThat(little.getDouble(8 * i)).isEqualTo(i + 0.5);
            assertThat(big.getDouble(3 + 8 * i)).isEqualTo(i);
        }
    }

    @Test
    void shouldCombineTheElementsOfADerivedTypeAndNoOthers() {
        int rows = 1500;
        int[] in = new int[4 * rows];
        int[] inout = new int[4 * rows];
        Arrays.setAll(in, i -> i);
        Arrays.fill(inout, 1);
        ReduceOp.SUM.reduceLocal(in, 1, inout, 2, 1, Datatype.INT.vector(rows, 2, 4));
        for (int i = 0; i < inout.length; i++) {
            assertThat(inout[i]).isEqualTo(i % 4 < 2 ? 1 : 1 + i - 1);
        }
    }

    @Test
    void shouldRefuseElementsOfSeveralKinds() {
        Datatype<ByteBuffer> mixed = Datatype.struct(new int[] {1, 1}, new int[] {0, 4}, Datatype.INT, Datatype.DOUBLE);
        assertUndefined(ReduceOp.SUM, mixed, true);
        assertUndefined(ReduceOp.SUM, Datatype.PACKED, true);
        assertUndefined(ReduceOp.SUM, Datatype.OBJECT, true);
    }

    // ---------------------------------------------------------------- local reductions, operations of the program

    @Test
    void shouldReduceWholeArraysLocally() {
        int[] inout = {1, 2};
        ReduceOp.MAX.reduceLocal(new int[] {3, 0}, inout);
        assertThat(inout).containsExactly(3, 2);
    }

    @Test
    void shouldPutTheFirstOperandOnTheLeft() {
        ReduceOp first = ReduceOp.of(
                (int[] in, int from, int[] inout, int to, int count, Datatype<int[]> type) ->
                        System.arraycopy(in, from, inout, to, count),
                false);
        int[] inout = {1, 2};
        first.reduceLocal(new int[] {7, 8}, 1, inout, 0, 1, Datatype.INT);
        assertThat(inout).containsExactly(8, 2);
        assertThat(first.isCommutative()).isFalse();
        assertThat(first.safeOnProgressThread().isCommutative()).isFalse();
        assertThat(ReduceOp.SUM.isCommutative()).isTrue();
    }

    @Test
    void shouldCheckTheArgumentsOfALocalReduction() {
        assertBad(ErrorClass.BUFFER, "in has 2", () -> ReduceOp.SUM.reduceLocal(new int[2], 1, new int[2], 0, 2, INT));
        assertBad(ErrorClass.BUFFER, "inout is null", () -> ReduceOp.SUM.reduceLocal(new int[2], 0, null, 0, 2, INT));
        assertBad(ErrorClass.COUNT, "-1", () -> ReduceOp.SUM.reduceLocal(new int[2], 0, new int[2], 0, -1, INT));
        assertBad(ErrorClass.TYPE, "null", () -> ReduceOp.SUM.reduceLocal(new int[2], 0, new int[2], 0, 1, null));
        assertBad(ErrorClass.TYPE, "inout is of class long[]", () -> ReduceOp.SUM.reduceLocal(new int[2], new long[2]));
        assertBad(ErrorClass.OP, "BAND", () -> ReduceOp.BAND.reduceLocal(new float[2], new float[2]));
    }

    @Test
    void shouldCheckTheMakingOfAnOperation() {
        assertBad(ErrorClass.ARG, "function is null", () -> ReduceOp.of(null, true));
        assertBad(ErrorClass.OP, "'AVERAGE'", () -> ReduceOp.valueOf("AVERAGE"));
    }

    private static void assertBad(ErrorClass errorClass, String part, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(errorClass))
                .hasMessageContaining(part);
    }
}
