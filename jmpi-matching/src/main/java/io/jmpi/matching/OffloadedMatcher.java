package io.jmpi.matching;

/**
 * A matcher whose decisions are made on a device, at the device's own pace. {@link Matcher#arrive} normally returns null,
 * and so does {@link Matcher#post}; what became of them comes by {@link #poll}.
 *
 * <p>Rules of {@link Matcher} hold with these changes. {@link Matcher#cancel} that returns false may be decided later: then
 * the receive comes either as a match or as cancelled, never as both and never as neither. {@link Matcher#probe} sees
 * messages that are known to be unexpected, not those that the device still has. {@link Matcher#drainPosted} and {@link
 * Matcher#drainUnexpected} ask for a {@link #settle} before; nothing may arrive in between.
 *
 * <p>Thread: one caller, the rank's progress thread. Lifetime: {@link #close} ends the device; nodes that are still kept
 * are forgotten, so drain them before.
 */
public interface OffloadedMatcher extends Matcher, AutoCloseable {
    /**
     * Hands on what the device has decided.
     *
     * @param limit the most decisions to hand on
     * @return how many were
     */
    int poll(MatchHandler handler, int limit);

    /**
     * Waits until the device has decided all that it was given, and hands it on. Returns soon: a device never waits for
     * anything but its host.
     */
    void settle(MatchHandler handler);

    /**
     * Asks for a call when there is something to poll, because the caller is about to block.
     *
     * @return false if there is something to poll now; no call will come then
     */
    boolean arm();

    /**
     * Says what to call after {@link #arm}: once for each time that it returned true, from a thread of the device. It must
     * return at once, and be set before the first message arrives.
     */
    void onDecision(Runnable wakeup);

    /** Ends the device and its thread, if it has one. */
    @Override
    void close();
}
