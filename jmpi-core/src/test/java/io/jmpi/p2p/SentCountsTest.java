package io.jmpi.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Plan;
import io.jmpi.collective.SentCounts;
import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.MatchingHints;
import io.jmpi.wire.MessageFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentCountsTest {
    private static final int ID = 40;

    private final List<int[]> vectors = new ArrayList<>();
    private final List<Schedule> schedules = new ArrayList<>();

    /** Starts the sum at an engine; in the context the ranks of the job have other places. */
    private void start(SteppedRanks ranks, int[] worldRanks, int place, int length) {
        ProgressEngine engine = ranks.engines[worldRanks[place]];
        CommContext context = new CommContext(
                ID,
                place,
                worldRanks,
                MatchingHints.NONE,
                () -> MatchingEngine.QUEUES.newMatcher(ID, MatchingHints.NONE));
        engine.open(context);
        int[] vector = new int[length + 1];
        for (int i = 0; i < length; i++) {
            vector[i] = 1000 * place + i;
        }
        vector[length] = 1;
        Plan plan = new CollectiveContext(engine, context, worldRanks.length).newPlan();
        SentCounts.plan(plan, vector);
        vectors.add(vector);
        schedules.add(plan.schedule());
        plan.schedule().start();
    }

    @Test
    void shouldAddUpTheVectorsOfAllRanks() {
        for (int size = 1; size <= 9; size++) {
            vectors.clear();
            SteppedRanks ranks = new SteppedRanks(size);
            for (int place = 0; place < size; place++) {
                start(ranks, IntStream.range(0, size).toArray(), place, 300); // also longer than the eager threshold
            }
            ranks.settle();
            int sumOfPlaces = size * (size - 1) / 2;
            for (int[] vector : vectors) {
                assertThat(SentCounts.isComplete(vector, size)).isTrue();
                for (int i = 0; i < 300; i++) {
                    assertThat(vector[i]).isEqualTo(1000 * sumOfPlaces + size * i);
                }
            }
        }
    }

    /** Wherever the lost rank was: nobody takes the sum of the others for that of all. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void shouldBeIncompleteEverywhereWhenARankIsLost(int size) {
        for (int lost = 0; lost < size; lost++) {
            vectors.clear();
            schedules.clear();
            SteppedRanks ranks = new SteppedRanks(size - 1, 1);
            int[] worldRanks = new int[size];
            for (int place = 0; place < size; place++) {
                worldRanks[place] = place < lost ? place : place - 1;
            }
            worldRanks[lost] = size - 1;
            for (int place = 0; place < size; place++) {
                if (place != lost) {
                    start(ranks, worldRanks, place, 10);
                }
            }
            ranks.settle();
            for (int rank = 0; rank < size - 1; rank++) {
                ranks.raws[size - 1].send(
                        rank,
                        40,
                        (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, SteppedRanks.WORLD, size - 1, 1));
            }
            ranks.raws[size - 1].die();
            ranks.settle();
            assertThat(schedules)
                    .allSatisfy(schedule -> assertThat(schedule.isComplete()).isTrue());
            for (int[] vector : vectors) {
                assertThat(SentCounts.isComplete(vector, size)).isFalse();
                assertThat(vector[10]).isLessThan(size);
            }
        }
    }
}
