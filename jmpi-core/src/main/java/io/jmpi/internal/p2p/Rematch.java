package io.jmpi.internal.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Moves one context to other hints and possibly another engine. Entries move in their order, with the counters, so no
 * message overtakes another.
 *
 * <p>Thread: the progress thread. Used once.
 */
final class Rematch {
    private final CommContext context;
    private final MatchingHints wanted;
    private final Supplier<? extends Matcher> newMatcher;
    private final List<ReceiveOperation> receives = new ArrayList<>();
    private final List<ArrivedMessage> messages = new ArrayList<>();

    Rematch(CommContext context, MatchingHints wanted, Supplier<? extends Matcher> newMatcher) {
        this.context = context;
        this.wanted = wanted;
        this.newMatcher = newMatcher;
    }

    /**
     * Moves hints and entries.
     *
     * @throws MpiException of class ASSERTION if what waits uses a wildcard that the hints exclude; nothing has changed
     */
    void run() {
        DeviceDecisions device = context.device;
        device.settle();
        AwaitedSources awaited = context.awaited;
        int anySource = awaited.of(ReceiveOperation.ANY_SOURCE);
        requireNoneAwaited(wanted.noAnySource(), "mpi_assert_no_any_source", "ANY_SOURCE", anySource);
        requireNoneAwaited(wanted.noAnyTag(), "mpi_assert_no_any_tag", "ANY_TAG", awaited.anyTag());
        if (!context.drainPosted(receives::add)) {
            throw device.failure();
        }
        Matcher old = context.matcher();
        old.drainUnexpected(messages::add);
        Matcher fresh = newOrPutBack(old); // now, because the new matcher may need the old one's device memory
        fresh.statistics().add(old.statistics());
        device.storeCounters();
        device.close();
        context.use(wanted, fresh);
        adopt(fresh);
    }

    private static void requireNoneAwaited(boolean excluded, String key, String wildcard, int awaited) {
        if (excluded && awaited > 0) {
            throw new MpiException(
                    ErrorClass.ASSERTION,
                    key + "=true was refused: " + awaited + (awaited == 1 ? " receive or probe" : " receives or probes")
                            + " with " + wildcard + (awaited == 1 ? " waits" : " wait") + " in the communicator");
        }
    }

    private Matcher newOrPutBack(Matcher old) {
        try {
            return newMatcher.get();
        } catch (RuntimeException e) {
            adopt(old);
            throw e;
        }
    }

    private void adopt(Matcher matcher) {
        receives.forEach(matcher::adopt);
        messages.forEach(matcher::adopt);
    }
}
