package io.jmpi.matching.software.concurrent;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import io.jmpi.matching.software.Envelope;
import io.jmpi.matching.software.Footprint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Matches by source and tag in a table of buckets with a lock each, as LCI does, the successor of the library of Dang,
 * Snir and Gropp, "Towards Millions of Communicating Threads" (EuroMPI 2016): threads with different keys rarely need
 * the same bucket. A key has one queue, of receives or of messages. An operation locks the bucket of its key, takes the
 * oldest node of the other kind, or appends its own.
 *
 * <p>There are no wildcards: {@link #serves}. The depths that the statistics record are those of a bucket, because a
 * counter of all nodes would be written by all threads: maxima are the deepest bucket's.
 *
 * <p>Thread and lifetimes: see {@link ConcurrentMatcher}. Nodes are linked by their own slots; in steady state only
 * draining and reading statistics allocate. A key that no node has keeps no memory of its own.
 */
public final class BucketMatcher implements ConcurrentMatcher {
    private final MatchingHints hints;
    private final Bucket[] buckets;
    private final SourceClocks clocks = new SourceClocks();

    /** Counters of the matcher before this one. */
    private final MatchingStatistics former = new MatchingStatistics();

    private volatile boolean suspended;

    /**
     * Creates a matcher that stores nothing.
     *
     * @param buckets a power of two
     * @param hints they exclude both wildcards
     */
    public BucketMatcher(int buckets, MatchingHints hints) {
        this(buckets, hints, Bucket::new);
    }

    BucketMatcher(int buckets, MatchingHints hints, Supplier<? extends Bucket> newBucket) {
        if (!serves(hints)) {
            throw new IllegalArgumentException("the hints permit wildcards: " + hints);
        }
        this.hints = hints;
        this.buckets = new Bucket[buckets];
        for (int i = 0; i < buckets; i++) {
            this.buckets[i] = newBucket.get();
        }
    }

    /** Whether receives under these hints name source and tag. */
    public static boolean serves(MatchingHints hints) {
        return hints.noAnySource() && hints.noAnyTag();
    }

    // ---------------------------------------------------------------- any thread

    @Override
    public @Nullable PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        long key = Envelope.pack(message.source(), message.tag());
        Bucket bucket = bucket(key);
        bucket.lock();
        try {
            return bucket.arrive(message, key, clocks);
        } finally {
            bucket.unlock();
        }
    }

    @Override
    public @Nullable ArrivedMessage post(PostedReceive receive) {
        return post(receive, false);
    }

    @Override
    public @Nullable ArrivedMessage tryPost(PostedReceive receive) {
        return post(receive, true);
    }

    private @Nullable ArrivedMessage post(PostedReceive receive, boolean direct) {
        Preconditions.requirePostable(receive, hints);
        long key = Envelope.pack(receive.postedSource(), receive.postedTag());
        Bucket bucket = bucket(key);
        bucket.lock();
        try {
            // With the lock: suspend takes each lock once, and so finds no call that has not seen it.
            return direct && suspended ? SUSPENDED : bucket.post(receive, key, direct);
        } finally {
            bucket.unlock();
        }
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        long key = Envelope.pack(receive.postedSource(), receive.postedTag());
        Bucket bucket = bucket(key);
        bucket.lock();
        try {
            return bucket.cancel(receive, key);
        } finally {
            bucket.unlock();
        }
    }

    @Override
    public @Nullable ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        long key = Envelope.pack(source, tag);
        Bucket bucket = bucket(key);
        bucket.lock();
        try {
            return bucket.probe(key, remove);
        } finally {
            bucket.unlock();
        }
    }

    @Override
    public int bin(int source, int tag) {
        return index(Envelope.pack(source, tag));
    }

    private Bucket bucket(long key) {
        return buckets[index(key)];
    }

    /** LCI's hash, FNV-1a over eight bytes, is eight multiplications after each other, as long as all the rest. */
    private int index(long key) {
        return Envelope.bin(key, Integer.SIZE) & buckets.length - 1;
    }

    @Override
    public void countPosted(int[] bySource) {
        for (Bucket bucket : buckets) {
            bucket.lock();
            try {
                bucket.forEachReceive(receive -> bySource[receive.postedSource()]++);
            } finally {
                bucket.unlock();
            }
        }
    }

    // ---------------------------------------------------------------- the progress thread

    @Override
    public void suspend() {
        suspended = true;
        for (Bucket bucket : buckets) {
            bucket.lock();
            bucket.unlock();
        }
    }

    @Override
    public void resume() {
        suspended = false;
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        long key = Envelope.pack(receive.postedSource(), receive.postedTag());
        Bucket bucket = bucket(key);
        bucket.lock();
        try {
            bucket.store(receive, key, bucket.find(key));
        } finally {
            bucket.unlock();
        }
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        long key = Envelope.pack(message.source(), message.tag());
        Bucket bucket = bucket(key);
        bucket.lock();
        try {
            bucket.store(message, key, bucket.find(key), clocks);
        } finally {
            bucket.unlock();
        }
    }

    /** Those of each key, and of each bucket, are visited oldest first. */
    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        List<PostedReceive> receives = new ArrayList<>();
        for (Bucket bucket : buckets) {
            bucket.lock();
            try {
                bucket.forEachReceive(receives::add);
            } finally {
                bucket.unlock();
            }
        }
        receives.sort(Comparator.comparingLong(PostedReceive::order));
        for (PostedReceive receive : receives) {
            if (cancel(receive)) { // false if the visitor of an older receive has cancelled this one
                visitor.accept(receive);
            }
        }
    }

    /** Those of each sender, and of each bucket, are visited oldest first. */
    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        List<ArrivedMessage> messages = new ArrayList<>();
        for (Bucket bucket : buckets) {
            bucket.lock();
            try {
                bucket.takeMessages(messages::add);
            } finally {
                bucket.unlock();
            }
        }
        messages.sort(Comparator.comparingLong(ArrivedMessage::order));
        messages.forEach(visitor);
    }

    // ---------------------------------------------------------------- counters

    @Override
    public void inherit(MatchingStatistics counters) {
        former.add(counters);
    }

    @Override
    public MatchingStatistics statistics() {
        MatchingStatistics sum = new MatchingStatistics().add(former);
        long bytes = Footprint.array(buckets.length, Footprint.REFERENCE_BYTES) + SourceClocks.BYTES;
        for (Bucket bucket : buckets) {
            bucket.lock();
            try {
                if (bucket.hasCounted()) {
                    sum.add(bucket.statistics());
                }
                bytes += bucket.footprint();
            } finally {
                bucket.unlock();
            }
        }
        sum.holds(bytes);
        return sum;
    }

    @Override
    public MatchingStatistics statistics(int source, int tag) {
        Bucket bucket = bucket(Envelope.pack(source, tag));
        bucket.lock();
        try {
            return bucket.statistics();
        } finally {
            bucket.unlock();
        }
    }

    @Override
    public long directPosts() {
        return sum(Bucket::directPosts);
    }

    @Override
    public long contendedCalls() {
        return sum(Bucket::contended);
    }

    private long sum(ToLongFunction<Bucket> counter) {
        long sum = 0;
        for (Bucket bucket : buckets) {
            bucket.lock();
            try {
                sum += counter.applyAsLong(bucket);
            } finally {
                bucket.unlock();
            }
        }
        return sum;
    }
}
