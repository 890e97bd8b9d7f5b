package io.jmpi.trace.scan;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Does something for each rank, several ranks at once, in threads that do not keep the program from ending.
 *
 * <p>Thread: one. Lifetime: until closed; then none of its tasks runs any more, whatever has failed.
 */
public final class RankTasks implements AutoCloseable {
    private final ExecutorService executor;

    /** Takes what a task has made. Thread: that of {@link #run}. */
    public interface Taker<T> {
        /** The next task in order has ended. */
        void take(T result) throws IOException;
    }

    /**
     * Starts threads.
     *
     * @param name of the threads
     * @param threads how many tasks run at once, at least 1
     */
    public RankTasks(String name, int threads) {
        executor = Executors.newFixedThreadPool(Math.max(1, threads), task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Runs tasks, and hands on what they have made, in their order and as soon as it is there; it is not kept.
     *
     * @throws IOException what the first task in order threw that failed, or the taker
     */
    public <T> void run(List<? extends Callable<T>> tasks, Taker<? super T> taker) throws IOException {
        List<Future<T>> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            results.add(executor.submit(task));
        }
        try {
            for (int i = 0; i < results.size(); i++) {
                taker.take(results.set(i, null).get());
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IOException failure(Throwable cause) {
        if (cause instanceof RuntimeException failure) {
            throw failure;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof IOException failure ? failure : new IOException(cause);
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("interrupted while waiting for the work on ranks").initCause(e);
    }

    /** Interrupts what still runs, and waits for its end: what tasks write to is the caller's again. */
    @Override
    public void close() throws IOException {
        executor.shutdownNow();
        try {
            while (!executor.awaitTermination(1, TimeUnit.MINUTES)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }
}
