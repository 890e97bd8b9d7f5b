package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The cards of the ranks, each read at the first contact with its rank. The launcher may take its time to answer, so that another
 * thread waits for it.
 *
 * <p>Thread: the progress thread, which also receives what has been read. Lifetime: that of the transport.
 */
final class Cards {
    private static final String KEY = "jmpi.card.";

    private final Job job;
    private final Executor loop;

    /** By rank; null if it has not been read. */
    private final Card[] known;

    private final ThreadPoolExecutor reader =
            new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Cards::newThread);

    /** Reports by tasks of the event loop. */
    Cards(Job job, Executor loop) {
        this.job = job;
        this.loop = loop;
        this.known = new Card[job.size()];
        reader.allowCoreThreadTimeOut(true);
    }

    private static Thread newThread(Runnable body) {
        Thread thread = new Thread(body, "jmpi-cards");
        thread.setDaemon(true);
        return thread;
    }

    /** Publishes this rank's own card. */
    void put(Card card) {
        job.put(KEY + job.rank(), card.text());
    }

    /**
     * Reads the card of a rank.
     *
     * @param found receives it, at once if it is known
     * @param failed receives why it cannot be read
     */
    void read(int rank, Consumer<Card> found, Consumer<RuntimeException> failed) {
        if (known[rank] != null) {
            found.accept(known[rank]);
        } else {
            reader.execute(() -> ask(rank, found, failed));
        }
    }

    private void ask(int rank, Consumer<Card> found, Consumer<RuntimeException> failed) {
        Runnable outcome;
        try {
            Card card = parse(rank, job.get(KEY + rank));
            outcome = () -> {
                known[rank] = card;
                found.accept(card);
            };
        } catch (RuntimeException e) {
            outcome = () -> failed.accept(e);
        }
        try {
            loop.execute(outcome);
        } catch (RejectedExecutionException e) {
            // Closed meanwhile: nobody waits for it.
        }
    }

    private static Card parse(int rank, String text) {
        try {
            return Card.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the value of " + KEY + rank + " is no card: " + e.getMessage(), e);
        }
    }

    /** Ends without waiting for answers. */
    void close() {
        reader.shutdownNow();
    }
}
