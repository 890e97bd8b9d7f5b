package io.jmpi.matching.software.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All orders of the steps of small cases, in the code of the engine; and faults, each of which some order reveals. */
class BucketInterleavingsTest {
    private static final int SOURCE = 1;
    private static final int TAG = 5;

    private final SteppedThreads steps = new SteppedThreads();

    /** Stops where another thread could come between, and has a lock that the explorer sees. */
    private class SteppedBucket extends Bucket {
        private Thread owner;

        @Override
        void lock() {
            steps.stepUntil(() -> owner == null);
            owner = Thread.currentThread();
        }

        @Override
        void unlock() {
            owner = null;
        }

        /** Between the search and the insertion. */
        @Override
        void store(PostedReceive receive, long key, KeyQueue found) {
            steps.step();
            super.store(receive, key, found);
        }

        @Override
        void store(ArrivedMessage message, long key, KeyQueue found, SourceClocks clocks) {
            steps.step();
            super.store(message, key, found, clocks);
        }
    }

    /** Fault: an arriving message takes no lock. */
    private final class UnlockedForArrivals extends SteppedBucket {
        @Override
        PostedReceive arrive(ArrivedMessage message, long key, SourceClocks clocks) {
            unlock();
            return super.arrive(message, key, clocks);
        }
    }

    /** Fault: search and insertion are two critical sections. */
    private final class TwoSections extends SteppedBucket {
        @Override
        void store(PostedReceive receive, long key, KeyQueue found) {
            unlock();
            lock();
            super.store(receive, key, find(key));
        }
    }

    /** Fault: {@link BucketMatcher#suspend} takes no lock. */
    private final class UnlockedForSuspension extends SteppedBucket {
        @Override
        void lock() {
            if (!Thread.currentThread().getName().equals("suspends")) {
                super.lock();
            }
        }

        @Override
        void unlock() {
            if (!Thread.currentThread().getName().equals("suspends")) {
                super.unlock();
            }
        }
    }

    /** Threads that post, that offer messages in the order of their numbers, and that cancel, all of one key. */
    private static class OneKey implements SteppedThreads.Case {
        final BucketMatcher matcher;
        final List<Runnable> bodies = new ArrayList<>();
        final Map<PostedReceive, TestMessage> pairs = new LinkedHashMap<>();
        final List<List<TestReceive>> posters = new ArrayList<>();
        final List<TestReceive> cancelled = new ArrayList<>();
        final List<TestMessage> messages = new ArrayList<>();

        OneKey(Supplier<? extends Bucket> newBucket) {
            matcher = new BucketMatcher(1, BucketMatcherTest.NO_WILDCARDS, newBucket);
        }

        OneKey posting(int count) {
            List<TestReceive> receives = IntStream.range(0, count)
                    .mapToObj(i -> new TestReceive(10 * posters.size() + i, SOURCE, TAG))
                    .toList();
            posters.add(receives);
            bodies.add(() -> receives.forEach(receive -> pair(receive, matcher.tryPost(receive))));
            return this;
        }

        OneKey arriving(int count) {
            for (int i = 0; i < count; i++) {
                messages.add(new TestMessage(0, 0).set(i, SOURCE, TAG));
            }
            bodies.add(() -> messages.forEach(message -> pair(matcher.arrive(message), message)));
            return this;
        }

        /** Cancels the first receive of the first thread. */
        OneKey cancelling() {
            TestReceive first = posters.get(0).get(0);
            bodies.add(() -> {
                if (matcher.cancel(first)) {
                    cancelled.add(first);
                }
            });
            return this;
        }

        final void pair(PostedReceive receive, ArrivedMessage message) {
            if (receive != null && message != null) {
                TestMessage before = pairs.put(receive, (TestMessage) message);
                assertThat(before).as("message of " + receive).isNull();
            }
        }

        @Override
        public List<Runnable> bodies() {
            return bodies;
        }

