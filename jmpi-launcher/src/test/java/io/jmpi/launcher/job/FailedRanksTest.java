package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.plan.Grace;
import io.jmpi.launcher.pmi.PmiMessage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which ranks that end are ended: time passes when the test says so. */
class FailedRanksTest {
    private final JobInMemory job = new JobInMemory();
    private final FailedRanks failed = new FailedRanks(job, Grace.DEFAULT);

    private static final class JobInMemory implements FailedRanks.Job {
        private final Set<Integer> alive = new HashSet<>(Set.of(0, 1, 2));
        private final Set<Integer> members = new HashSet<>(Set.of(0, 1, 2));
        private final List<String> events = new ArrayList<>();
        private final Deque<Runnable> later = new ArrayDeque<>();

        void passTime() {
            while (!later.isEmpty()) {
                later.remove().run();
            }
        }

        @Override
        public boolean isAwaited(int rank) {
            return alive.contains(rank);
        }

        @Override
        public boolean isMember(int rank) {
            return members.contains(rank);
        }

        @Override
        public void joinsNoMore(int rank) {
            events.add("joins no more: " + rank);
        }

        @Override
        public void endIt(int rank, int code, String how) {
            events.add(code + ": " + how);
        }

        @Override
        public void after(Duration delay, Runnable task) {
            later.add(task);
        }
    }

    @Test
    void shouldEndARankThatHasFailedOnce() {
        failed.ends(1, PmiMessage.UNKNOWN_CODE); // Its connection may end before.
        failed.ends(1, 7);
        failed.ends(1, 5);
        job.passTime();
        assertThat(job.events)
                .singleElement()
                .asString()
                .startsWith("7: rank 1 ")
                .contains("exit code 7", "process");
        assertThat(failed.code(1, 137)).isEqualTo(7);
        assertThat(failed.code(2, 137)).isEqualTo(137);
    }

    @Test
    void shouldEndARankThatFailsAfterItHasLeft() {
        job.members.remove(1);
        failed.ends(1, 7);
        job.passTime();
        assertThat(job.events)
                .singleElement()
                .asString()
                .startsWith("7: rank 1 ")
                .contains("exit code 7", "process");
    }

    @ParameterizedTest
    @ValueSource(ints = {PmiMessage.UNKNOWN_CODE, 0})
    void shouldEndARankThatEndsWithoutLeaving(int code) {
        failed.ends(1, code);
        job.passTime();
        assertThat(job.events)
                .singleElement()
                .asString()
                .startsWith("1: rank 1 ")
                .contains(" 4 s ", "without Mpi.close()", "MPI.Finalize()", "process");
    }

    @Test
    void shouldLetAShutdownHookLeaveTheJob() {
        failed.ends(1, PmiMessage.UNKNOWN_CODE);
        job.later.remove().run(); // It has not ended soon,
        job.members.remove(1); // but leaves in time.
        job.passTime();
        assertThat(job.events).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {PmiMessage.UNKNOWN_CODE, 0})
    void shouldLetARankThatHasLeftTakeItsTime(int code) {
        job.members.remove(1);
        failed.ends(1, code);
        job.passTime();
        assertThat(job.events).containsExactly("joins no more: 1");
    }

    @Test
    void shouldNotEndWhatEndsByItself() {
        failed.ends(1, 7);
        failed.ends(2, PmiMessage.UNKNOWN_CODE);
        job.alive.removeAll(Set.of(1, 2));
        job.passTime();
        assertThat(job.events).isEmpty();
    }
}
