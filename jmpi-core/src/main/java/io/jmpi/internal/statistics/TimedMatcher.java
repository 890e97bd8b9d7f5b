package io.jmpi.internal.statistics;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.function.Consumer;

/** A matcher that measures the time of another one; see {@link MatchingTime}. Thread: the matcher's caller. */
class TimedMatcher implements Matcher {
    private final Matcher matcher;
    private final SampledTime time;

    TimedMatcher(Matcher matcher, SampledTime time) {
        this.matcher = matcher;
        this.time = time;
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        if (!time.isDue()) {
            return matcher.arrive(message);
        }
        long start = System.nanoTime();
        PostedReceive receive = matcher.arrive(message);
        time.took(System.nanoTime() - start);
        return receive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        if (!time.isDue()) {
            return matcher.post(receive);
        }
        long start = System.nanoTime();
        ArrivedMessage message = matcher.post(receive);
        time.took(System.nanoTime() - start);
        return message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        if (!time.isDue()) {
            return matcher.cancel(receive);
        }
        long start = System.nanoTime();
        boolean cancelled = matcher.cancel(receive);
        time.took(System.nanoTime() - start);
        return cancelled;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        if (!time.isDue()) {
            return matcher.probe(source, tag, remove);
        }
        long start = System.nanoTime();
        ArrivedMessage message = matcher.probe(source, tag, remove);
        time.took(System.nanoTime() - start);
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        matcher.adopt(receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        matcher.adopt(message);
    }

    @Override
    public int bin(int source, int tag) {
        return matcher.bin(source, tag);
    }

    @Override
    public MatchingStatistics statistics() {
        return matcher.statistics();
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        matcher.drainPosted(visitor);
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        matcher.drainUnexpected(visitor);
    }
}
