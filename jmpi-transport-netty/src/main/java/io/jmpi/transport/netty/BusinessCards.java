package io.jmpi.transport.netty;

import io.jmpi.job.Job;
import io.jmpi.transport.JobQuestions;
import io.jmpi.transport.netty.identity.BusinessCard;
import java.util.function.Consumer;

/**
 * The business cards of the ranks. Each card is read at the first contact with its rank.
 *
 * <p>Thread: the progress thread, which also receives the results. Lifetime: that of the transport.
 */
final class BusinessCards {
    private static final String KEY = "jmpi.card.";

    private final Job job;
    private final JobQuestions questions;

    /** By rank; null if it has not been read. */
    private final BusinessCard[] known;

    BusinessCards(Job job, JobQuestions questions) {
        this.job = job;
        this.questions = questions;
        this.known = new BusinessCard[job.size()];
    }

    /** Publishes this rank's own card. */
    void put(BusinessCard card) {
        job.put(KEY + job.rank(), card.text());
    }

    /**
     * Reads the card of a rank.
     *
     * @param found receives the card, at once if it is known
     * @param failed receives why it cannot be read
     */
    void read(int rank, Consumer<BusinessCard> found, Consumer<RuntimeException> failed) {
        if (known[rank] != null) {
            found.accept(known[rank]);
            return;
        }
        Consumer<BusinessCard> first = card -> {
            known[rank] = card;
            found.accept(card);
        };
        questions.ask(asked -> parse(rank, text(asked, rank)), first, failed);
    }

    private static String text(Job job, int rank) {
        try {
            return job.get(KEY + rank);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "rank " + rank
                            + " has published no address for shared memory and TCP; it probably uses another transport,"
                            + " because its host or its class path differs: name one for all ranks by --transport ("
                            + e.getMessage() + ")",
                    e);
        }
    }

    private static BusinessCard parse(int rank, String text) {
        try {
            return BusinessCard.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the value of " + KEY + rank + " is not a card: " + e.getMessage(), e);
        }
    }
}
