package io.jmpi.internal.p2p.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.envelope.SequenceNumber;
import org.junit.jupiter.api.Test;

class SentSequencesTest {
    private final SentSequences sequences = new SentSequences();

    @Test
    void shouldCountEachReceiverAndTagByItself() {
        for (int i = 0; i < 5; i++) {
            assertThat(sequences.next(0, 7)).isEqualTo(SequenceNumber.of(i));
            assertThat(sequences.next(1, 7)).isEqualTo(SequenceNumber.of(2 * i));
            assertThat(sequences.next(1, 7)).isEqualTo(SequenceNumber.of(2 * i + 1));
            assertThat(sequences.next(0, Integer.MAX_VALUE)).isEqualTo(SequenceNumber.of(i));
        }
    }

    @Test
    void shouldNotBeginToNumberWhenThereAreTooManyStreams() {
        for (int tag = 0; tag < SentSequences.MOST_STREAMS; tag++) {
            assertThat(sequences.next(0, tag)).isEqualTo(SequenceNumber.of(0));
        }
        assertThat(sequences.next(1, 0)).isEqualTo(SequenceNumber.NONE);
        assertThat(sequences.next(0, 5)).isEqualTo(SequenceNumber.of(1)); // goes on
        assertThat(sequences.next(1, 0)).isEqualTo(SequenceNumber.NONE);
    }
}
