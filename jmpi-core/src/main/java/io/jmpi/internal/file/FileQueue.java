package io.jmpi.internal.file;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The thread of a file that runs calls one after the other, in their order. It exists while there are calls, and for a moment after
 * the last one.
 *
 * <p>Any thread adds calls. Lifetime: that of the file.
 */
final class FileQueue {
    private static final long IDLE_MILLIS = 500;

    private final ThreadPoolExecutor executor;
    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile Thread thread;

    FileQueue(String name) {
        executor =
                new ThreadPoolExecutor(1, 1, IDLE_MILLIS, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), body -> {
                    Thread made = new Thread(body, name);
                    made.setDaemon(true);
                    return made;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    /** Adds a call. */
    void add(FileTask task) {
        unfinished.incrementAndGet();
        executor.execute(() -> {
            thread = Thread.currentThread();
            try {
                task.run();
            } finally {
                thread = null;
                unfinished.decrementAndGet();
            }
        });
    }

    /** Whether all calls have ended. */
    boolean isIdle() {
        return unfinished.get() == 0;
    }

    /** Whether the calling thread is the queue's. */
    boolean isOwnThread() {
        return Thread.currentThread() == thread;
    }
}
