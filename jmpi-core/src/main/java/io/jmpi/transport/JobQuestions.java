package io.jmpi.transport;

import io.jmpi.job.Job;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Questions of a transport between processes to the launcher. Because it may answer late, another thread asks them, one after
 * the other.
 *
 * <p>Thread: the progress thread, which also receives the answers. Lifetime: that of the transport.
 */
public final class JobQuestions {
    private static final System.Logger LOG = System.getLogger(JobQuestions.class.getName());

    /** How far the record of this rank's own leave has progressed. */
    private enum Leave {
        NOT_ASKED,
        ASKED,
        RECORDED
    }

    private final Job job;
    private final Executor loop;
    private Leave ownLeave = Leave.NOT_ASKED;
    private @Nullable RuntimeException leaveFailure;

    /** Whether the launcher is being asked which ranks have left. */
    private boolean looksForAbsent;

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

    /**
     * Creates them.
     *
     * @param loop runs answers on the progress thread
     */
    public JobQuestions(Job job, Executor loop) {
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
    public <T> void ask(Function<Job, T> question, Consumer<T> answered, Consumer<RuntimeException> failed) {
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

    /** Records that this rank leaves; see {@link Transport#leave}. Returns whether it has been recorded. */
    public boolean leave() {
        if (ownLeave == Leave.NOT_ASKED) {
            ownLeave = Leave.ASKED;
            Function<Job, Boolean> record = asked -> {
                asked.recordLeave();
                return true;
            };
            ask(record, done -> ownLeave = Leave.RECORDED, failure -> leaveFailure = failure);
        }
        if (leaveFailure != null) {
            throw leaveFailure;
        }
        return ownLeave == Leave.RECORDED;
    }

    /**
     * Asks which ranks have left, up to the first that has not; see {@link Transport#findAbsent}. Does nothing while it is being
     * asked.
     *
     * @param found receives them
     */
    public void findAbsent(int[] ranks, Consumer<int[]> found) {
        if (looksForAbsent) {
            return;
        }
        looksForAbsent = true;
        Function<Job, int[]> question =
                asked -> Arrays.stream(ranks).takeWhile(asked::hasLeft).toArray();
        ask(
                question,
                absent -> {
                    looksForAbsent = false;
                    found.accept(absent);
                },
                cause -> {
                    looksForAbsent = false;
                    LOG.log(Level.DEBUG, "the launcher does not report which ranks have left", cause);
                });
    }

    /** Whether an answer has not been received. */
    public boolean isAnyOpen() {
        return open > 0;
    }

    /** Ends without waiting for answers. */
    public void close() {
        asking.shutdownNow();
    }
}
