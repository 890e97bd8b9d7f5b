package io.jmpi.matching.software.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random operations of several threads. A key belongs to a pair of threads: one posts, cancels and probes, the other one
 * offers messages. By the rules of matching, which {@link io.jmpi.matching.contract.OracleMatcher} has in full, the k-th
 * message of a key then goes to the k-th receive or matched probe of the key that is not cancelled, however the threads run.
 */
@Timeout(60)
class ConcurrentStreamTest {
    private static final int PAIRS = 2;
    private static final int KEYS = 3;
    private static final int OPERATIONS = TestExtent.of(10_000, 40_000, 400_000);

    /** What one pair of threads has done, by key. Each list belongs to one of the two threads until both have ended. */
    private static final class Pair {
        private final int number;
        private final BucketMatcher matcher;
        private final Random posts;
        private final Random arrivals;

        /** Receives and, for matched probes, messages: in the order of the calls. */
        private final List<List<Object>> consumers = lists();

        private final List<List<TestMessage>> messages = lists();

        /** The receive of each message, or itself if a post or probe has returned it; seen by either thread. */
        private final List<List<Object[]>> found = List.of(new ArrayList<>(), new ArrayList<>());

        Pair(int number, BucketMatcher matcher, Random posts, Random arrivals) {
            this.number = number;
            this.matcher = matcher;
            this.posts = posts;
            this.arrivals = arrivals;
        }

        private static <T> List<List<T>> lists() {
            List<List<T>> lists = new ArrayList<>();
            for (int key = 0; key < KEYS; key++) {
                lists.add(new ArrayList<>());
            }
            return lists;
        }

        void post() {
            List<TestReceive> mine = new ArrayList<>();
            for (int i = 0; i < OPERATIONS; i++) {
                int key = posts.nextInt(KEYS);
                int dice = posts.nextInt(10);
                if (dice < 7 || mine.isEmpty()) {
                    TestReceive receive = new TestReceive(i, number, key);
                    mine.add(receive);
                    consumers.get(key).add(receive);
                    ArrivedMessage message = matcher.tryPost(receive);
                    if (message != null) {
                        found.get(0).add(new Object[] {receive, message});
                    }
                } else if (dice < 9) {
                    TestReceive receive = mine.get(mine.size() - 1 - posts.nextInt(Math.min(mine.size(), 5)));
                    if (matcher.cancel(receive)) {
                        consumers.get(receive.postedTag()).remove(receive);
                    }
                } else {
                    ArrivedMessage message = matcher.probe(number, key, true);
                    if (message != null) {
                        consumers.get(key).add(message);
                        found.get(0).add(new Object[] {message, message});
                    }
                }
            }
        }

        void arrive() {
            for (int i = 0; i < OPERATIONS; i++) {
                int key = arrivals.nextInt(KEYS);
                TestMessage message = new TestMessage(0, 0).set(i, number, key);
                messages.get(key).add(message);
                PostedReceive receive = matcher.arrive(message);
                if (receive != null) {
                    found.get(1).add(new Object[] {receive, message});
                }
            }
        }

        void check() {
            IdentityHashMap<Object, Object> partner = new IdentityHashMap<>();
            for (List<Object[]> side : found) {
                for (Object[] pair : side) {
                    assertThat(partner.put(pair[0], pair[1]))
                            .as("a second message")
                            .isNull();
                }
            }
            for (int key = 0; key < KEYS; key++) {
                int matched =
                        Math.min(messages.get(key).size(), consumers.get(key).size());
                for (int i = 0; i < consumers.get(key).size(); i++) {
                    Object consumer = consumers.get(key).get(i);
                    assertThat(partner.get(consumer))
                            .as("message of number " + i + " of key " + key + ", " + consumer)
                            .isSameAs(i < matched ? messages.get(key).get(i) : null);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1024})
    void shouldGiveEachMessageToItsReceiveWhenThreadsUseTheMatcherAtOnce(int buckets) throws InterruptedException {
        BucketMatcher matcher = new BucketMatcher(buckets, BucketMatcherTest.NO_WILDCARDS);
        Random seeds = TestSeeds.random(getClass().getSimpleName());
        List<Pair> pairs = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch start = new CountDownLatch(1);
        for (int i = 0; i < PAIRS; i++) {
            Pair pair = new Pair(i, matcher, new Random(seeds.nextLong()), new Random(seeds.nextLong()));
            pairs.add(pair);
            threads.add(thread(pair::post, start, failures));
            threads.add(thread(pair::arrive, start, failures));
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        pairs.forEach(Pair::check);
        long matched = pairs.stream()
                .flatMap(pair -> pair.found.stream())
                .mapToLong(List::size)
                .sum();
        assertThat(matcher.statistics().expectedMatches() + matcher.statistics().unexpectedMatches())
                .isEqualTo(matched);
    }

    private static Thread thread(Runnable body, CountDownLatch start, List<Throwable> failures) {
        Thread thread = new Thread(() -> {
            try {
                start.await();
                body.run();
            } catch (InterruptedException | RuntimeException | Error e) {
                failures.add(e);
            }
        });
        thread.start();
        return thread;
    }

    /** The thread that has the lock does not run while others spin: they must let it. */
    @Test
    void shouldCountAWaitWhenAnotherThreadHasTheBucket() throws InterruptedException {
        Bucket bucket = new Bucket();
        bucket.lock();
        Thread other = new Thread(() -> {
            bucket.lock();
            bucket.unlock();
        });
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING) { // it has spun and yielded, and sleeps
            Thread.onSpinWait();
        }
        bucket.unlock();
        other.join();
        assertThat(bucket.contended()).isOne();
    }
}
