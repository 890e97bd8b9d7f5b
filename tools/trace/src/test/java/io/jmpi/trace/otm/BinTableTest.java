package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinTableTest {
    private static final int GROUPS = 6;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 32, 255, 256})
    void shouldKnowWhatCountingAllBinsFinds(int bins) {
        long seed = TestSeeds.random("BinTableTest").nextLong();
        Random random = new Random(seed);
        BinTable table = new BinTable(bins);
        int[][] expected = new int[GROUPS][bins];
        int[] entries = new int[3000];
        int count = 0;
        for (int step = 0; step < 6000; step++) {
            boolean add = count == 0 || count < entries.length && random.nextInt(6000) > step - 1500;
            if (add) {
                int group = random.nextInt(GROUPS);
                int hash = random.nextInt(1 + random.nextInt(PearsonHash.RANGE)); // small ones more often
                assertThat(table.length(group, hash)).isEqualTo(expected[group][hash % bins]);
                table.add(group, hash);
                expected[group][hash % bins]++;
                entries[count++] = group << 8 | hash;
            } else {
                int taken = random.nextInt(count);
                int entry = entries[taken];
                entries[taken] = entries[--count];
                table.remove(entry >> 8, entry & 0xff);
                expected[entry >> 8][(entry & 0xff) % bins]--;
            }
            assertThat(table.longest())
                    .as("seed " + seed)
                    .isEqualTo(Arrays.stream(expected)
                            .flatMapToInt(Arrays::stream)
                            .max()
                            .orElseThrow());
            int group = random.nextInt(GROUPS);
            assertThat(table.used(group)).isEqualTo((int)
                    Arrays.stream(expected[group]).filter(length -> length > 0).count());
        }
    }
}
