package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The engine changes hands once, and only while the first thread is outside of it, or by that thread. */
class HandoverTest {
    /** Notes which thread has made the change, and lets the first one go on when another one asks for it. */
    private static final class NotedChange implements Handover.Change {
        final CountDownLatch demanded = new CountDownLatch(1);
        volatile Thread changer;
        volatile MpiException end;
        volatile RuntimeException failure;

        @Override
        public void toProgressThread() {
            if (failure != null) {
                throw failure;
            }
            assertThat(changer).isNull();
            changer = Thread.currentThread();
        }

        @Override
        public void wakeup() {
            demanded.countDown();
        }

        @Override
        public MpiException end() {
            return end;
        }
    }

    private final NotedChange change = new NotedChange();
    private final Handover handover = new Handover(change);

    private CompletableFuture<Thread> demand() {
        CompletableFuture<Thread> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                handover.demand();
                done.complete(Thread.currentThread());
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        });
        thread.start();
        return done;
    }

    @Test
    void shouldChangeAtOnceWhileTheFirstThreadIsOutside() {
        assertThat(handover.begin()).isTrue();
        handover.end();
        assertThat(demand().join()).isEqualTo(change.changer);
        assertThat(handover.begin()).isFalse();
        demand().join();
    }

    @Test
    void shouldLetTheFirstThreadChangeWhenItsOutermostCallEnds() throws InterruptedException {
        assertThat(handover.begin()).isTrue();
        CompletableFuture<Thread> other = demand();
        change.demanded.await();
        assertThat(handover.isDue()).isTrue();
        assertThat(handover.begin()).isTrue(); // A callback calls again.
        assertThat(handover.isDue()).isFalse();
        handover.end();
        assertThat(change.changer).isNull();
        handover.end();
        assertThat(change.changer).isEqualTo(Thread.currentThread());
        other.join();
        assertThat(handover.begin()).isFalse();
    }

    @Test
    void shouldNotChangeWhenTheFirstThreadHasClosed() throws InterruptedException {
        assertThat(handover.begin()).isTrue();
        CompletableFuture<Thread> other = demand();
        change.demanded.await();
        change.end = new MpiException(ErrorClass.OTHER, "closed");
        handover.end();
        assertThatThrownBy(other::join).isInstanceOf(CompletionException.class).hasMessageContaining("closed");
        assertThat(change.changer).isNull();
    }

    @Test
    void shouldStayWithTheFirstThreadWhenTheChangeFails() throws InterruptedException {
        change.failure = new IllegalStateException("no thread");
        assertThatThrownBy(() -> demand().join()).hasMessageContaining("no thread");
        assertThat(handover.begin()).isTrue();
        CompletableFuture<Thread> other = demand();
        handover.end(); // Either thread tries.
        assertThatThrownBy(other::join).hasMessageContaining("no thread");
        assertThat(handover.begin()).isTrue();
        handover.end();
        change.failure = null;
        demand().join();
        assertThat(handover.begin()).isFalse();
    }

    /** Many threads ask while the first one makes short calls; exactly one change is made, and nobody is left behind. */
    @Test
    void shouldChangeOnceWhenManyThreadsAsk() {
        for (int round = 0; round < 200; round++) {
            NotedChange noted = new NotedChange();
            Handover raced = new Handover(noted);
            CompletableFuture<?>[] others = new CompletableFuture<?>[3];
            for (int i = 0; i < others.length; i++) {
                others[i] = CompletableFuture.runAsync(raced::demand);
            }
            while (raced.begin()) {
                assertThat(noted.changer).isNull();
                raced.end();
            }
            CompletableFuture.allOf(others).join();
            assertThat(noted.changer).isNotNull();
        }
    }
}
