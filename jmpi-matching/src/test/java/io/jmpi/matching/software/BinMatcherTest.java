package io.jmpi.matching.software;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contract for the engine {@code bins}, its hash and what its searches cost. */
class BinMatcherTest extends MatcherContract {
    private static final int CONTEXT = 5;

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new BinMatcher(CONTEXT, hints, new MatchingStatistics());
    }

    /**
     * Bins computed by hand. The high half of the packed tag is {@code tag << 8 | source >> 12}, the low half
     * {@code source << 20 | context}; useful residues modulo 1021 are 2^8 = 256, 2^10 = 3, 2^20 = 9, 2^31 = 54 and
     * 2^32 - 1 = 107.
     */
    @ParameterizedTest(name = "context {0}, source {1}, tag {2}: bin {3}")
    @CsvSource({
        "0, 0, 0, 0",
        "1, 0, 0, 1", // low half 1
        "0, 0, 1, 256", // high half 2^8
        "0, 0, 4, 3", // high half 2^10
        "0, 1, 0, 9", // low half 2^20
        "3, 1, 4, 15", // low half 2^20 + 3: 12; high half 3; 12 xor 3
        "0, 0, 1021, 0", // high half a multiple of 1021
        "0, 0, 0x800000, 54", // high half 2^31: bit 23 of the tag is not a sign
        "0, 0x800, 0, 54", // low half 2^31: neither is bit 11 of the source
        "0, 0x80000, 0, 128", // high half 2^7: the upper eight bits of the source
        "0xfffff, 0, 0, 8", // low half 2^20 - 1
        "0xfffff, 0xfffff, 0xffffff, 0", // both halves 2^32 - 1: 107 xor 107
        "0xffffe, 0xfffff, 0xffffff, 1", // low half 2^32 - 2: 106 xor 107
        "0, 0, 0x1000001, 256", // bit 24 of the tag is lost
        "0, 0, 0x7fffffff, 873", // high half 2^32 - 2^8: 108 - 256 + 1021
        "0, 0x100001, 0, 9", // bit 20 of the source is lost
        "0x100001, 0, 0, 1", // bit 20 of the context id is lost
        "1020, 0, 682, 1021", // high half 682 * 256 = 171 * 1021 + 1: 1020 xor 1
        "1020, 0, 343, 1022", // high half 343 * 256 = 86 * 1021 + 2: 1020 xor 2
        "1020, 0, 4, 1023", // 1020 xor 3
        "1, 0xfc000, 3, 1021", // high half 3 * 256 + 252 = 1020: 1 xor 1020
    })
    void shouldHashLikeUcxWhenPackedLikeOpenMpi(String context, String source, String tag, int bin) {
        assertThat(BinMatcher.bin(Integer.decode(context), Integer.decode(source), Integer.decode(tag)))
                .isEqualTo(bin);
    }

    @ParameterizedTest
    @CsvSource({"682, 1021", "343, 1022", "4, 1023"})
    void shouldPairWhenBinLiesBeyondTheModulus(int tag, int bin) {
        assertThat(BinMatcher.bin(1020, 0, tag)).isEqualTo(bin);
        matcher = new BinMatcher(1020, MatchingHints.NONE, new MatchingStatistics());

        TestReceive posted = keep(0, tag);
        assertThat(matcher.arrive(message(0, tag))).isSameAs(posted);
        TestMessage waiting = unexpected(0, tag);
        assertThat(matcher.post(receive(0, tag))).isSameAs(waiting);
    }

    /** Both residues of the packed tag, by hand: of 2^8 * tag and 2^20 * source, modulo 7 and modulo 16. */
    @ParameterizedTest(name = "{0} bins, source {1}, tag {2}: bin {3}")
    @CsvSource({
        "7, 0, 1, 4", // 2^8 = 36 * 7 + 4
        "7, 1, 1, 0", // 2^20 = 149796 * 7 + 4: 4 xor 4
        "7, 0, 7, 0",
        "16, 1, 1, 0", // both halves are multiples of 16
        "1, 3, 12345, 0"
    })
    void shouldHashByTheNumberOfBinsThatIsSet(int bins, int source, int tag, int bin) {
        assertThat(withBins(bins).bin(source, tag)).isEqualTo(bin);
    }

    private static Matcher withBins(int bins) {
        return MatchingEngine.BINS.newMatcher(0, MatchingHints.NONE, MatcherSettings.DEFAULT.with("bins.bins", bins));
    }

    @Test
    void shouldWalkAllReceivesWhenThereIsOneBin() {
        matcher = withBins(1);
        for (int tag = 0; tag < 100; tag++) {
            keep(SOURCE, tag);
        }
        matcher.arrive(message(SOURCE, 99));
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(100);
    }

    @Test
    void shouldRefuseNumberOfBinsThatCannotBe() {
        assertThatThrownBy(() -> withBins(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'bins.bins'", "'0'", "1..1048576");
    }

    @Test
    void shouldWalkOneEntryWhenBinsDiffer() {
        for (int tag = 0; tag < 100; tag++) {
            keep(SOURCE, tag);
        }
        matcher.arrive(message(SOURCE, 99));
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(1);

        for (int tag = 200; tag < 250; tag++) {
            unexpected(SOURCE, tag);
        }
        matcher.post(receive(SOURCE, 249));
        assertThat(matcher.statistics().unexpectedEntriesWalked()).isEqualTo(1);
    }

    @Test
    void shouldWalkBinAndOlderWildcardsWhenWildcardReceivesArePosted() {
        for (int i = 0; i < 10; i++) {
            keep(ANY_SOURCE, TAG + 1);
        }
        keep(SOURCE, TAG + 1021);
        keep(SOURCE, TAG);
        keep(ANY_SOURCE, TAG);

        matcher.arrive(message(SOURCE, TAG));

        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(12);
    }

    @Test
    void shouldWalkWholeBinWhenTagsStepByTheModulus() {
        for (int i = 0; i < 100; i++) {
            keep(SOURCE, 1021 * i);
        }
        matcher.arrive(message(SOURCE, 1021 * 99));
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(100);
    }

    @Test
    void shouldWalkAllMessagesWhenReceiveHasWildcard() {
        for (int tag = 0; tag < 100; tag++) {
            unexpected(SOURCE, tag);
        }
        matcher.post(receive(ANY_SOURCE, 99));
        assertThat(matcher.statistics().unexpectedEntriesWalked()).isEqualTo(100);
    }

    /** A bin whose arrays grew by where their entries happened to stand would grow for a long time. */
    @Test
    void shouldHoldNoMoreMemoryWhenABinIsNeverDeeperThanBefore() {
        Deque<TestReceive> kept = new ArrayDeque<>();
        for (int depth = 1; depth <= 12; depth++) {
            kept.add(keep(SOURCE, TAG));
            long memory = matcher.statistics().memoryBytes();
            for (int i = 0; i < 200; i++) {
                int leaving = 1 + i * 7 % depth;
                for (int j = 0; j < leaving; j++) {
                    matcher.cancel(j % 3 == 2 ? kept.removeLast() : kept.removeFirst());
                }
                while (kept.size() < depth) {
                    kept.add(keep(SOURCE, TAG));
                }
            }
            assertThat(matcher.statistics().memoryBytes()).as("depth " + depth).isEqualTo(memory);
        }
    }

    @Test
    void shouldNotNoticeWhenSequenceNumbersOverflow() {
        SequenceOverflow.assertUnnoticed(hints ->
                new BinMatcher(CONTEXT, BinMatcher.UCX_BINS, hints, new MatchingStatistics(), SequenceOverflow.FIRST));
    }

    @Test
    void shouldNotLookAtWildcardReceivesWhenOvertakingIsAllowedAndAnExactOneFits() {
        matcher = newMatcher(new MatchingHints(false, false, false, true));
        for (int i = 0; i < 100; i++) {
            keep(ANY_SOURCE, TAG + 1 + i);
        }
        TestReceive wildcard = keep(ANY_SOURCE, TAG);
        TestReceive exact = keep(SOURCE, TAG);

        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(exact);
        assertThat(matcher.statistics().postedEntriesWalked()).isEqualTo(1);
        assertThat(matcher.arrive(message(SOURCE, TAG))).isSameAs(wildcard);
    }
}
