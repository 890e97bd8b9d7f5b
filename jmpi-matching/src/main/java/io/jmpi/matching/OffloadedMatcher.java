package io.jmpi.matching;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A matcher whose decisions are made on a device, at the device's own pace. {@link Matcher#arrive} normally returns
 * null, and so does {@link Matcher#post}; what became of them comes by {@link #poll}.
 *
 * <p>Rules of {@link Matcher} hold with these changes. {@link Matcher#cancel} that returns false may be decided later:
 * then the receive comes either as a match or as cancelled, never as both and never as neither. {@link Matcher#probe}
 * sees messages that are known to be unexpected, not those that the device still has. {@link Matcher#drainPosted} and
 * {@link Matcher#drainUnexpected} ask for a {@link #settle} before; nothing may arrive or be posted in between. They
 * too throw a {@link DeviceFailedException} if the device has failed, before they visit anything.
 *
 * <p>No wait for a device is without limit: one that does not answer for a minute has failed.
 *
 * <p>A device that has failed decides nothing more. What it had is given back by {@link #abandon}.
 *
 * <p>Thread: one caller, the rank's progress thread. Lifetime: {@link #close} ends the device; nodes that are still
 * stored are forgotten, so drain them before.
 */
public interface OffloadedMatcher extends Matcher, AutoCloseable {
    /** What may be polled while the program computes, by a thread of the rank's devices that takes turns with it. */
    enum Outside {
        /** Nothing: the device only decides. */
        NOTHING,
        /** What the device has matched, by {@link #pollMatches}: it moves the data. */
        MATCHES,
        /** Everything, by {@link #poll}. */
        ALL
    }

    /** What may be polled while the program computes; the same in the whole life of the matcher. */
    default Outside outside() {
        return Outside.NOTHING;
    }

    /**
     * Reports pairs that the device has made, and leaves the rest for {@link #poll}: messages that are unexpected, and
     * cancellations. So a pair may be reported before older decisions of other kinds.
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
     * Reports what the device has decided, in the order of decision. Also gives the device what waited for room; so
     * call it repeatedly while anything is undecided.
     *
     * @param limit the most decisions to report
     * @param host what the rank does meanwhile
     * @return how many were reported
     * @throws DeviceFailedException if the device has failed
     */
    int poll(MatchHandler handler, int limit, HostState host);

    /**
     * Waits until the device has decided everything that it was given, and reports the decisions. Returns soon: a
     * device never waits for anything but its host.
     *
     * @param host what the rank does meanwhile
     * @throws DeviceFailedException if the device has failed
     */
    void settle(MatchHandler handler, HostState host);

    /**
     * Asks for a call when there is something to poll, because the caller is about to block. No call is lost: what the
     * device decides after this has returned true leads to the call.
     *
     * @return false if there is something to poll now; no call will come then
     * @throws DeviceFailedException if the device has failed
     */
    boolean arm();

    /**
     * Says what to call after {@link #arm}: once, however often that returned true since the last call; from a thread
     * of the device. It must return at once, and be set before the first message arrives.
     */
    void onDecision(Runnable wakeup);

    /**
     * Gives the device up: nothing more comes from it. What it has not decided, and pairs whose data it was still
     * moving, are software's again, receives and messages apart, so that both can be drained without {@link #settle};
     * the messages come after those that were known to be unexpected. Only draining, {@link #statistics} and
     * {@link #close} may follow.
     */
    void abandon();

    /**
     * What was decided about the receive that was stored last; null if this engine does not choose. For recordings of each
     * decision.
     */
    default @Nullable OffloadDecision lastDecision() {
        return null;
    }

    /** What this engine counts beyond {@link #statistics}, by name; a copy. */
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
