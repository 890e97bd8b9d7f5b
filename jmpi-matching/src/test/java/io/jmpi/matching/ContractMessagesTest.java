package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.LongTests;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What the contract demands of the engines of others, and what it says of those that break it. */
class ContractMessagesTest {
    /** An engine of two lists that compares all entries in each search, and takes the oldest that matches. */
    private static class Thorough extends SynchronousMatcher {
        private final List<PostedReceive> receives = new ArrayList<>();
        private final List<ArrivedMessage> messages = new ArrayList<>();

        Thorough(MatchingHints hints) {
            super(hints, new MatchingStatistics());
        }

        @Override
        protected PostedReceive accepting(ArrivedMessage message) {
            List<PostedReceive> found = receives.stream()
                    .filter(receive -> receive.accepts(message.source(), message.tag()))
                    .toList();
            statistics.searchedPosted(receives.size(), !found.isEmpty());
            return found.isEmpty() ? null : found.get(0);
        }

        @Override
        protected ArrivedMessage oldestFor(int source, int tag) {
            List<ArrivedMessage> found = messages.stream()
                    .filter(message -> message.isAcceptedBy(source, tag))
                    .toList();
            statistics.searchedUnexpected(messages.size(), !found.isEmpty());
            return found.isEmpty() ? null : found.get(0);
        }

        @Override
        protected Object link(PostedReceive receive) {
            receives.add(receive);
            return this;
        }

        @Override
        protected Object link(ArrivedMessage message) {
            messages.add(message);
            return this;
        }

        @Override
        protected void unlink(PostedReceive receive) {
            receives.remove(receive);
        }

        @Override
        protected void unlink(ArrivedMessage message) {
            messages.remove(message);
        }

        @Override
        protected List<PostedReceive> oldestFirst() {
            return List.copyOf(receives);
        }

        @Override
        protected ArrivedMessage firstUnexpected() {
            return messages.isEmpty() ? null : messages.get(0);
        }

        @Override
        protected long footprint() {
            return 8L * (1 + receives.size() + messages.size());
        }
    }

    /** One that forgets to count what it compares. */
    private static final class Uncounted extends Thorough {
        Uncounted() {
            super(MatchingHints.NONE);
        }

        @Override
        protected ArrivedMessage oldestFor(int source, int tag) {
            ArrivedMessage message = super.oldestFor(source, tag);
            if (message != null) {
                statistics.searchedUnexpected(0, true);
            }
            return message;
        }
    }

    /** One whose search waits in {@code link}, as one that walks a long way would. */
    private static final class Waiting extends Thorough {
        private final CountDownLatch never = new CountDownLatch(1);

        Waiting() {
            super(MatchingHints.NONE);
        }

        @Override
        protected Object link(PostedReceive receive) {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return this;
        }
    }

    /** The tests of counters, of an engine. */
    private static final class Counters extends MatcherContract {
        Counters(Matcher engine) {
            matcher = engine;
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            return matcher;
        }

        void check() {
            shouldCountWhenReceivesAreKeptMatchedAndCancelled();
        }

        void checkMessages() {
            shouldCountWhenMessagesAreKeptMatchedAndProbed();
        }
    }

    @Test
    void shouldAcceptAnEngineThatComparesMoreThanTheFirst() {
        Matcher engine = new Thorough(MatchingHints.NONE);
        assertThatCode(() -> new Counters(engine).check()).doesNotThrowAnyException();
        assertThat(engine.statistics().postedEntriesWalked()).isEqualTo(2);

        Matcher other = new Thorough(MatchingHints.NONE);
        assertThatCode(() -> new Counters(other).checkMessages()).doesNotThrowAnyException();
        assertThat(other.statistics().unexpectedEntriesWalked()).isEqualTo(3 + 3 + 2);
    }

    @Test
    void shouldNameTheCounterThatIsWrong() {
        assertThatThrownBy(() -> new Counters(new Uncounted()).checkMessages())
                .hasMessageContainingAll("searches of messages", "-Djmpi.test.seed=");
    }

    @Test
    void shouldNameThePlaceInTheEngineThatDoesNotEnd() {
        Matcher engine = new Waiting();
        assertThatThrownBy(() -> new LongTests(20, 100).run("shouldPost", () -> engine.post(new TestReceive(1, 2))))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "shouldPost ", "Waiting.link (ContractMessagesTest.java:", "unlink", "constant time");
        assertThatThrownBy(() -> new LongTests(60_000, 60_000).run("shouldFail", () -> {
                    throw new IllegalStateException("of the test");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("of the test");
    }
}
