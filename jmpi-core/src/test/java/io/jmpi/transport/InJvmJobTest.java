package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InJvmJobTest {
    private final List<String> ends = new ArrayList<>();
    private final InJvmJob job = new InJvmJob(2, (code, reason) -> ends.add(code + " " + reason));

    @Test
    void shouldDescribeItsMembers() {
        Job member = job.member(1);
        assertThat(member.rank()).isEqualTo(1);
        assertThat(member.size()).isEqualTo(2);
        assertThat(member.localSize()).isEqualTo(2);
        assertThat(member.onlyInThisJvm()).isTrue();
        assertThat(member.key()).hasSize(32).isEqualTo(job.member(0).key()).isNotSameAs(member.key());
    }

    @Test
    void shouldRefuseRanksAndSizesThatCannotBe() {
        assertThatThrownBy(() -> job.member(2)).hasMessageContainingAll("rank 2 ", "0..1");
        assertThatThrownBy(() -> job.member(-1)).hasMessageContainingAll("rank -1 ", "0..1");
        assertThatThrownBy(() -> new InJvmJob(0, (code, reason) -> {})).hasMessageContaining("size 0 ");
    }

    @Test
    void shouldShowValuesToAllAfterAFence() throws InterruptedException {
        AtomicReference<String> seen = new AtomicReference<>();
        Thread other = new Thread(() -> {
            job.member(1).put("b", "2");
            job.member(1).fence();
            seen.set(job.member(1).get("a"));
            job.member(1).fence();
        });
        other.start();
        job.member(0).put("a", "1");
        job.member(0).fence();
        assertThat(job.member(0).get("b")).isEqualTo("2");
        job.member(0).fence();
        other.join();
        assertThat(seen).hasValue("1");
        assertThatThrownBy(() -> job.member(0).get("c"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'c'");
    }

    @Test
    void shouldRecordLeavesOfEachSession() {
        InJvmJob alone = new InJvmJob(1, (code, reason) -> {});
        Job member = alone.member(0);
        for (int session = 0; session < 3; session++) {
            member.fence();
            assertThat(member.hasLeft(0)).isFalse();
            member.recordLeave();
            assertThat(member.hasLeft(0)).isTrue();
            member.close();
        }
    }

    @Test
    void shouldEndTheWaitForALeaveWhenTheRankLeaves() throws InterruptedException {
        InJvmJob alone = new InJvmJob(1, (code, reason) -> {});
        Job member = alone.member(0);
        member.fence();
        assertThat(alone.awaitLeave(0, Duration.ofNanos(1))).isFalse();
        Thread leaving = new Thread(member::close);
        synchronized (alone) { // The wait has begun when the rank leaves.
            leaving.start();
            assertThat(alone.awaitLeave(0, Duration.ofDays(1))).isTrue();
        }
        leaving.join();
    }

    @Test
    void shouldNotTakeTheLossOfARankForAnAbort() throws InterruptedException {
        List<String> heard = new ArrayList<>();
        job.onAbort(reason -> heard.add("job: " + reason));
        job.member(0).onAbort(reason -> heard.add("rank 0: " + reason));
        job.member(1).onAbort(reason -> heard.add("rank 1: " + reason));
        Thread other = new Thread(job.member(1)::fence);
        other.start();
        job.member(0).fence();
        other.join();
        job.lose(0, "lost");
        assertThat(heard).containsExactly("rank 0: lost");
        assertThat(ends).isEmpty();
        job.abort(7, "over");
        assertThat(heard).containsExactly("rank 0: lost", "job: over", "rank 0: over", "rank 1: over");
    }

    /** Here no rank has opened a transport of this JVM, as with tcp. */
    @Test
    void shouldReportALossToTheOthersIfItsTransportCannot() throws InterruptedException {
        List<String> heard = new ArrayList<>();
        job.member(0).onLoss(lost -> heard.add("0 lost " + lost));
        job.member(1).onLoss(lost -> heard.add("1 lost " + lost));
        Thread other = new Thread(job.member(1)::fence);
        other.start();
        job.member(0).fence();
        other.join();
        job.lose(1, "lost");
        assertThat(heard).containsExactly("0 lost 1");
    }

    @Test
    void shouldReportAnAbortOnce() {
        List<String> reasons = new ArrayList<>();
        job.member(0).onAbort(reasons::add);
        job.member(1).abort(0, "no disk");
        job.member(0).abort(5, "too late");
        job.member(1).onAbort(reasons::add);
        assertThat(reasons).containsExactly("no disk", "no disk");
        assertThat(ends).containsExactly("1 no disk");
    }

    @Test
    void shouldEndAFenceWhenTheJobIsAborted() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread waiting = new Thread(() -> job.member(0).fence());
        waiting.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
        waiting.start();
        job.abort(3, "gone");
        waiting.join();
        assertThat(failure.get()).hasMessageContainingAll("aborted", "gone");
    }

    @Test
    void shouldEndIfOthersWaitForARankThatHasEnded() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread waiting = new Thread(() -> job.member(0).fence());
        waiting.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        job.ended(1);
        waiting.join();
        assertThat(failure.get()).hasMessageContainingAll("rank 1 ", "Mpi.init");
        assertThat(ends).hasSize(1);
    }

    @Test
    void shouldEndIfOthersWillWaitForARankThatHasEnded() {
        job.ended(1);
        assertThat(ends).isEmpty();
        assertThatThrownBy(() -> job.member(0).fence()).hasMessageContainingAll("rank 1 ", "Mpi.init");
        assertThat(ends).hasSize(1);
    }
}
