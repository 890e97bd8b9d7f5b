package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.wire.MessageFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompleteReductionTest {
    private static final int ID = 40;

    private final List<CompleteReduction> reductions = new ArrayList<>();
    private final List<Schedule> schedules = new ArrayList<>();

    /** Starts the sum at an engine; in the context the ranks of the job have other places. */
    private void start(SteppedRanks ranks, int[] worldRanks, int place, int length, ReduceOp op) {
        ProgressEngine engine = ranks.engines[worldRanks[place]];
        CommContext context = new CommContext(
                engine.contexts(),
                ID,
                () -> "test",
                place,
                worldRanks,
                MatchingHints.NONE,
                () -> MatchingEngine.QUEUES.newMatcher(ID, MatchingHints.NONE));
        engine.open(context);
        int[] values = IntStream.range(0, length).map(i -> 1000 * place + i).toArray();
        Plan plan = new CollectiveContext(engine.schedules(), context, worldRanks.length).newPlan("dup");
        reductions.add(new CompleteReduction(plan, values, op));
        schedules.add(plan.schedule());
        plan.schedule().start();
    }

    @Test
    void shouldCombineTheValuesOfAllRanks() {
        for (int size = 1; size <= 9; size++) {
            int last = size - 1;
            // Also longer than the eager threshold.
            assertResults(
                    size,
                    ReduceOp.SUM,
                    300,
                    IntStream.range(0, 300)
                            .map(i -> last * (last + 1) / 2 * 1000 + (last + 1) * i)
                            .toArray());
            assertResults(size, ReduceOp.MAX, 2, last * 1000, last * 1000 + 1);
        }
    }

    private void assertResults(int size, ReduceOp op, int length, int... expected) {
        reductions.clear();
        SteppedRanks ranks = new SteppedRanks(size);
        for (int place = 0; place < size; place++) {
            start(ranks, IntStream.range(0, size).toArray(), place, length, op);
        }
        ranks.settle();
        for (CompleteReduction reduction : reductions) {
            assertThat(reduction.isComplete()).isTrue();
            assertThat(reduction.values()).containsExactly(expected);
        }
    }

    /** Wherever the lost rank was, no rank takes the sum of the others for that of all. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void shouldBeIncompleteEverywhereWhenARankIsLost(int size) {
        for (int lost = 0; lost < size; lost++) {
            reductions.clear();
            schedules.clear();
            SteppedRanks ranks = new SteppedRanks(size - 1, 1);
            int[] worldRanks = new int[size];
            for (int place = 0; place < size; place++) {
                worldRanks[place] = place < lost ? place : place - 1;
            }
            worldRanks[lost] = size - 1;
            for (int place = 0; place < size; place++) {
                if (place != lost) {
                    start(ranks, worldRanks, place, 10, ReduceOp.SUM);
                }
            }
            ranks.settle();
            for (int rank = 0; rank < size - 1; rank++) {
                ranks.raws[size - 1].send(
                        rank,
                        40,
                        (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, SteppedRanks.WORLD, size - 1, 1));
            }
            ranks.raws[size - 1].fail();
            ranks.settle();
            assertThat(schedules)
                    .allSatisfy(schedule -> assertThat(schedule.isComplete()).isTrue());
            assertThat(reductions).noneMatch(CompleteReduction::isComplete);
        }
    }
}
