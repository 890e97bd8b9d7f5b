package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Questions to the launcher. Because it may answer late, another thread asks them, one after the other.
 *
 * <p>Thread: the progress thread, which also receives the answers. Lifetime: that of the transport.
 */
final class JobQuestions {
    private final Job job;
    private final Executor loop;

    /** Questions whose answers have not been received. */
    private int open;

    /** Once closed, it drops questions. */
    private final ThreadPoolExecutor asking = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            JobQuestions::newThread,
            new ThreadPoolExecutor.DiscardPolicy());

    /** Answers by tasks of the event loop. */
    JobQuestions(Job job, Executor loop) {
        this.job = job;
        this.loop = loop;
        asking.allowCoreThreadTimeOut(true);
    }

    private static Thread newThread(Runnable body) {
        Thread thread = new Thread(body, "jmpi-job-questions");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Asks a question.
     *
     * @param answered receives the answer
     * @param failed receives the reason why there is no answer
     */
    <T> void ask(Function<Job, T> question, Consumer<T> answered, Consumer<RuntimeException> failed) {
        open++;
        asking.execute(() -> {
            Runnable outcome = outcome(question, answered, failed);
            try {
                loop.execute(() -> {
                    open--;
                    outcome.run();
                });
            } catch (RejectedExecutionException e) {
                // Closed meanwhile: no caller waits for it.
            }
        });
    }

    private <T> Runnable outcome(Function<Job, T> question, Consumer<T> answered, Consumer<RuntimeException> failed) {
        try {
            T answer = question.apply(job);
            return () -> answered.accept(answer);
        } catch (RuntimeException e) {
            return () -> failed.accept(e);
        } catch (Error e) { // A caller waits for the answer, even if there is no memory for it.
            return () -> failed.accept(new IllegalStateException("the launcher was not asked: " + e, e));
        }
    }

    /** Whether an answer has not been received. */
    boolean isAnyOpen() {
        return open > 0;
    }

    /** Ends without waiting for answers. */
    void close() {
        asking.shutdownNow();
    }
}