        @Override
        public String failure() {
            List<PostedReceive> posted = new ArrayList<>();
            List<ArrivedMessage> unexpected = new ArrayList<>();
            matcher.drainPosted(posted::add);
            matcher.drainUnexpected(unexpected::add);
            if (!posted.isEmpty() && !unexpected.isEmpty()) {
                return "never met: " + posted + " and " + unexpected;
            }
            if (pairs.size() + unexpected.size() != messages.size()) {
                return "messages are lost: " + pairs + " and " + unexpected;
            }
            int receives = posters.stream().mapToInt(List::size).sum();
            if (pairs.size() + posted.size() + cancelled.size() != receives) {
                return "receives are lost: " + pairs + ", " + posted + " and " + cancelled;
            }
            for (List<TestReceive> poster : posters) {
                List<Integer> numbers = poster.stream()
                        .filter(pairs::containsKey)
                        .map(receive -> messages.indexOf(pairs.get(receive)))
                        .toList();
                if (!numbers.equals(numbers.stream().sorted().toList())) {
                    return "overtaken: " + pairs;
                }
            }
            return null;
        }
    }

    private void assertRight(Supplier<SteppedThreads.Case> newCase) {
        assertThat(steps.explore(newCase)).isNull();
        assertThat(steps.runs()).as("orders").isGreaterThan(5);
    }

    private void assertFoundOut(String what, Supplier<SteppedThreads.Case> newCase) {
        assertThat(steps.explore(newCase)).contains(what);
    }

    @Test
    void shouldPairAllInOrderWhenOneThreadPostsAndOneOffersMessages() {
        assertRight(() -> new OneKey(SteppedBucket::new).posting(2).arriving(2));
    }

    @Test
    void shouldPairAllInOrderWhenTwoThreadsPostTheSameKey() {
        assertRight(() -> new OneKey(SteppedBucket::new).posting(1).posting(1).arriving(1));
    }

    @Test
    void shouldCancelOrPairWhenBothAreTriedAtOnce() {
        assertRight(() -> new OneKey(SteppedBucket::new).posting(1).arriving(1).cancelling());
    }

    /** Whatever a thread has stored before is drained, and nothing is stored afterwards. */
    private final class Suspension extends OneKey {
        private final List<PostedReceive> drained = new ArrayList<>();
        private ArrivedMessage result;
        private final TestReceive receive = new TestReceive(SOURCE, TAG);

        Suspension(Supplier<? extends Bucket> newBucket) {
            super(newBucket);
            bodies.add(() -> result = matcher.tryPost(receive));
            bodies.add(() -> {
                Thread.currentThread().setName("suspends");
                matcher.suspend();
                matcher.drainPosted(drained::add);
                steps.step();
            });
        }

        @Override
        public String failure() {
            boolean refused = result == ConcurrentMatcher.SUSPENDED;
            return !receive.isStored() && refused == drained.isEmpty()
                    ? null
                    : "stored after suspension, or drained although refused: " + result + ", " + drained;
        }
    }

    @Test
    void shouldStoreNothingAfterSuspensionWhenAThreadPostsMeanwhile() {
        assertThat(steps.explore(() -> new Suspension(SteppedBucket::new))).isNull();
    }

    @Test
    void shouldFindOutWhenArrivalsTakeNoLock() {
        // The bucket then has two queues of the key.
        assertFoundOut(
                "the check failed",
                () -> new OneKey(UnlockedForArrivals::new).posting(1).arriving(1));
    }

    @Test
    void shouldFindOutWhenSearchAndInsertionAreTwoSections() {
        assertFoundOut(
                "never met", () -> new OneKey(TwoSections::new).posting(1).arriving(1));
    }

    @Test
    void shouldFindOutWhenSuspensionTakesNoLock() {
        assertFoundOut("stored after suspension", () -> new Suspension(UnlockedForSuspension::new));
    }
}
