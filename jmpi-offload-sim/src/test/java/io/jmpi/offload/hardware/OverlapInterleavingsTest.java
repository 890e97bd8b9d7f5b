package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.Operation.Kind;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.LaggedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every order of the steps of small cases: each decision is the oracle's.
 *
 * <p>Enumerated are all sequences of the calls {@link Call}, for one stream and the wildcards that accept it, with up to
 * three messages of this stream; also with a message of another stream among them. Of the longer sequences a build takes
 * a slice.
 */
@Tag("full")
class OverlapInterleavingsTest {
    private static final int SOURCE = 1;
    private static final int TAG = 2;
    private static final long SEED = TestSeeds.SEED;

    /** A call of the program. Those that cancel name the first or second receive that was posted. */
    private enum Call {
        /** A receive that the unit may have. */
        LONG,
        /** One that it may not. */
        SHORT,
        /** A receive with any tag. */
        WILDCARD,
        CANCEL_FIRST,
        CANCEL_SECOND,
        /** A matched probe. */
        PROBE;

        LaggedStep step(int id) {
            long length = this == LONG ? 4L : 1;
            return switch (this) {
                case LONG, SHORT ->
                    new LaggedStep(new Operation(Kind.POST, id, SOURCE, TAG), length << 8 | LaggedReplay.CONTIGUOUS);
                case WILDCARD -> new LaggedStep(new Operation(Kind.POST, id, SOURCE, PostedReceive.ANY_TAG), 0);
                case CANCEL_FIRST -> new LaggedStep(new Operation(Kind.CANCEL, 0, 0, 0), 0);
                case CANCEL_SECOND -> new LaggedStep(new Operation(Kind.CANCEL, 1, 0, 0), 0);
                case PROBE -> new LaggedStep(new Operation(Kind.IMPROBE, id, SOURCE, TAG), 0);
            };
        }

        boolean posts() {
            return this == LONG || this == SHORT || this == WILDCARD;
        }

        /** Whether it does something after so many posts. */
        boolean isUseful(int posts) {
            return this == CANCEL_FIRST ? posts > 0 : this != CANCEL_SECOND || posts > 1;
        }
    }

    /** All sequences of so many calls. */
    private static List<List<LaggedStep>> sequences(int calls) {
        List<List<LaggedStep>> all = new ArrayList<>();
        extend(new ArrayList<>(), 0, calls, all);
        return all;
    }

    private static void extend(List<LaggedStep> begun, int posts, int calls, List<List<LaggedStep>> all) {
        if (begun.size() == calls) {
            all.add(List.copyOf(begun));
            return;
        }
        for (Call call : Call.values()) {
            if (call.isUseful(posts)) {
                begun.add(call.step(posts));
                extend(begun, posts + (call.posts() ? 1 : 0), calls, all);
                begun.remove(begun.size() - 1);
            }
        }
    }

    /** Messages of the stream, and in place of one of them a message of another, unless that is negative. */
    private static List<Operation> messages(int count, int other) {
        List<Operation> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(new Operation(Kind.ARRIVE, 100 + i, SOURCE, i == other ? TAG + 1 : TAG));
        }
        return messages;
    }

    /** Who numbers what. */
    private enum Senders {
        FROM_THE_FIRST {
            @Override
            SequenceTrace trace() {
                return new SequenceTrace(true);
            }

            @Override
            SenderNumbers numbers() {
                return SenderNumbers.all();
            }
        },
        /** The matcher replaces another one. */
        EARLIER {
            @Override
            SequenceTrace trace() {
                return new SequenceTrace(false);
            }

            @Override
            SenderNumbers numbers() {
                return new SenderNumbers((source, tag) -> 1);
            }
        },
        NONE {
            @Override
            SequenceTrace trace() {
                return new SequenceTrace(true);
            }

            @Override
            SenderNumbers numbers() {
                return SenderNumbers.NONE;
            }
        };

        abstract SequenceTrace trace();

        abstract SenderNumbers numbers();
    }

    /** Returns how many runs all cases of a size have had, or those of a slice. */
    private static long check(int calls, int count, int other, int stride, Senders senders, boolean overtaking) {
        long runs = 0;
        int next = Math.floorMod(SEED, stride);
        List<List<LaggedStep>> sequences = sequences(calls);
        for (int i = next; i < sequences.size(); i += stride) {
            OverlapCase one = new OverlapCase(sequences.get(i), messages(count, other));
            OverlapCase.Result result = one.runAll(senders::trace, senders::numbers, overtaking);
            assertThat(result.difference()).isNull();
            runs += result.runs();
        }
        return runs;
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideLikeOracleInEveryOrder(Senders senders) {
        long runs = 0;
        for (int messages = 1; messages <= 3; messages++) {
            runs += check(2, messages, -1, 1, senders, false);
            runs += check(3, messages, -1, 1, senders, false);
            runs += check(4, messages, -1, TestExtent.of(20, 1), senders, false);
            runs += check(5, messages, -1, TestExtent.of(1000, 4), senders, false);
        }
        for (int other = 0; other < 3; other++) {
            runs += check(3, 3, other, TestExtent.of(5, 1), senders, false);
            runs += check(4, 3, other, TestExtent.of(100, 1), senders, false);
        }
        System.out.println(runs + " runs");
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveEachNodeOneOutcomeInEveryOrderWhenOvertakingIsAllowed(Senders senders) {
        for (int messages = 1; messages <= 3; messages++) {
            check(3, messages, -1, TestExtent.of(10, 1), senders, true);
            check(4, messages, -1, TestExtent.of(100, 1), senders, true);
        }
    }

    /** Shows that these cases find a wrong number. */
    @ParameterizedTest
    @EnumSource
    void shouldFindTraceThatIsFaulty(FaultyTrace fault) {
        Senders senders = fault == FaultyTrace.FORGETS_THE_PAST ? Senders.EARLIER : Senders.FROM_THE_FIRST;
        Supplier<SequenceTrace> trace = () -> fault.trace(senders == Senders.FROM_THE_FIRST);
        String difference = null;
        for (int calls = 2; calls <= 5 && difference == null; calls++) {
            for (List<LaggedStep> sequence : sequences(calls)) {
                if (difference == null) {
                    difference = new OverlapCase(sequence, messages(3, -1))
                            .runAll(trace, senders::numbers, false)
                            .difference();
                }
            }
        }
        assertThat(difference).isNotNull();
    }

    @Test
    void shouldTryEachOrderOfACallAndAMessageOnce() {
        OverlapCase one = new OverlapCase(sequences(1).get(0), messages(1, -1));
        // The poll comes after the call, and the message before the entry or after it; or the poll comes before the
        // call; or there is another poll before the call, which finds nothing.
        assertThat(one.runAll(() -> new SequenceTrace(true), SenderNumbers::all, false)
                        .runs())
                .isEqualTo(4);
    }
}
