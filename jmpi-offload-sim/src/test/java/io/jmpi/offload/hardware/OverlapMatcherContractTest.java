package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.offload.Rings;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract for the engine {@code overlap} when the unit decides at once: with and without trace, by all senders or by some. */
@Tag("full")
class OverlapMatcherContractTest {
    abstract static class Contract extends MatcherContract {
        private static final int SOME_RECEIVES = 8;

        private final HardwareSettings settings;
        private final List<HardwareMatcher> created = new ArrayList<>();

        Contract(int tags, SyncRule sync) {
            settings = new HardwareSettings(tags, 0, 0, sync, false);
        }

        /** What the matcher knows of numbers; null if nothing. */
        abstract SequenceTrace newTrace();

        OverlapParts newParts() {
            return OverlapParts.of(newTrace());
        }

        /** What senders do. */
        SenderNumbers newNumbers() {
            return SenderNumbers.all();
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            HardwareMatcher overlap = HardwareMatcher.overlap(
                    5,
                    hints,
                    settings,
                    UnitSettings.forTags(settings.tags(), settings.sync()),
                    newParts(),
                    Rings.OF_THREADS,
                    new MatchingStatistics());
            created.add(overlap);
            SenderNumbers numbers = newNumbers();
            return new SettledMatcher(overlap) {
                @Override
                public PostedReceive arrive(ArrivedMessage message) {
                    if (!message.isStored()) {
                        ((TestMessage) message).numbered(numbers.next(message.source(), message.tag()));
                    }
                    return super.arrive(message);
                }
            };
        }

        @Override
        protected int entriesWalkedToFirst() {
            return 0;
        }

        /** How many receives wait for the unit's answers at a time also depends on how far the numbers have come. */
        @Override
        protected long mostMemory(List<Operation> stream) {
            return super.mostMemory(stream) + SOME_RECEIVES * UnitReceive.FIELD_BYTES;
        }

        Map<String, Long> counters() {
            return created.get(created.size() - 1).deviceCounters();
        }

        @AfterEach
        void close() {
            created.forEach(HardwareMatcher::close);
        }

        @Test
        void shouldUseUnitWhenFirstReceiveIsPosted() {
            keep(SOURCE, TAG);
            matcher.arrive(message(SOURCE, TAG));
            assertThat(counters()).containsEntry("unit_matched", 1L);
        }
    }

    @Nested
    class WithoutTrace extends Contract {
        WithoutTrace() {
            super(1024, SyncRule.COUNTER);
        }

        @Override
        SequenceTrace newTrace() {
            return null;
        }
    }

    @Nested
    class WithTrace extends Contract {
        WithTrace() {
            super(1024, SyncRule.COUNTER);
        }

        @Override
        SequenceTrace newTrace() {
            return new SequenceTrace(true);
        }
    }

    /** The unit gets receives for a while, then none for a while. */
    @Nested
    class WithTraceAndFickleAdvice extends WithTrace {
        @Override
        OverlapParts newParts() {
            return new OverlapParts(
                    new OffloadAdvice(0, 0, 2, 0, System::nanoTime), newTrace(), OffloadedMatcher.Outside.ALL, 1 << 20);
        }
    }

    @Nested
    class WithFickleAdvice extends WithoutTrace {
        @Override
        OverlapParts newParts() {
            return new OverlapParts(
                    new OffloadAdvice(0, 0, 2, 0, System::nanoTime), null, OffloadedMatcher.Outside.MATCHES, 0);
        }
    }

    @Nested
    class WithTraceAndThreeTags extends Contract {
        WithTraceAndThreeTags() {
            super(3, SyncRule.SYNC_ONLY);
        }

        @Override
        SequenceTrace newTrace() {
            return new SequenceTrace(true);
        }
    }

    /** The matcher replaces another one, which has seen the streams up to where numbers wrap. */
    @Nested
    class WithTraceOfReplacement extends Contract {
        WithTraceOfReplacement() {
            super(16, SyncRule.COUNTER);
        }

        @Override
        SequenceTrace newTrace() {
            return new SequenceTrace(false);
        }

        @Override
        SenderNumbers newNumbers() {
            return new SenderNumbers((source, tag) -> Integer.MAX_VALUE - 20 - source);
        }
    }

    @Nested
    class WithTraceOfFewStreams extends Contract {
        WithTraceOfFewStreams() {
            super(16, SyncRule.COUNTER);
        }

        @Override
        SequenceTrace newTrace() {
            return new SequenceTrace(true, 2);
        }
    }

    /** Every other stream is not numbered. */
    @Nested
    class WithTraceOfSomeSenders extends Contract {
        WithTraceOfSomeSenders() {
            super(16, SyncRule.COUNTER);
        }

        @Override
        SequenceTrace newTrace() {
            return new SequenceTrace(true);
        }

        @Override
        SenderNumbers newNumbers() {
            return new SenderNumbers((source, tag) -> (source + tag) % 2 == 0 ? 0 : -1);
        }

        /** A receive has a number until it is seen that the stream has none: this message is unexpected to the unit. */
        @Override
        @Test
        void shouldUseUnitWhenFirstReceiveIsPosted() {
            int unnumbered = (SOURCE + TAG) % 2 == 0 ? TAG + 1 : TAG;
            for (int i = 0; i < 2; i++) {
                keep(SOURCE, unnumbered);
                matcher.arrive(message(SOURCE, unnumbered));
            }
            assertThat(counters()).containsEntry("unit_taken_back", 1L).containsEntry("unit_matched", 1L);
        }
    }
}
