package io.jmpi.bench.osu.threads;

import io.jmpi.bench.osu.program.WrongDataException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The threads of a rank that exchange messages. Thread: the rank's. */
final class Threads implements AutoCloseable {
    private final int rank;
    private final ExecutorService pool = Executors.newCachedThreadPool();

    Threads(int rank) {
        this.rank = rank;
    }

    /**
     * Runs tasks, each in a thread of its own, and returns when all have ended.
     *
     * @throws WrongDataException if one of them has thrown it
     */
    void run(List<Callable<Void>> tasks) {
        try {
            for (Future<Void> ended : pool.invokeAll(tasks)) {
                ended.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WrongDataException wrong) {
                throw wrong;
            }
            throw new IllegalStateException("a thread of rank " + rank + " failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while threads of rank " + rank + " exchange", e);
        }
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
