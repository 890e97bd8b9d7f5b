package io.jmpi.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.internal.session.Internals;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.transport.InJvmJob;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Samples of a rank that waits often and briefly. In a package of its own, because calls are those of programs. */
@Timeout(240) // It takes 15 s on two idle cores, for five threads.
@Tag("full")
class SampledCallsTest {
    private static final int ROUNDS = 3_000;

    /** The stack of a thread is taken later than its wait is read. */
    @Test
    void shouldNotMixAWaitWithACallThatFollows() {
        InJvmJob job = new InJvmJob(2, (code, reason) -> {});
        CompletableFuture<Void> ranks =
                CompletableFuture.allOf(rank(job, 0), rank(job, 1)); // the test's own thread takes the samples
        Set<String> seen = new HashSet<>();
        while (!ranks.isDone()) {
            Activity activity = job.report(1, Wanted.SAMPLE).activity();
            if (activity.state() == State.WAITS) {
                seen.add(activity.what());
            }
        }
        ranks.join();
        assertThat(seen)
                .contains("recv from rank 0, tag 7, world")
                .allSatisfy(what ->
                        assertThat(what).doesNotContainPattern("^isend|^(recv|waitFor) \\(probe|^iprobe \\(recv"));
    }

    private static CompletableFuture<Void> rank(InJvmJob job, int rank) {
        MpiConfig config = MpiConfig.defaults().with("progress", "thread");
        CompletableFuture<Void> end = new CompletableFuture<>();
        new Thread(() -> {
                    try (Mpi mpi = Internals.join(config, job.member(rank))) {
                        for (int i = 0; i < ROUNDS; i++) {
                            exchange(mpi.world(), 1 - rank);
                        }
                        end.complete(null);
                    } catch (RuntimeException | Error e) {
                        end.completeExceptionally(e);
                    }
                })
                .start();
        return end;
    }

    private static void exchange(Communicator world, int peer) {
        Request sent = world.isend(new byte[1], peer, 7);
        world.recv(new byte[1], peer, 7);
        for (int i = 0; i < 20; i++) {
            world.iprobe(peer, 8);
        }
        sent.waitFor();
    }
}
