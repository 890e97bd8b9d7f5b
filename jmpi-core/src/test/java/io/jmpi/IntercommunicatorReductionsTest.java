package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceFunction;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reductions between two groups, compared with a serial reduction in the order of the ranks. */
@Timeout(120)
class IntercommunicatorReductionsTest {
    private static final int MODULUS = 10_007;

    /** The last one exceeds the eager limit. */
    private static final int[] COUNTS = {1, 6, 300};

    /** Composition of functions x -> a x + b, which are pairs: associative, and not commutative. */
    private static final ReduceFunction<int[]> COMPOSE = (in, from, inout, to, count, type) -> {
        for (int i = 0; i < count * type.extent(); i += 2) {
            int a = in[from + i];
            int b = in[from + i + 1];
            inout[to + i + 1] = (inout[to + i] * b + inout[to + i + 1]) % MODULUS;
            inout[to + i] = a * inout[to + i] % MODULUS;
        }
    };

    /** A reduction of pairs of ints. */
    private record Reduction(String name, ReduceOp op, Datatype<int[]> type) {
        int perPair() {
            return 2 / type.extent();
        }
    }

    private static final List<Reduction> REDUCTIONS = List.of(
            new Reduction("sum", ReduceOp.SUM, Datatype.INT),
            new Reduction("composition", ReduceOp.of(COMPOSE, false), Datatype.INT.contiguous(2)));

    /** The given number of pairs that a rank gives. */
    private static int[] given(int rank, int pairs, int salt) {
        int[] values = new int[2 * pairs];
        for (int i = 0; i < values.length; i++) {
            values[i] = (31 * rank + 17 * i + 7 * salt) % 1000 + 2;
        }
        return values;
    }

    /** What a group gives, combined one rank after the other. */
    private static int[] serial(int[] ranks, int pairs, int salt, Reduction reduction) {
        int[] result = given(ranks[0], pairs, salt);
        for (int i = 1; i < ranks.length; i++) {
            int[] next = given(ranks[i], pairs, salt);
            if (reduction.op == ReduceOp.SUM) {
                int[] sum = result;
                Arrays.setAll(next, j -> sum[j] + next[j]);
            } else {
                COMPOSE.combine(result, 0, next, 0, pairs, reduction.type);
            }
            result = next;
        }
        return result;
    }

    /** One rank's calls with its memory. */
    private static final class Calls {
        private final TwoGroups groups;
        private final Intercommunicator joined;
        private final int me;
        private int number;

        Calls(TwoGroups groups, Intercommunicator joined, int me) {
            this.groups = groups;
            this.joined = joined;
            this.me = me;
        }

        private void run(Operation operation) {
            Style.of(number++).run(operation);
        }

        private Buffer buffer(int[] values, Reduction reduction) {
            return Buffer.of(values, 0, values.length / 2 * reduction.perPair(), reduction.type);
        }

        private int[] expected(int pairs, int salt, Reduction reduction) {
            return serial(groups.remoteOf(me), pairs, salt, reduction);
        }

        void reduce(Reduction reduction, int pairs, int rootInWorld) {
            int root = groups.root(me, rootInWorld);
            int salt = number;
            int[] own = given(me, pairs, salt);
            int[] result = new int[own.length];
            Buffer sent = root >= 0 ? buffer(own, reduction) : null;
            Buffer received = root == Mpi.ROOT ? buffer(result, reduction) : null;
            run(joined.bind(Call.reduce(sent, received, root == Mpi.PROC_NULL ? null : reduction.op, root)));
            assertThat(own).isEqualTo(given(me, pairs, salt));
            assertThat(result)
                    .as("%s to %d of %s", reduction.name, rootInWorld, groups)
                    .isEqualTo(root == Mpi.ROOT ? expected(pairs, salt, reduction) : new int[own.length]);
        }

        void allreduce(Reduction reduction, int pairs) {
            int salt = number;
            int[] own = given(me, pairs, salt);
            int[] result = new int[own.length];
            run(joined.bind(Call.allreduce(buffer(own, reduction), buffer(result, reduction), reduction.op)));
            assertThat(own).isEqualTo(given(me, pairs, salt));
            assertThat(result)
                    .as("%s at all of %s", reduction.name, groups)
                    .isEqualTo(expected(pairs, salt, reduction));
        }

        void reduceScatterBlock(Reduction reduction, int pairsEach) {
            int salt = number;
            int total = pairsEach * groups.first() * groups.second();
            int[] own = given(me, total, salt);
            int pairs = total / joined.size();
            int[] result = new int[2 * pairs];
            run(joined.bind(Call.reduceScatterBlock(buffer(own, reduction), buffer(result, reduction), reduction.op)));
            int first = 2 * pairs * joined.rank();
            int[] all = expected(total, salt, reduction);
            assertThat(result).isEqualTo(Arrays.copyOfRange(all, first, first + result.length));
        }

        /** The last rank of a group gets most, the second one nothing. */
        void reduceScatter(Reduction reduction, int pairs) {
            int salt = number;
            int[] pairCounts = new int[joined.size()];
            int total = pairs + 10;
            int left = total;
            for (int i = 0; i < pairCounts.length - 1; i++) {
                pairCounts[i] = i == 1 ? 0 : 2;
                left -= pairCounts[i];
            }
            pairCounts[pairCounts.length - 1] = left;
            int[] own = given(me, total, salt);
            int[] result = new int[2 * pairCounts[joined.rank()]];
            int[] counts =
                    Arrays.stream(pairCounts).map(n -> n * reduction.perPair()).toArray();
            run(joined.bind(
                    Call.reduceScatter(buffer(own, reduction), buffer(result, reduction), counts, reduction.op)));
            int first = 2 * Arrays.stream(pairCounts).limit(joined.rank()).sum();
            int[] all = expected(total, salt, reduction);
            assertThat(result).isEqualTo(Arrays.copyOfRange(all, first, first + result.length));
        }
    }

    @ParameterizedTest
    @MethodSource("io.jmpi.IntercommunicatorCollectivesTest#groupsAndModes")
    void shouldCombineWhatTheOtherGroupGives(TwoGroups groups, String progress) {
        MpiConfig config = MpiConfig.defaults().with("progress", progress).with("eager.threshold", "256");
        Jmpi.run(config, groups.ranks(), world -> {
            Intercommunicator joined = groups.join(world);
            Calls calls = new Calls(groups, joined, world.rank());
            for (Reduction reduction : REDUCTIONS) {
                for (int pairs : COUNTS) {
                    for (int root = 0; root < world.size(); root++) {
                        calls.reduce(reduction, pairs, root);
                    }
                    calls.allreduce(reduction, pairs);
                    calls.reduceScatterBlock(reduction, pairs);
                    calls.reduceScatter(reduction, pairs);
                }
            }
            joined.free();
        });
    }
}
