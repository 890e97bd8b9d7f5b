package io.jmpi.matching;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the base of engines reports when an engine breaks the rules. */
class SynchronousMatcherTest {
    /** An engine that forgets what it should store. */
    private static final class Forgetful extends SynchronousMatcher {
        Forgetful() {
            super(MatchingHints.NONE, new MatchingStatistics());
        }

        @Override
        protected PostedReceive accepting(ArrivedMessage message) {
            return null;
        }

        @Override
        protected ArrivedMessage oldestFor(int source, int tag) {
            return null;
        }

        @Override
        protected Object link(PostedReceive receive) {
            return null;
        }

        @Override
        protected Object link(ArrivedMessage message) {
            return null;
        }

        @Override
        protected void unlink(PostedReceive receive) {}

        @Override
        protected void unlink(ArrivedMessage message) {}

        @Override
        protected List<PostedReceive> oldestFirst() {
            return List.of();
        }

        @Override
        protected ArrivedMessage firstUnexpected() {
            return null;
        }

        @Override
        protected long footprint() {
            return 0;
        }
    }

    @Test
    void shouldNameTheEngineThatStoresNothing() {
        Matcher matcher = new Forgetful();
        assertThatThrownBy(() -> matcher.post(new TestReceive(1, 2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("Forgetful.link ", "null", "return the record");
        assertThatThrownBy(() -> matcher.arrive(new TestMessage(1, 2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("Forgetful.link ", "null", "return the record");
    }
}
