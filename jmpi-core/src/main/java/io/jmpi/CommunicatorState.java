package io.jmpi;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * What this rank holds of a communicator, of either kind, from its creation to its end: contexts, hints, and whether it can
 * be used.
 *
 * <p>Any thread that the session's {@link ThreadLevel} allows.
 */
final class CommunicatorState {
    private static final Logger LOG = System.getLogger(Communicator.class.getName());

    private final HintedCommunicator communicator;
    private final Mpi mpi;
    private final ContextIds.Agreed ids;
    private final CommunicatorContexts contexts;
    private final CollectiveContext collectives;
    private final CommunicatorTrace trace;
    private final Object infoLock = new Object();
    private volatile CommunicatorMatching matching;
    private volatile boolean freed;

    CommunicatorState(
            HintedCommunicator communicator,
            Mpi mpi,
            ContextIds.Agreed ids,
            CommunicatorContexts contexts,
            CommunicatorMatching matching,
            CommunicatorTrace trace) {
        this.communicator = communicator;
        this.mpi = mpi;
        this.ids = ids;
        this.contexts = contexts;
        this.matching = matching;
        this.trace = trace;
        this.collectives = new CollectiveContext(
                mpi.engine(),
                contexts.collectiveMessages(),
                contexts.collectiveMessages().peers());
    }

    /** Lets messages in. */
    void open() {
        mpi.engine().open(contexts.messages());
        mpi.engine().open(contexts.collectiveMessages());
        mpi.statistics().opened(communicator);
        logChoice();
    }

    /** A choice that jmpi made by itself is worth a line; one for each communicator of several ranks. */
    private void logChoice() {
        if (matching.choice().isAutomatic() && contexts.collectiveMessages().peers() > 1) {
            boolean first = contexts.collectiveMessages().rank() == 0;
            LOG.log(first ? Level.INFO : Level.DEBUG, "{0}: {1}", communicator, matching.choice());
        }
    }

    Mpi mpi() {
        return mpi;
    }

    /** Records the calls; null if nobody wants that. */
    CommunicatorTrace trace() {
        return trace;
    }

    /** Its name in reports: no two communicators of a rank have the same one, not even one after the other. */
    int number() {
        return ids.number();
    }

    CommunicatorMatching matching() {
        return matching;
    }

    /** Where the operations of all its ranks run. */
    CollectiveContext collectives() {
        return collectives;
    }

    /** Adds hints. */
    void addHints(Info more) {
        requireUsable();
        synchronized (infoLock) {
            CommunicatorMatching before = matching;
            CommunicatorMatching wanted = matchingOf(before.info().with(more));
            if (!wanted.hasMatcherOf(before)) {
                contexts.rematch(wanted, mpi.matcherSettings(), mpi.matcherResources());
            } else if (!wanted.hints().equals(before.hints())) {
                contexts.messages().changeHints(wanted.hints());
            }
            matching = wanted;
            if (!wanted.choice().equals(before.choice())) {
                logChoice();
            }
        }
    }

    /** What those hints would mean here. */
    CommunicatorMatching matchingOf(Info hints) {
        return mpi.matchingOf(hints, contexts.messages().peers());
    }

    void requireUsable() {
        if (freed) {
            throw new MpiException(ErrorClass.COMM, "the communicator has been freed");
        }
        mpi.requireOpen();
    }

    /**
     * Ends it, when all that is under way in it has arrived. Collective over all its ranks.
     *
     * @throws MpiException of class PROC_FAILED if ranks have died or left; it has ended nevertheless
     */
    void end() {
        ContextDrain drain =
                new ContextDrain(mpi.engine(), contexts.messages(), collectives, contexts.collectiveMessages());
        drain.awaitCollectives();
        freed = true;
        MpiException cause = new MpiException(ErrorClass.COMM, "the communicator was freed");
        boolean drained = drain.drain(cause);
        mpi.statistics().freeing(communicator);
        drain.close(cause);
        if (drained) {
            mpi.contextIds().release(ids.id());
        }
        if (drain.failure() != null) {
            throw drain.failure();
        }
    }
}
