package io.jmpi.internal.p2p.context;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.device.Devices.ContextDevice;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Moves one context to other hints and possibly another engine. Entries move in their order, with the counters, so no
 * message overtakes another.
 */
final class Rematch {
    private Rematch() {}

    /**
     * Moves hints and entries.
     *
     * @throws MpiException of class ASSERTION if a pending receive or probe uses a wildcard that the hints exclude;
     *     nothing has changed
     */
    static void run(CommContext context, MatchingHints wanted, Supplier<? extends Matcher> newMatcher) {
        ContextDevice device = context.device;
        device.settle();
        AwaitedSources awaited = context.awaited;
        int anySource = awaited.of(ReceiveOperation.ANY_SOURCE);
        requireNoneAwaited(wanted.noAnySource(), "mpi_assert_no_any_source", "ANY_SOURCE", anySource);
        requireNoneAwaited(wanted.noAnyTag(), "mpi_assert_no_any_tag", "ANY_TAG", awaited.anyTag());
        context.direct.pause();
        try {
            move(context, wanted, newMatcher);
        } finally {
            context.direct.resume();
        }
    }

    private static void move(CommContext context, MatchingHints wanted, Supplier<? extends Matcher> newMatcher) {
        ContextDevice device = context.device;
        List<ReceiveOperation> receives = new ArrayList<>();
        List<ArrivedMessage> messages = new ArrayList<>();
        if (!context.drainPosted(receives::add)) {
            throw device.failure();
        }
        Matcher old = context.matcher;
        old.drainUnexpected(messages::add);
        receives.forEach(context::notAwaited); // Matchers differ in who counts them.
        try {
            Matcher fresh = newMatcher.get(); // now, because the new matcher may need the old one's device memory
            if (fresh instanceof ConcurrentMatcher concurrent) {
                concurrent.inherit(old.statistics());
            } else {
                fresh.statistics().add(old.statistics());
            }
            device.storeCounters();
            context.direct.storeCounters();
            device.close();
            context.use(wanted, fresh);
        } finally { // The old matcher gets its entries back if there is no new one.
            receives.forEach(context::noteAwaited);
            receives.forEach(context::adopt);
            messages.forEach(context::adopt);
        }
    }

    private static void requireNoneAwaited(boolean excluded, String key, String wildcard, int awaited) {
        if (excluded && awaited > 0) {
            throw new MpiException(
                    ErrorClass.ASSERTION,
                    key + "=true was refused: " + awaited + (awaited == 1 ? " receive or probe" : " receives or probes")
                            + " with " + wildcard + (awaited == 1 ? " waits" : " wait") + " in the communicator");
        }
    }
}
