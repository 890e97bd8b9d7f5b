package io.jmpi.internal.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a device decides for one context, and what follows if it fails. Decisions take the way that those of a synchronous
 * matcher take; their messages have been retained. Where the matcher is a synchronous one there is nothing to decide.
 *
 * <p>A device that has failed aborts the session, because it is unknown then which receives and messages are pairs.
 *
 * <p>Thread: the progress thread. Lifetime of the device: from {@link #use} to {@link #close}.
 */
final class DeviceDecisions implements MatchHandler {
    /** Decisions that one cycle takes, so that the transport gets its turn. */
    private static final int DECISIONS_PER_POLL = 256;

    private final CommContext context;
    private final ProgressEngine engine;
    private final Delivery delivery;

    /** The matcher, if it is an offloaded one; else null. */
    private OffloadedMatcher device;

    /** What the devices of former matchers had counted. */
    private Map<String, Long> formerCounters = Map.of();

    /** Why the device decides nothing more, which aborts the session; null while it works. */
    private MpiException failure;

    DeviceDecisions(CommContext context, ProgressEngine engine, Delivery delivery) {
        this.context = context;
        this.engine = engine;
        this.delivery = delivery;
    }

    /** Takes the decisions of a matcher from now on, if its device makes them. */
    void use(Matcher matcher) {
        device = matcher instanceof OffloadedMatcher offloaded ? offloaded : null;
        if (device != null) {
            device.onDecision(engine::wakeup);
        }
    }

    /** Whether decisions come by {@link #poll}. */
    boolean isOffloaded() {
        return device != null;
    }

    /** Takes what the device has decided; returns how many decisions, or that there is a failure to act on. */
    int poll() {
        try {
            return device.poll(this, DECISIONS_PER_POLL);
        } catch (DeviceFailedException e) {
            failed(e);
            return 1;
        }
    }

    /** Asks the device for a wake-up; false if there is something to poll, or a failure to act on. */
    boolean arm() {
        try {
            return device.arm();
        } catch (DeviceFailedException e) {
            failed(e);
            return false;
        }
    }

    /**
     * Leaves nothing undecided.
     *
     * @throws MpiException of class INTERN if the device has failed
     */
    void settle() {
        if (!trySettle()) {
            throw failure;
        }
    }

    /** Leaves nothing undecided; false if the device has failed, for which the session is aborted. */
    boolean trySettle() {
        if (device != null && failure == null) {
            try {
                device.settle(this);
            } catch (DeviceFailedException e) {
                failed(e);
            }
        }
        return failure == null;
    }

    // ---------------------------------------------------------------- failures

    /** Aborts the session because the device has failed; rethrows the cause if there is no device. */
    void failed(DeviceFailedException cause) {
        if (device == null) {
            throw cause;
        }
        String matcherName = device.getClass().getSimpleName();
        failure = new MpiException(
                ErrorClass.INTERN,
                "the device of matcher " + matcherName + " in context " + context.id + " has failed: "
                        + cause.getMessage(),
                cause);
        engine.fail(failure);
    }

    /** Why the device decides nothing more; null while it works. */
    MpiException failure() {
        return failure;
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public void onMatch(PostedReceive posted, ArrivedMessage arrived) {
        ReceiveOperation receive = (ReceiveOperation) posted;
        context.notAwaited(receive);
        delivery.deliverRetained(receive, (InboundMessage) arrived);
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        context.probes.report((InboundMessage) message);
    }

    @Override
    public void onCancelled(PostedReceive posted) {
        ReceiveOperation receive = (ReceiveOperation) posted;
        context.notAwaited(receive);
        receive.withdrawn(receive.withdrawal);
    }

    // ---------------------------------------------------------------- counters and the end

    /** What the devices of this context have counted, by name. */
    Map<String, Long> counters() {
        Map<String, Long> sum = new LinkedHashMap<>(formerCounters);
        if (device != null) {
            device.deviceCounters().forEach((name, count) -> sum.merge(name, count, Long::sum));
        }
        return sum;
    }

    /** Stores the device's counters, because another device follows. */
    void storeCounters() {
        formerCounters = counters();
    }

    /** Gives the device up: what it had can be drained, undecided. */
    void abandon() {
        device.abandon();
    }

    /** Ends the device. */
    void close() {
        if (device != null) {
            device.close();
            device = null;
        }
    }
}
