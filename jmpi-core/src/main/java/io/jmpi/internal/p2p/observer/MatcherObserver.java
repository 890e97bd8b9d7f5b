package io.jmpi.internal.p2p.observer;

import io.jmpi.internal.jfr.SearchRecorder;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;

/**
 * Calls the matcher of one context, measures the duration of the calls, and records their searches. It observes only
 * the calls that match, and the polls of a device.
 *
 * <p>Thread: the matcher's caller. Lifetime: that of the context, or of a recording if the time is not requested.
 * Stores no state of the matcher, so that it can be added and removed at any time.
 */
public final class MatcherObserver {
    /** Null if the time is not requested. */
    private final MatchingTime time;

    /** Null if the time is not requested. */
    private final TimedPolls polls;

    /** Null if no recording records searches. */
    private SearchRecorder recorder;

    /**
     * Creates an observer that does not record searches yet.
     *
     * @param time to add to; null not to measure
     */
    public MatcherObserver(MatchingTime time) {
        this.time = time;
        this.polls = time == null ? null : new TimedPolls(time);
    }

    /** Records searches from now on; null to stop recording. Measuring continues, also within a poll. */
    public void record(SearchRecorder newRecorder) {
        recorder = newRecorder;
    }

    /** Whether it records searches. */
    public boolean isRecording() {
        return recorder != null;
    }

    /** See {@link Matcher#arrive}. */
    public PostedReceive arrive(Matcher matcher, ArrivedMessage message) {
        if (recorder != null) {
            recorder.beginArrival(message, counters(matcher, message.source(), message.tag()));
        }
        long start = begin();
        PostedReceive receive = matcher.arrive(message);
        end(start);
        if (recorder != null) {
            recorder.end(receive != null);
        }
        return receive;
    }

    /** See {@link Matcher#post}. */
    public ArrivedMessage post(Matcher matcher, PostedReceive receive) {
        if (recorder != null) {
            recorder.beginPost(receive, counters(matcher, receive.postedSource(), receive.postedTag()));
        }
        long start = begin();
        ArrivedMessage message = matcher.post(receive);
        end(start);
        if (recorder != null) {
            recorder.end(message != null);
            if (message == null && matcher instanceof OffloadedMatcher device) {
                recorder.stored(receive, device);
            }
        }
        return message;
    }

    /** See {@link Matcher#probe}. */
    public ArrivedMessage probe(Matcher matcher, int source, int tag, boolean remove) {
        if (recorder != null) {
            recorder.beginProbe(source, tag, counters(matcher, source, tag));
        }
        long start = begin();
        ArrivedMessage message = matcher.probe(source, tag, remove);
        end(start);
        if (recorder != null) {
            recorder.end(message != null);
        }
        return message;
    }

    /** See {@link Matcher#cancel}. No search is recorded. */
    public boolean cancel(Matcher matcher, PostedReceive receive) {
        long start = begin();
        boolean cancelled = matcher.cancel(receive);
        end(start);
        return cancelled;
    }

    /**
     * See {@link OffloadedMatcher#poll}. The handling of decisions is not measured, nor are polls while the program computes; no
     * search is recorded.
     */
    public int poll(OffloadedMatcher device, MatchHandler handler, int limit, HostState host) {
        return polls == null ? device.poll(handler, limit, host) : polls.poll(device, handler, limit, host);
    }

    /** The counters that a search for this envelope changes. */
    private static MatchingStatistics counters(Matcher matcher, int source, int tag) {
        return matcher instanceof ConcurrentMatcher concurrent
                ? concurrent.statistics(source, tag)
                : matcher.statistics();
    }

    private long begin() {
        return time == null ? MatchingTime.NOT_TIMED : time.begin();
    }

    private void end(long start) {
        if (start != MatchingTime.NOT_TIMED) {
            time.end(start);
        }
    }
}
