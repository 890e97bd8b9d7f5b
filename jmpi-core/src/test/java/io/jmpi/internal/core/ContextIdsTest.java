package io.jmpi.internal.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ContextIdsTest {
    private static final int WORLD = 0;
    private static final int FIRST = ContextIds.STEP;

    private static ContextIds withWorld() {
        ContextIds ids = new ContextIds();
        assertThat(ids.reserve(new ContextIds.Agreed(WORLD, WORLD))).isTrue();
        return ids;
    }

    /** A rank that agrees with itself. */
    private static ContextIds.Agreed agree(ContextIds ids) {
        return ids.agree(values -> values);
    }

    @Test
    void shouldUseTheLowestIdAgainButNoNumber() {
        ContextIds ids = withWorld();
        assertThat(agree(ids)).isEqualTo(new ContextIds.Agreed(FIRST, FIRST));
        assertThat(agree(ids)).isEqualTo(new ContextIds.Agreed(2 * FIRST, 2 * FIRST));
        ids.release(FIRST);
        assertThat(agree(ids)).isEqualTo(new ContextIds.Agreed(FIRST, 3 * FIRST));
        assertThat(agree(ids)).isEqualTo(new ContextIds.Agreed(3 * FIRST, 4 * FIRST));
    }

    @Test
    void shouldGiveAReservationBackThatOtherRanksRefuse() {
        ContextIds ids = withWorld();
        List<int[]> proposals = new ArrayList<>();
        ContextIds.Agreed agreed = ids.agree(values -> {
            proposals.add(values.clone());
            return switch (proposals.size()) {
                case 1 -> new int[] {10, values[1]}; // Another rank has 4 to 8 in use, and a third one 10.
                case 2 -> new int[] {1};
                case 3 -> new int[] {12, values[1]};
                default -> values;
            };
        });
        assertThat(proposals).hasSize(4);
        assertThat(proposals.get(0)).startsWith(FIRST);
        assertThat(proposals.get(1)).containsExactly(0);
        assertThat(proposals.get(2)).startsWith(10);
        assertThat(agreed.id()).isEqualTo(12);
        assertThat(agree(ids).id()).isEqualTo(FIRST);
        assertThat(ids.reserve(new ContextIds.Agreed(10, 1000))).isTrue();
    }

    /** Others may have agreed, and send: the id must not get another meaning here. */
    @Test
    void shouldKeepAnIdWhoseAgreementFailed() {
        ContextIds ids = withWorld();
        int[] calls = {0};
        MpiException lost = new MpiException(ErrorClass.PROC_FAILED, "rank 1 is lost");
        assertThatThrownBy(() -> ids.agree(values -> {
                    if (++calls[0] == 2) {
                        throw lost;
                    }
                    return values;
                }))
                .isSameAs(lost);
        assertThat(agree(ids).id()).isEqualTo(2 * FIRST);
    }

    /** The maximum over ranks that are threads. */
    private static final class Maximum {
        private final CyclicBarrier agreed;
        private final CyclicBarrier taken;
        private final List<int[]> contributions = Collections.synchronizedList(new ArrayList<>());

        Maximum(int ranks) {
            agreed = new CyclicBarrier(ranks);
            taken = new CyclicBarrier(ranks, contributions::clear);
        }

        int[] of(int[] values) {
            try {
                contributions.add(values.clone());
                agreed.await();
                int[] highest = new int[values.length];
                for (int[] contribution : List.copyOf(contributions)) {
                    Arrays.setAll(highest, i -> Math.max(highest[i], contribution[i]));
                }
                taken.await();
                return highest;
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void shouldAgreeWhenSeveralThreadsOfEachRankDo() throws Exception {
        int ranks = 3;
        int threads = 3;
        int rounds = 200;
        List<ContextIds> ids = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            ids.add(withWorld());
        }
        ExecutorService executor = Executors.newFixedThreadPool(ranks * threads);
        List<Future<List<ContextIds.Agreed>>> futures = new ArrayList<>();
        try {
            Random random = TestSeeds.random("ContextIdsTest");
            for (int thread = 0; thread < threads; thread++) {
                Maximum maximum = new Maximum(ranks);
                long seed = random.nextLong();
                for (int rank = 0; rank < ranks; rank++) {
                    ContextIds own = ids.get(rank);
                    futures.add(executor.submit(() -> createAndFree(own, maximum::of, new Random(seed), rounds)));
                }
            }
            List<List<ContextIds.Agreed>> results = new ArrayList<>();
            for (Future<List<ContextIds.Agreed>> future : futures) {
                results.add(future.get());
            }
            List<Integer> numbers = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                List<ContextIds.Agreed> first = results.get(thread * ranks);
                for (int rank = 1; rank < ranks; rank++) {
                    assertThat(results.get(thread * ranks + rank)).isEqualTo(first);
                }
                first.forEach(agreed -> numbers.add(agreed.number()));
                assertThat(first).allSatisfy(agreed -> assertThat(agreed.id()).isLessThan(100));
            }
            assertThat(numbers).doesNotHaveDuplicates().hasSize(threads * rounds);
        } finally {
            executor.shutdownNow();
        }
    }

    /** Has up to four communicators at once; the same ones at all ranks. */
    private static List<ContextIds.Agreed> createAndFree(
            ContextIds ids, UnaryOperator<int[]> maximum, Random random, int rounds) {
        List<ContextIds.Agreed> all = new ArrayList<>();
        List<Integer> live = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            ContextIds.Agreed agreed = ids.agree(maximum);
            all.add(agreed);
            live.add(agreed.id());
            if (live.size() == 4 || random.nextBoolean()) {
                ids.release(live.remove(random.nextInt(live.size())));
            }
        }
        return all;
    }
}
