package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairingTest {
    @ParameterizedTest
    @EnumSource(MatchingCase.class)
    void shouldMeasureAnOffloadedEngineThatAnswersWhenItSettles(MatchingCase matchingCase) {
        LateMatcher matcher = new LateMatcher();
        try (Pairing pairing = new Pairing(matcher)) {
            Workload workload = matchingCase.workload(pairing, 4);
            for (int i = 0; i < 100; i++) {
                workload.step();
            }
            workload.verify();
        }
        assertThat(matcher.closed).isTrue();
    }

    @Test
    void shouldTakeAnAnswerThatComesAtOnce() {
        LateMatcher matcher = new LateMatcher();
        BenchReceive receive = new BenchReceive(0, 0);
        matcher.atOnce = receive;
        try (Pairing pairing = new Pairing(matcher)) {
            assertThat(pairing.arrive(new BenchMessage(0, 0))).isSameAs(receive);
        }
    }

    /** The engine bins, which reports nothing before it settles. */
    private static final class LateMatcher implements OffloadedMatcher {
        private final Matcher bins = MatchingEngine.BINS.newMatcher(0, MatchingHints.NONE);
        private PostedReceive pendingReceive;
        private ArrivedMessage pendingMessage;
        private PostedReceive atOnce;
        private boolean closed;

        @Override
        public PostedReceive arrive(ArrivedMessage message) {
            pendingMessage = message;
            pendingReceive = bins.arrive(message);
            return atOnce;
        }

        @Override
        public ArrivedMessage post(PostedReceive receive) {
            pendingReceive = receive;
            pendingMessage = bins.post(receive);
            return null;
        }

        @Override
        public void settle(MatchHandler handler, HostState host) {
            if (pendingReceive != null && pendingMessage != null) {
                handler.onMatch(pendingReceive, pendingMessage);
            } else if (pendingMessage != null) {
                handler.onUnexpected(pendingMessage);
            }
            pendingReceive = null;
            pendingMessage = null;
        }

        @Override
        public int poll(MatchHandler handler, int limit, HostState host) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean arm() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void onDecision(Runnable wakeup) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void abandon() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            closed = true;
        }

        @Override
        public boolean cancel(PostedReceive receive) {
            return bins.cancel(receive);
        }

        @Override
        public ArrivedMessage probe(int source, int tag, boolean remove) {
            return bins.probe(source, tag, remove);
        }

        @Override
        public void adopt(PostedReceive receive) {
            bins.adopt(receive);
        }

        @Override
        public void adopt(ArrivedMessage message) {
            bins.adopt(message);
        }

        @Override
        public MatchingStatistics statistics() {
            return bins.statistics();
        }

        @Override
        public void drainPosted(Consumer<? super PostedReceive> visitor) {
            bins.drainPosted(visitor);
        }

        @Override
        public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
            bins.drainUnexpected(visitor);
        }
    }
}
