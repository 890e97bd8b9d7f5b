package io.jmpi.matching.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.OracleMatcher;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.StreamShape;
import java.util.Collections;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Random streams are worth what they find: matchers that are wrong on purpose are caught and explained in a few lines. */
class StreamCheckTest {
    private static final long SEED = 42;

    @Test
    void shouldFindNothingWhenMatcherIsRight() {
        assertThat(failure(OracleMatcher::new)).isNull();
    }

    @Test
    void shouldExplainInThreeOperationsWhenMatcherBreaksC1() {
        assertThat(failure(YoungestReceiveFirst::new))
                .contains("seed 42 ", "-Djmpi.test.seed=42)", "FEW_ENVELOPES", "MatchingHints")
                .containsPattern("expected receive #\\d+ .* but got receive #\\d+ ")
                .containsPattern("after\\n  POST #\\d+ .*\\n  POST #\\d+ .*\\n  ARRIVE #\\d+ .*$");
    }

    @Test
    void shouldExplainInThreeOperationsWhenMatcherBreaksC2() {
        assertThat(failure(YoungestMessageFirst::new))
                .containsPattern("expected message #\\d+ .* but got message #\\d+ ")
                .containsPattern("after\\n  ARRIVE #\\d+ .*\\n  ARRIVE #\\d+ .*\\n  (POST #\\d+|I?M?PROBE) .*$");
    }

    @Test
    void shouldExplainInTwoOperationsWhenMatcherThrows() {
        assertThat(failure(FailingCancel::new))
                .contains("java.lang.ArithmeticException: broken")
                .containsPattern("after\\n  POST #(\\d+) .*\\n  CANCEL #\\1$");
    }

    private static String failure(Function<MatchingHints, Matcher> newMatcher) {
        return StreamCheck.failure(newMatcher, MatchingHints.NONE, StreamShape.FEW_ENVELOPES, SEED, 1, 1_000);
    }

    private static final class YoungestReceiveFirst extends OracleMatcher {
        YoungestReceiveFirst(MatchingHints hints) {
            super(hints);
        }

        @Override
        public PostedReceive arrive(ArrivedMessage message) {
            Collections.reverse(posted);
            PostedReceive receive = super.arrive(message);
            Collections.reverse(posted);
            return receive;
        }
    }

    private static final class YoungestMessageFirst extends OracleMatcher {
        YoungestMessageFirst(MatchingHints hints) {
            super(hints);
        }

        @Override
        public ArrivedMessage post(PostedReceive receive) {
            Collections.reverse(unexpected);
            ArrivedMessage message = super.post(receive);
            Collections.reverse(unexpected);
            return message;
        }
    }

    private static final class FailingCancel extends OracleMatcher {
        FailingCancel(MatchingHints hints) {
            super(hints);
        }

        @Override
        public boolean cancel(PostedReceive receive) {
            throw new ArithmeticException("broken");
        }
    }
}
