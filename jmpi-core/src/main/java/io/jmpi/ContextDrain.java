package io.jmpi;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.collective.Plan;
import io.jmpi.collective.SentCounts;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.Schedule;

/**
 * Waits, when a communicator is freed, until nothing is under way in it any more: first for this rank's collective
 * operations, then until as many messages have arrived here as all ranks together have sent here. Messages and receives
 * that fit meet meanwhile, as MPI 4.1, section 7.4.3, wants it for what is pending. After that the ids can be used again:
 * nothing that was sent with them can arrive.
 *
 * <p>Collective. Thread: one. Lifetime: one use.
 */
final class ContextDrain {
    private final ProgressEngine engine;
    private final CollectiveContext collectives;
    private final CommContext collectiveMessages;
    private final CommContext[] contexts;
    private MpiException failure;

    /**
     * Prepares to drain contexts.
     *
     * @param collectives of all ranks concerned: where they tell each other how much they have sent
     * @param collectiveMessages their context, which is drained, too
     * @param contexts the others
     */
    ContextDrain(
            ProgressEngine engine,
            CollectiveContext collectives,
            CommContext collectiveMessages,
            CommContext... contexts) {
        this.engine = engine;
        this.collectives = collectives;
        this.collectiveMessages = collectiveMessages;
        this.contexts = contexts;
    }

    /**
     * Drains them.
     *
     * @param freed why messages are refused from now on, but for the collective ones
     * @return whether all has arrived; false if ranks were lost
     */
    boolean drain(MpiException freed) {
        for (CommContext context : contexts) {
            engine.seal(context, freed);
        }
        int ranks = collectiveMessages.peers();
        int[] vector = new int[(contexts.length + 1) * ranks + 1];
        vector[vector.length - 1] = 1;
        for (int i = 0; i < contexts.length; i++) {
            putSent(contexts[i], vector, i * ranks);
        }
        putSent(collectiveMessages, vector, contexts.length * ranks);

        Plan plan = collectives.newPlan();
        SentCounts.plan(plan, vector);
        Schedule exchange = plan.schedule();
        exchange.start();
        exchange.waiter().await(exchange);
        failure = exchange.failure();
        if (!SentCounts.isComplete(vector, ranks)) {
            if (failure == null) { // The ranks that met it told this one nothing.
                failure = new MpiException(
                        ErrorClass.PROC_FAILED, "ranks of the communicator died or left before it was freed");
            }
            return false;
        }
        int own = collectiveMessages.rank();
        boolean all = true;
        for (int i = 0; i < contexts.length; i++) {
            all &= engine.awaitArrivals(contexts[i], vector[i * ranks + own]);
        }
        int collective = vector[contexts.length * ranks + own] + exchange.receives();
        return all & engine.awaitArrivals(collectiveMessages, collective);
    }

    /** Writes how many messages have been sent in a context, in the order of the collective context's ranks. */
    private void putSent(CommContext context, int[] vector, int offset) {
        int[] sent = engine.sent(context);
        for (int i = 0; i < sent.length; i++) {
            vector[offset + rankOf(context.worldRank(i), i)] = sent[i];
        }
    }

    private int rankOf(int worldRank, int likely) {
        if (collectiveMessages.worldRank(likely) == worldRank) {
            return likely;
        }
        int rank = 0;
        while (collectiveMessages.worldRank(rank) != worldRank) {
            rank++;
        }
        return rank;
    }

    /** Why the ranks could not tell each other everything, or null. */
    MpiException failure() {
        return failure;
    }
}
