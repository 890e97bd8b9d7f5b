package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.session.Internals;
import io.jmpi.transport.InJvmJob;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;

/** Ranks of one JVM that leave their job and join it again. */
@Timeout(60)
class NextSessionTest {
    private static final int TAG = 5;

    /** Rank 1 never got the message of the first session, because it had left. */
    @EachConfiguration
    void shouldReceiveNothingOfTheSessionBefore(MpiConfig config) throws Exception {
        InJvmJob job = new InJvmJob(2, (code, reason) -> {});
        CountDownLatch left = new CountDownLatch(1);
        CountDownLatch joinsAgain = new CountDownLatch(1);
        CompletableFuture<Integer> received = new CompletableFuture<>();
        Thread receiver = new Thread(() -> {
            try {
                Internals.join(config, job.member(1)).close();
                left.countDown();
                joinsAgain.await();
                try (Mpi mpi = Internals.join(config, job.member(1))) {
                    int[] value = new int[1];
                    mpi.world().recv(value, 0, TAG);
                    received.complete(value[0]);
                }
            } catch (InterruptedException | RuntimeException | Error e) {
                received.completeExceptionally(e);
            }
        });
        receiver.start();
        try (Mpi mpi = Internals.join(config, job.member(0))) {
            left.await();
            mpi.world().send(new int[] {1}, 1, TAG);
        } catch (MpiException e) {
            assertThat(e).hasMessageContaining("rank 1 has left");
        }
        joinsAgain.countDown();
        try (Mpi mpi = Internals.join(config, job.member(0))) {
            mpi.world().send(new int[] {2}, 1, TAG);
        }
        receiver.join();
        assertThat(received.get()).isEqualTo(2);
    }
}
