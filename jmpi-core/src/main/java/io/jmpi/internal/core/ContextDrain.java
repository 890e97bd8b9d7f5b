package io.jmpi.internal.core;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.CompleteReduction;
import io.jmpi.internal.collective.plan.CollectiveContext;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.reduction.ReduceOp;

/**
 * Ends the contexts of a freed communicator when nothing is in flight in them: first waits for this rank's collective
 * operations, then until as many messages have arrived here as all ranks together have sent here. Pending messages and
 * receives still match meanwhile, as MPI 4.1, section 7.4.3, requires. After that the ids can be used again, because no
 * message sent with them can arrive.
 *
 * <p>Collective. Thread: one. Lifetime: one use, in the order of the methods.
 */
final class ContextDrain {
    private final CollectiveContext collectives;
    private final CommContext messages;
    private final CommContext collectiveMessages;
    private MpiException failure;

    /**
     * Prepares to end contexts.
     *
     * @param messages of the communicator; the peers are among the ranks of collectiveMessages
     * @param collectives of all ranks concerned: the context in which they exchange how much they have sent
     * @param collectiveMessages their context, which is also ended
     */
    ContextDrain(CommContext messages, CollectiveContext collectives, CommContext collectiveMessages) {
        this.messages = messages;
        this.collectives = collectives;
        this.collectiveMessages = collectiveMessages;
    }

    /** Waits for this rank's collective operations, which would send more. */
    void awaitCollectives() {
        collectiveMessages.awaitSchedules();
    }

    /**
     * Waits until all messages sent to this rank have arrived.
     *
     * @param freed why no more messages are sent
     * @return false if ranks were lost, so more messages can arrive
     */
    boolean drain(MpiException freed) {
        messages.seal(freed);
        int ranks = collectiveMessages.peers();
        int[] sent = new int[2 * ranks];
        put(messages.messagesSent(), messages, sent, 0);
        put(collectiveMessages.messagesSent(), collectiveMessages, sent, ranks);
        CompleteReduction exchange = new CompleteReduction(collectives.newPlan("free"), sent, ReduceOp.SUM);
        int[] sentToAll;
        try {
            sentToAll = exchange.run();
        } catch (MpiException e) {
            failure = e.errorClass() == ErrorClass.PROC_FAILED ? withAdvice(e) : e;
            return false;
        }
        int own = collectiveMessages.rank();
        boolean arrived = messages.awaitArrivals(sentToAll[own]);
        return collectiveMessages.awaitArrivals(sentToAll[ranks + own] + exchange.receives()) && arrived;
    }

    private MpiException withAdvice(MpiException loss) {
        return new MpiException(
                ErrorClass.PROC_FAILED,
                loss.getMessage()
                        + (messages.isOfLibrary()
                                ? "; the window is freed at this rank all the same"
                                : "; the communicator is freed at this rank all the same. To free"
                                        + " one that has lost ranks, call revoke() first: then free is local, and succeeds"),
                loss);
    }

    /** Writes how many messages have been sent in a context, in the order of the collective context's ranks. */
    private void put(int[] sent, CommContext context, int[] target, int offset) {
        for (int i = 0; i < sent.length; i++) {
            target[offset + rankOf(context.worldRank(i), i)] = sent[i];
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

    /** Ends the contexts; pending operations in them fail. */
    void close(MpiException freed) {
        messages.free(freed);
        collectiveMessages.free(freed);
    }

    /** The reason why the exchange between the ranks is incomplete; null if it is complete. */
    MpiException failure() {
        return failure;
    }
}
