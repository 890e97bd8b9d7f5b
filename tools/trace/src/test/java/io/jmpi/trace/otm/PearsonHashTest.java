package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PearsonHashTest {
    /** Hashes that the paper's analyzer computes. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 2, 117",
        "1, 0, 2, 79",
        "0, 1, 2, 157",
        "1, 17, 2, 221",
        "3, 1337, 2, 247",
        "63, 1024, 2, 242",
        "5, 2, 4, 248",
        "255, 65535, 3, 233",
        "0, 0, 0, 48"
    })
    void shouldHashAsThePapersAnalyzerDoes(int source, int tag, int communicator, int hash) {
        assertThat(PearsonHash.hash(source, tag, communicator)).isEqualTo(hash);
    }

    /** With a permutation, inputs that differ in one byte have different hashes. */
    @Test
    void shouldGiveEachValueOfAByteAnotherHash() {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            BitSet hashes = new BitSet();
            for (int value = 0; value < PearsonHash.RANGE; value++) {
                hashes.set(PearsonHash.hash(7, value << shift, 2));
            }
            assertThat(hashes.cardinality()).isEqualTo(PearsonHash.RANGE);
        }
    }
}
