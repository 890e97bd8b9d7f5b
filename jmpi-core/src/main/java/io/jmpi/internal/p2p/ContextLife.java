package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * Opens, drains and closes the contexts of one engine.
 *
 * <p>Thread: any that the mode allows; each call runs on the progress thread. Lifetime: that of the engine.
 */
public final class ContextLife {
    private final ProgressEngine engine;
    private final Contexts contexts;
    private final PeerLinks links;
    private final Delivery delivery;
    private final FrameDispatcher dispatcher;

    /** Early arrivals at the session's end; null before it, and if the end was not orderly. */
    private Leftovers leftovers;

    ContextLife(
            ProgressEngine engine, Contexts contexts, PeerLinks links, Delivery delivery, FrameDispatcher dispatcher) {
        this.engine = engine;
        this.contexts = contexts;
        this.links = links;
        this.delivery = delivery;
        this.dispatcher = dispatcher;
    }

    /** Opens a context: it receives from now on, starting with the early arrivals. */
    public void open(CommContext context) {
        engine.call(() -> {
            context.attach(engine, links, delivery, contexts);
            contexts.open(context);
            contexts.earlyArrivals().replay(context, dispatcher);
            return null;
        });
        engine.startDeviceProgress();
    }

    // ---------------------------------------------------------------- what is left behind

    /** Called on the progress thread when the session begins to end. */
    void leaving() {
        engine.waiter().waits().forEach(Wait::noteCaller);
        contexts.copy().forEach(context -> context.traffic.leaving());
    }

    /** Called on the progress thread when the session has parted from all peers in good order. */
    void left() {
        if (!links.anyLost()) {
            leftovers = contexts.earlyArrivals().leftovers(CommContext::isCollective);
        }
    }

    /**
     * Returns the messages for communicators that this rank never created; null unless the session has ended in order:
     * after an abort or the loss of a rank, messages are missing everywhere. Any thread, after the session's end.
     */
    public Leftovers leftovers() {
        return leftovers;
    }

    // ---------------------------------------------------------------- draining and closing

    public void awaitSchedules(CommContext context) {
        await(ContextWait.forSchedules(context));
    }

    /** Seals a context: messages sent from now on fail with the cause. Messages submitted before continue. */
    public void seal(CommContext context, MpiException cause) {
        engine.call(() -> {
            context.traffic.seal(cause);
            return null;
        });
    }

    /** Returns the number of messages that this rank has sent to each rank in a context, including enqueued ones. */
    public int[] sent(CommContext context) {
        return engine.call(context.traffic::sent);
    }

    /**
     * Waits until that many messages have arrived in a context since it was opened, and no schedule is active in it.
     *
     * @param messages the number that all ranks together have sent to this one; they send no more
     * @return false if a peer was lost meanwhile, possibly with messages
     */
    public boolean awaitArrivals(CommContext context, int messages) {
        return await(ContextWait.forMessages(context, messages));
    }

    private boolean await(ContextWait wait) {
        engine.execute(wait);
        return wait.wasReached();
    }

    /**
     * Ends a context: its pending operations fail with the cause. Its id may be reused if {@link #awaitArrivals} has
     * found that all messages have arrived; otherwise late messages are dropped.
     */
    public void close(CommContext context, MpiException cause) {
        engine.call(() -> {
            contexts.remove(context);
            if (!context.traffic.drained) {
                contexts.retire(context.id);
            }
            context.close(cause);
            return null;
        });
    }
}
