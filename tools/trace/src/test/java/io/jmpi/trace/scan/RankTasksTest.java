package io.jmpi.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RankTasksTest {
    @Test
    void shouldHandOnResultsInTheOrderOfTasks() throws IOException {
        CountDownLatch second = new CountDownLatch(1);
        List<Callable<Integer>> tasks = List.of(
                () -> {
                    second.await();
                    return 1;
                },
                () -> {
                    second.countDown();
                    return 2;
                });
        List<Integer> results = new ArrayList<>();
        try (RankTasks ranks = new RankTasks("test", 2)) {
            ranks.run(tasks, results::add);
        }
        assertThat(results).containsExactly(1, 2);
    }

    /** After closing, the caller deletes files that the tasks write. */
    @Test
    void shouldHaveEndedAllTasksWhenOneHasFailed() {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        List<Callable<Integer>> tasks = List.of(
                () -> {
                    begun.await();
                    throw new IOException("the disk is full");
                },
                () -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        ended.set(true);
                    }
                    return 2;
                });
        assertThatThrownBy(() -> {
                    try (RankTasks ranks = new RankTasks("test", 2)) {
                        ranks.run(tasks, result -> {});
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessage("the disk is full");
        assertThat(ended).isTrue();
    }
}
