package io.jmpi.matching;

import org.jspecify.annotations.Nullable;

/**
 * A matcher that several threads call at once, so that a thread of the program posts its receives itself and does not
 * hand them to the progress thread.
 *
 * <p>Threads: any thread may call {@link #arrive}, {@link #post}, {@link #tryPost}, {@link #cancel}, {@link #probe} and
 * the methods that only read, at the same time. Each call takes effect at one moment between its begin and its end, so
 * that a message and a receive that accepts it are never both stored. C1 and C2 hold for calls that follow each other:
 * one thread's calls in their order, and those of different threads if one has returned before the other begins.
 * Messages of one sender arrive one after the other. All other methods stay with one thread, the progress thread, and
 * while it drains or adopts, the matcher is {@linkplain #suspend suspended}.
 *
 * <p>Nodes: writes before a call are visible to the thread whose call returns the node. A node is free for another use
 * only once the call that has found it has returned, which may be later than the call that has stored it.
 *
 * <pre>{@code
 * ArrivedMessage message = matcher.tryPost(receive);
 * if (message == ConcurrentMatcher.SUSPENDED) {
 *     queue.offer(receive); // the progress thread posts it
 * } else if (message != null) {
 *     deliver(receive, message);
 * }
 * }</pre>
 */
public interface ConcurrentMatcher extends Matcher {
    /** What {@link #tryPost} returns while the matcher is suspended. No message. */
    ArrivedMessage SUSPENDED = new ArrivedMessage() {
        @Override
        public String toString() {
            return "suspended";
        }
    };

    /**
     * Posts a receive as {@link #post} does, unless the matcher is suspended.
     *
     * @return {@link #SUSPENDED} if it is, and nothing has changed; otherwise what {@link #post} returns
     * @throws HintViolationException if the receive uses a wildcard that the hints exclude; nothing is changed
     * @throws IllegalStateException if a matcher stores the receive already; nothing is changed
     */
    @Nullable ArrivedMessage tryPost(PostedReceive receive);

    /**
     * Refuses {@link #tryPost} from now on. When this returns, no such call can still store or remove anything. The
     * progress thread.
     */
    void suspend();

    /** Permits {@link #tryPost} again. The progress thread. */
    void resume();

    /** Continues the counters of the matcher that this one replaces. The progress thread, before the first other call. */
    void inherit(MatchingStatistics former);

    /** A snapshot of the counters, summed over all parts of the matcher: the sum does not change any more. Any thread. */
    @Override
    MatchingStatistics statistics();

    /**
     * The live counters of the part of the matcher that stores this envelope. Read them while no other thread calls the
     * matcher, or expect stale values.
     */
    MatchingStatistics statistics(int source, int tag);

    /**
     * Adds how many stored receives name each source. A receive is counted if its post has returned before.
     *
     * @param bySource an element for each rank
     */
    void countPosted(int[] bySource);

    /** How many calls of {@link #tryPost} were not refused. */
    long directPosts();

    /** How often a call has found another one at the part of the matcher that it needed, and has waited for it. */
    long contendedCalls();
}
