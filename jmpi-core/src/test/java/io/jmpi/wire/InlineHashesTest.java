package io.jmpi.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InlineHashesTest {
    private static final int SLOTS = 256;

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, 0",
        "1, 2, 41e3285, 17fb89ee, c99d164a",
        "0, 1, 17fb89ee, 0, 17fb89ee",
        "1, 0, fb039e, 17fb89ee, 0",
        "7, 42, 34f6774e, 390d6da2, dd4ee9e2",
        "1023, 2147483647, 8887cf07, c6c29d5a, a50c04ef"
    })
    void shouldHashAsEveryOtherVersionDoes(int source, int tag, String both, String sourceAlone, String tagAlone) {
        assertThat(Integer.toHexString(InlineHashes.hash(source, tag))).isEqualTo(both);
        assertThat(Integer.toHexString(InlineHashes.hash(source))).isEqualTo(sourceAlone);
        assertThat(Integer.toHexString(InlineHashes.hash(tag))).isEqualTo(tagAlone);
    }

    @Test
    void shouldSpreadTheKeysOfAStencilOverSmallTables() {
        int[] low = new int[SLOTS];
        int[] high = new int[SLOTS];
        int keys = 0;
        for (int source = 0; source < 64; source++) {
            for (int tag = 0; tag < 64; tag++) {
                int hash = InlineHashes.hash(source, tag);
                low[hash & SLOTS - 1]++;
                high[hash >>> 24]++;
                keys++;
            }
        }
        int mean = keys / SLOTS;
        assertThat(IntStream.of(low)).allMatch(count -> count > mean / 4 && count < mean * 3);
        assertThat(IntStream.of(high)).allMatch(count -> count > mean / 4 && count < mean * 3);
    }

    @Test
    void shouldChangeAboutHalfOfTheBitsWhenOneBitOfTheTagChanges() {
        int changed = 0;
        int pairs = 0;
        for (int tag = 0; tag < 1000; tag++) {
            for (int bit = 0; bit < 31; bit++) {
                changed += Integer.bitCount(InlineHashes.hash(3, tag) ^ InlineHashes.hash(3, tag ^ 1 << bit));
                pairs++;
            }
        }
        assertThat(changed / (double) pairs).isBetween(15.0, 17.0);
    }
}
