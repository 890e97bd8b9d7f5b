package io.jmpi.internal.p2p.context;

import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.protocol.InboundMessage;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.Matcher;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Receives of one context that threads of the program post themselves if the matcher {@linkplain ConcurrentMatcher
 * permits} it, and do not hand to the progress thread. Messages still arrive on the progress thread.
 *
 * <p>Order. A thread's receives are posted in its order, and so are those of threads that wait for each other (C1),
 * whichever way each takes: a receive is posted directly only if none of the context is in the queue of commands. The
 * threads count there what they hand over, and the progress thread what it has posted of that. Receives are handed over
 * while this is {@linkplain #pause paused}: while the progress thread moves its nodes, because it records searches,
 * because one of its peers is gone (each receive then needs a check of the peers), and at its end. So no receive
 * misses an end: it is drained, or it is refused and handed over, and the queue ends it.
 *
 * <p>Messages. One that the progress thread is about to store can be found before its payload is retained. Then the
 * receive is left to the progress thread: {@link InboundMessage#takeFor}. The memory of a message and its sender's credit
 * belong to the progress thread, which gets each message back as a command; this also continues a rendezvous.
 *
 * <p>Thread: {@link #post} any but the progress thread, to which the rest belongs. Lifetime: that of the context, across
 * matchers, so that no receive in the queue is missed.
 */
final class DirectPosting {
    private static final Command LOOK = () -> {};

    private final CommContext context;
    private final Engine engine;
    private final PeerLinks links;

    /** The matcher if several threads may call it; otherwise null. */
    private ConcurrentMatcher matcher;

    /** The same for other threads; null while they hand their receives over. */
    private volatile ConcurrentMatcher open;

    /** Whether receives that are handed over are counted: the context has had a matcher of that kind. */
    private volatile boolean counts;

    /** Whether the queue may have receives that were handed over before. */
    private boolean hasUncounted;

    /** Receives that threads have handed over, or are about to, and that are not posted yet. */
    private final AtomicInteger handedOver = new AtomicInteger();

    /** Follows each of them in the queue. */
    private final Command posted = handedOver::decrementAndGet;

    /** Counters of former matchers. */
    private long formerPosts;

    private long formerWaits;

    DirectPosting(CommContext context, Engine engine, PeerLinks links) {
        this.context = context;
        this.engine = engine;
        this.links = links;
    }

    // ---------------------------------------------------------------- another thread

    void post(ReceiveOperation receive) {
        if (!counts || receive.isOfProbe()) {
            engine.hand(receive);
            if (counts) { // The matcher has changed meanwhile: the next receive must not overtake this one.
                handedOver.incrementAndGet();
                engine.hand(posted);
            }
            return;
        }
        ConcurrentMatcher threads = open;
        if (threads == null || handedOver.get() != 0 || !postIn(threads, receive)) {
            handedOver.incrementAndGet();
            engine.hand(receive);
            engine.hand(posted);
        }
    }

    /** False if the matcher is suspended. */
    private boolean postIn(ConcurrentMatcher threads, ReceiveOperation receive) {
        context.prepareOutside(receive);
        ArrivedMessage message;
        try {
            message = threads.tryPost(receive);
        } catch (HintViolationException e) {
            // Another thread has set a hint since the arguments were checked.
            receive.complete(CommContext.excluded(e));
            return true;
        }
        if (message == ConcurrentMatcher.SUSPENDED) {
            return false;
        }
        if (message != null) {
            found((InboundMessage) message, receive);
        } else if (links.anyExhausted()) {
            // Its sender may need more announcements. This thread sees that if the progress thread has looked before
            // the post, because both have had the lock of the receive's bucket. The receive may be complete by now.
            engine.hand(LOOK);
        }
        return true;
    }

    private void found(InboundMessage message, ReceiveOperation receive) {
        InboundMessage.Progress progress = message.takeFor(receive);
        if (progress == InboundMessage.Progress.ARRIVING) {
            return; // The progress thread is about to deliver it.
        }
        if (progress == InboundMessage.Progress.COMPLETE) {
            try {
                context.delivery.deliverOutside(receive, message);
            } catch (RuntimeException | Error e) {
                // A defect, or no memory. The message is not marked as delivered, so the progress thread tries again:
                // if it also fails, it reports that and ends the engine, as for any other message.
                engine.hand(message);
                return;
            }
        }
        engine.hand(message);
    }

    // ---------------------------------------------------------------- the progress thread

    /** Follows a new matcher. Other threads hand over until {@link #resume}. */
    void use(Matcher fresh) {
        matcher = fresh instanceof ConcurrentMatcher threads ? threads : null;
    }

    /** Called when the context is opened: no receive has been handed over before. */
    void begin() {
        counts = matcher != null;
    }

    /** Whether other threads may post, now or later. */
    boolean isPermitted() {
        return matcher != null;
    }

    /** Makes other threads hand over. When this returns, none of them is in the matcher. */
    void pause() {
        ConcurrentMatcher threads = open;
        if (threads != null) {
            open = null;
            threads.suspend();
        }
    }

    /** Lets other threads post if the matcher permits it, and no receive needs the progress thread. */
    void resume() {
        if (matcher == null || context.ended() != null || context.recordsSearches() || context.peers.anyGone()) {
            return;
        }
        if (!counts) {
            counts = true;
            hasUncounted = true;
            engine.hand(this::uncountedArePosted);
        } else if (!hasUncounted) {
            matcher.resume();
            open = matcher;
        }
    }

    private void uncountedArePosted() {
        hasUncounted = false;
        resume();
    }

    /** Retains a message, which other threads can find already; returns an object for the next arrival. */
    InboundMessage retain(InboundMessage message) {
        try {
            return context.delivery.retain(message);
        } catch (RuntimeException | Error e) { // No memory: the engine ends.
            if (message.notStored() != null) {
                engine.hand(message); // It is refused there, which ends the receive.
            }
            throw e;
        }
    }

    /** Delivers a retained message if another thread has taken it meanwhile. */
    boolean deliversTaken(InboundMessage message) {
        ReceiveOperation receive = message.stored();
        if (receive == null) {
            return false;
        }
        context.delivery.deliverRetained(receive, message);
        return true;
    }

    /** Called before the matcher stores a message that another one has stored. */
    void adopted(InboundMessage message) {
        if (matcher != null) {
            message.adopted();
        }
    }

    /** Retains the counters, because another matcher follows. */
    void storeCounters() {
        if (matcher != null) {
            formerPosts += matcher.directPosts();
            formerWaits += matcher.contendedCalls();
        }
    }

    /** Adds the counters, if the context has had a matcher that permits to post. */
    void count(Map<String, Long> counters) {
        if (counts) {
            counters.put("direct_posts", formerPosts + (matcher == null ? 0 : matcher.directPosts()));
            counters.put("lock_waits", formerWaits + (matcher == null ? 0 : matcher.contendedCalls()));
        }
    }
}
