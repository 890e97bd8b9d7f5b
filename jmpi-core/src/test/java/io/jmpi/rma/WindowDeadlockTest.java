package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.RankFailedException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What reports of deadlocks say of ranks that wait in calls of windows. */
@Timeout(60)
@Tag("full")
class WindowDeadlockTest {
    private static String warning(int ranks, Jmpi.RankBody body) {
        // The interrupt ends the job, which would wait forever.
        LoggedLines log = new LoggedLines(Jmpi.class, Thread.currentThread()::interrupt);
        try (log) {
            assertThatThrownBy(() -> Jmpi.run(ranks, body)).isInstanceOf(RankFailedException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        return String.join("\n", log.lines());
    }

    private static String lockWait(int rank, String why) {
        return ".*rank " + rank + " waits [^\n]*\\(lock of window 4 \\(of world\\) at rank 0, " + why + "\\)";
    }

    @Test
    void shouldNameTheHolderOfALock() {
        assertThat(warning(4, world -> {
                    Window window = Window.create(world, new int[1]);
                    if (world.rank() == 1) {
                        window.lock(LockType.EXCLUSIVE, 0);
                        world.barrier();
                        world.recv(new int[1], 2, 5);
                    }
                    world.barrier();
                    if (world.rank() >= 2) { // In any order.
                        window.lock(LockType.SHARED, 0);
                    }
                    world.recv(new int[1], 0, 6);
                }))
                .containsSubsequence(
                        "rank 1 waits ", "recv from rank 2, tag 5", "rank 2 waits ", "rank 3 waits ", "cycle: ")
                .containsPattern("(?s)"
                        + lockWait(2, "which rank 1 holds") + lockWait(3, "after rank 2") + "|"
                        + lockWait(2, "after rank 3") + lockWait(3, "which rank 1 holds"))
                .doesNotContain("tag 0,", "source any");
    }

    @Test
    void shouldNameTheRanksThatStartAndWaitNeed() {
        assertThat(warning(3, world -> {
                    Window window = Window.create(world, new int[1]);
                    switch (world.rank()) {
                        case 0 -> window.start(world.group().include(1, 2));
                        case 1 -> {
                            window.post(world.group().include(0, 2));
                            window.waitFor();
                        }
                        default -> window.fence();
                    }
                }))
                .containsSubsequence(
                        "rank 0 waits ",
                        "start of window 4 (of world), which needs post of rank 2",
                        "rank 1 waits ",
                        "waitFor of window 4 (of world), which needs complete of rank 0, rank 2",
                        "rank 2 waits ",
                        "fence in window 4 (of world)");
    }
}
