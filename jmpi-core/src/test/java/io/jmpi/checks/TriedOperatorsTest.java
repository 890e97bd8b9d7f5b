package io.jmpi.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** With the setting {@code check}, operations of the program that are not associative are reported. */
class TriedOperatorsTest {
    private static ReduceOp op(IntBinaryOperator function) {
        ReduceFunction<int[]> combine = (in, inOffset, inout, inoutOffset, count, type) -> {
            for (int i = 0; i < count; i++) {
                inout[inoutOffset + i] = function.applyAsInt(in[inOffset + i], inout[inoutOffset + i]);
            }
        };
        return ReduceOp.of(combine, true);
    }

    private static List<String> reported(String check, ReduceOp op) {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            Jmpi.run(MpiConfig.defaults().with("check", check), 2, world -> {
                int[] sum = new int[2];
                world.allreduce(new int[] {3, 5}, sum, op);
                world.allreduce(new int[] {3, 5}, sum, op);
            });
            return log.lines();
        }
    }

    @Test
    void shouldBeReportedOnceIfTheyAreNotAssociative() {
        assertThat(reported("true", op((a, b) -> a - b)))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .contains("the operation of the program in allreduce in world, at TriedOperatorsTest.java:")
                        .contains("is not associative"));
    }

    @Test
    void shouldNotBeReportedOtherwise() {
        assertThat(reported("true", op((a, b) -> 7 * a * b))).isEmpty();
        assertThat(reported("true", op(Math::max))).isEmpty();
        assertThat(reported("false", op((a, b) -> a - b))).isEmpty();
    }
}
