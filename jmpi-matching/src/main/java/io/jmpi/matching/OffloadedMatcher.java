package io.jmpi.matching;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A matcher whose decisions are made on a device, at the device's own pace. {@link Matcher#arrive} normally returns
 * null, and so does {@link Matcher#post}; their outcome is reported by {@link #poll}.
 *
 * <p>The rules of {@link Matcher} hold with these changes. If {@link Matcher#cancel} returns false, its outcome may be
 * decided later: the receive is then reported exactly once, either as matched or as cancelled. {@link Matcher#probe}
 * finds messages that are known to be unexpected, not those that the device still has. {@link Matcher#drainPosted} and
 * {@link Matcher#drainUnexpected} require a {@link #settle} before them; nothing may arrive or be posted in between.
 * They also throw a {@link DeviceFailedException} if the device has failed, before they visit anything.
 *
 * <p>Every wait for a device is limited: a device that does not answer for a minute has failed.
 *
 * <p>A device that has failed makes no more decisions. {@link #abandon} gives back the nodes that it had.
 *
 * <p>Thread: one caller, the rank's progress thread. Lifetime: {@link #close} ends the device and drops all nodes that
 * are still stored; therefore drain them before.
 */
public interface OffloadedMatcher extends Matcher, AutoCloseable {
    /** What may be polled while the program computes, by a thread of the rank's devices that takes turns with it. */
    enum Outside {
        /** Nothing. The device only decides. */
        NOTHING,
        /** Pairs that the device has made, by {@link #pollMatches}. The device moves the data. */
        MATCHES,
        /** Everything, by {@link #poll}. */
        ALL
    }

    /** What may be polled while the program computes. Constant for the lifetime of the matcher. */
    default Outside outside() {
        return Outside.NOTHING;
    }

    /**
     * Reports pairs that the device has made, and leaves unexpected messages and cancellations for {@link #poll}.
     * Therefore a pair may be reported before older decisions of other kinds.
     *
     * @param limit the most pairs to report
     * @param host what the rank does meanwhile
     * @return how many were reported
     * @throws DeviceFailedException if the device has failed
     */
    default int pollMatches(MatchHandler handler, int limit, HostState host) {
        return 0;
    }

    /**
     * Reports the device's decisions, in the order in which they were made. Also gives the device the operations that
     * waited for room; therefore call it repeatedly while anything is undecided.
     *
     * @param limit the most decisions to report
     * @param host what the rank does meanwhile
     * @return how many were reported
     * @throws DeviceFailedException if the device has failed
     */
    int poll(MatchHandler handler, int limit, HostState host);

    /**
     * Waits until the device has decided everything that it was given, and reports the decisions. Returns soon, because
     * a device waits only for its host.
     *
     * @param host what the rank does meanwhile
     * @throws DeviceFailedException if the device has failed
     */
    void settle(MatchHandler handler, HostState host);

    /**
     * Requests a call when there is something to poll, because the caller is about to block. No call is lost: a
     * decision that the device makes after this method has returned true causes the call.
     *
     * @return false if there is something to poll now; then no call follows
     * @throws DeviceFailedException if the device has failed
     */
    boolean arm();

    /**
     * Sets the listener that a thread of the device calls after {@link #arm}: once, however often {@link #arm} has
     * returned true since the last call. The listener must return at once, and must be set before the first message
     * arrives.
     */
    void onDecision(Runnable wakeup);

    /**
     * Abandons the device, which reports nothing more. Undecided nodes, and pairs whose data the device was still
     * moving, return to software as separate receives and messages, so that both can be drained without
     * {@link #settle}. These messages follow those that were known to be unexpected. Only draining, {@link #statistics}
     * and {@link #close} may follow.
     */
    void abandon();

    /**
     * The decision about the receive that was stored last; null if this engine does not choose. For recordings of each
     * decision.
     */
    default @Nullable OffloadDecision lastDecision() {
        return null;
    }

    /** A copy of this engine's counters beyond {@link #statistics}, by name. */
    default Map<String, Long> deviceCounters() {
        return Map.of();
    }

    /**
     * Memory in bytes that the rank may take at a time to read announced messages that are unexpected ahead of their
     * receives, for all its matchers; 0 to read none.
     */
    default long prefetchBytes() {
        return 0;
    }

    /** Ends the device and its thread, if it has one. */
    @Override
    void close();
}
