package io.jmpi.trace.replay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import org.junit.jupiter.api.Test;

class UseCollectorTest {
    private static final int ANY = -1;

    private final UseCollector collector = new UseCollector();

    @Test
    void shouldCountWildcardsWhenReceivesAndProbesHaveThem() {
        collector.post(0, 3, ANY, 1, 8, 0);
        collector.post(1, 3, 1, ANY, 8, 0);
        collector.post(2, 3, ANY, ANY, 8, 0);
        collector.post(3, 3, 1, 1, 8, 0);
        collector.probe(3, ANY, 5);
        collector.probe(4, 1, 5);

        assertThat(collector.uses())
                .containsExactlyInAnyOrder(
                        new CommunicatorUse(3, 4, 1, 3, 2, 0, 0, 0, CommunicatorUse.UNKNOWN),
                        new CommunicatorUse(4, 0, 1, 0, 0, 0, 0, 0, CommunicatorUse.UNKNOWN));
    }

    @Test
    void shouldCompareLengthsWhenReceivesGetMessages() {
        collector.post(0, 0, 1, 1, 100, 0);
        collector.post(1, 0, 1, 2, 100, 0);
        collector.arrive(0, 0, 1, 2, 100, false, 0);
        collector.paired(1, 0);
        collector.arrive(1, 0, 1, 1, 99, false, 0);
        collector.paired(0, 1);

        assertThat(collector.uses())
                .containsExactly(new CommunicatorUse(0, 2, 0, 0, 0, 2, 1, 0, CommunicatorUse.UNKNOWN));
    }

    @Test
    void shouldCountOverlapsWhileAReceiveOfTheSameEnvelopeIsPosted() {
        collector.post(0, 0, 1, 1, 8, 0);
        collector.post(1, 0, 1, 1, 8, 0); // overlaps
        collector.post(2, 1, 1, 1, 8, 0); // elsewhere
        collector.arrive(0, 0, 1, 1, 8, false, 0);
        collector.paired(0, 0);
        collector.cancel(1, 0, 0);
        collector.post(3, 0, 1, 1, 8, 0); // alone again

        assertThat(collector.uses()).extracting(CommunicatorUse::overlapping).containsExactlyInAnyOrder(1L, 0L);
    }

    @Test
    void shouldTakeTheMostInFlightWhenItIsTold() {
        collector.inFlight(0, 1);
        collector.inFlight(0, 4);
        collector.inFlight(0, 2);

        assertThat(collector.uses()).extracting(CommunicatorUse::inFlight).containsExactly(4);
    }

    @Test
    void shouldPermitHintsOnlyWhenTheRunShowsThem() {
        assertThat(use(0, 0, 0, 0, 1).hints()).isEqualTo(new MatchingHints(true, true, true, true));
        assertThat(use(1, 0, 0, 0, 1).hints()).isEqualTo(new MatchingHints(true, false, true, false));
        assertThat(use(0, 1, 0, 0, 1).hints()).isEqualTo(new MatchingHints(false, true, true, false));
        assertThat(use(0, 0, 1, 0, 1).hints()).isEqualTo(new MatchingHints(true, true, false, true));
        assertThat(use(0, 0, 0, 1, 1).hints().allowOvertaking()).isFalse();
        assertThat(use(0, 0, 0, 0, 2).hints().allowOvertaking()).isFalse();
        assertThat(use(0, 0, 0, 0, CommunicatorUse.UNKNOWN).hints().allowOvertaking())
                .isFalse();
        assertThat(new CommunicatorUse(0, 5, 0, 0, 0, 0, 0, 0, 1).hints().exactLength())
                .isFalse(); // nothing arrived
    }

    private static CommunicatorUse use(long anySource, long anyTag, long otherLength, long overlapping, int inFlight) {
        return new CommunicatorUse(0, 10, 0, anySource, anyTag, 10, otherLength, overlapping, inFlight);
    }

    @Test
    void shouldNotKnowWhatIsInFlightWhenOneRankDoesNot() {
        CommunicatorUse known = use(1, 2, 3, 4, 1);

        assertThat(known.plus(use(1, 1, 1, 1, 3))).isEqualTo(new CommunicatorUse(0, 20, 0, 2, 3, 20, 4, 5, 3));
        assertThat(known.plus(use(0, 0, 0, 0, CommunicatorUse.UNKNOWN)).inFlight())
                .isEqualTo(CommunicatorUse.UNKNOWN);
    }

    @Test
    void shouldNotSayThatLengthsAreExactWhenSomeAreUnknown() {
        UseCollector use = new UseCollector();
        use.post(0, 0, 1, 5, 0, 0);
        use.arrive(0, 0, 1, 5, 0, false, 0);
        use.paired(0, 0);
        assertThat(use.uses().get(0).hints().exactLength()).isTrue();

        use.unknownLength(0);

        assertThat(use.uses().get(0).hints().exactLength()).isFalse();
        assertThat(use.uses().get(0).plus(use.uses().get(0)).otherLength()).isEqualTo(CommunicatorUse.UNKNOWN);
        assertThat(new HintAdvice(use.uses()).reasons())
                .anySatisfy(reason -> assertThat(reason).contains("unknown", "communicator 0"));
    }
}
