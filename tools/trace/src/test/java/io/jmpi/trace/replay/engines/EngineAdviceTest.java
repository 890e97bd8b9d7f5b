package io.jmpi.trace.replay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.replay.MessagesResult.Advice;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineAdviceTest {
    private static final long MESSAGES = 1000;
    private static final CommunicatorUse NO_WILDCARDS = new CommunicatorUse(0, 500, 0, 0, 0, 500, 7, 3, 1);

    private static EngineResult engine(String name, double nanosOfMessage, long walked) {
        return new EngineResult(
                name,
                MESSAGES,
                walked,
                MESSAGES,
                0,
                25,
                7,
                nanosOfMessage * MESSAGES,
                0,
                Map.of("matches", 1000L, "matches_on_first", 940L, "expected_matches", 900L),
                "");
    }

    private static EngineResult optimistic(long hostNanosOfMessage) {
        return new EngineResult(
                "optimistic",
                MESSAGES,
                0,
                MESSAGES,
                0,
                25,
                7,
                2_000_000,
                0,
                Map.of(
                        "host_nanos", hostNanosOfMessage * MESSAGES,
                        "decision_p50_nanos", 1900L,
                        "decision_p99_nanos", 4100L),
                "");
    }

    private static Advice advice(EngineResult... engines) {
        return new EngineAdvice(List.of(engines), List.of()).advice();
    }

    @Test
    void shouldAdviseQueuesWhenListsAreShort() {
        Advice advice = advice(engine("queues", 15, 1200), engine("bins", 30, 1000), engine("exact", 60, 1000));

        assertThat(advice.engine()).isEqualTo("queues");
        assertThat(advice.verdicts().keySet()).containsExactly("queues", "bins", "exact");
        assertThat(advice.verdicts().get("queues")).contains("best", " 1.2 entries", " 15 ns");
        assertThat(advice.verdicts().get("bins"))
                .startsWith("slower")
                .contains(" 2.0 times queues", " 1.0 entries", " 30 ns");
        assertThat(advice.verdicts().get("exact"))
                .contains("much slower", " 4.0 times queues", " 1.0 entries", " 60 ns");
        assertThat(advice.hints()).isEmpty();
        assertThat(advice.reasons())
                .satisfiesExactly(
                        reason -> assertThat(reason).contains("Nothing to do"),
                        reason -> assertThat(reason).contains(" 25 receives", " 7 messages", " 10%"),
                        reason -> assertThat(reason).contains("queues", " 1.2 entries", " 94%", "first entry"),
                        reason -> assertThat(reason)
                                .containsSubsequence("queues", " 15 ns", " 15.0 µs", "not pay off", "bins", " 30 ns"));
    }

    @Test
    void shouldAdviseAStructureWhenListsAreLong() {
        Advice advice = advice(engine("queues", 330, 200_000), engine("bins", 90, 1000), engine("exact", 33, 1000));

        assertThat(advice.engine()).isEqualTo("exact");
        assertThat(advice.reasons().get(0)).contains("--matcher exact", "jmpi_matcher=exact");
        assertThat(advice.verdicts().get("queues"))
                .contains("much slower", " 10.0 times exact", " 200.0 entries", " 330 ns");
        assertThat(advice.verdicts().get("exact")).contains("best", " 1.0 entries", " 33 ns");
        assertThat(advice.reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .containsSubsequence("exact", " 33 ns", " 33.0 µs", "bins", " 90 ns", "queues", " 10.0 times")
                        .doesNotContain("significant"));
    }

    @Test
    void shouldAdviseTheSimplerEngineWhenNoneIsClearlyBetter() {
        Advice advice = advice(engine("queues", 110, 60_000), engine("bins", 33, 1000), engine("exact", 30, 1000));

        assertThat(advice.engine()).isEqualTo("bins");
        assertThat(advice.verdicts().get("exact")).contains("as good as bins", " 1.0 entries", " 30 ns");
        assertThat(advice.reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .containsSubsequence("bins", " 33 ns", " 33.0 µs", "exact", " 30 ns")
                        .containsSubsequence("no significant difference", "queues", " 3.3 times"));
    }

    @Test
    void shouldCompareTheHostsTimeWhenAnEngineHasADevice() {
        Advice advice = advice(engine("queues", 15, 1000), optimistic(206));

        assertThat(advice.engine()).isEqualTo("queues");
        assertThat(advice.verdicts().get("optimistic"))
                .contains("much slower", " 13.7 times queues", " 0.0 entries", " 206 ns", "host");
        assertThat(advice.reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .containsSubsequence("device", "optimistic", "half", " 1.9 µs", "99%", " 4.1 µs", " 2.0 µs")
                        .containsSubsequence("host", " 206 ns", " 13.7 times", "queues"))
                .anySatisfy(reason -> assertThat(reason)
                        .containsSubsequence("queues", " 15 ns", " 15.0 µs")
                        .doesNotContain("optimistic"));
    }

    @Test
    void shouldAdviseTheDeviceWhenItsHostPaysLess() {
        Advice advice = advice(engine("queues", 3000, 1_000_000), optimistic(206));

        assertThat(advice.engine()).isEqualTo("optimistic");
        assertThat(advice.verdicts().get("queues"))
                .contains("much slower", " 14.6 times optimistic", " 1000.0 entries", " 3.0 µs");
    }

    @Test
    void shouldSaySoWhenNothingWasReceived() {
        EngineResult idle = new EngineResult("queues", 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), "");
        EngineResult idleToo = new EngineResult("exact", 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), "");

        Advice advice = advice(idle, idleToo);

        assertThat(advice.engine()).isEqualTo("none");
        assertThat(advice.hints()).isEmpty();
        assertThat(advice.reasons()).singleElement().asString().contains("No message");
        assertThat(advice.verdicts()).isEmpty();
    }

    // ---------------------------------------------------------------- hints

    @Test
    void shouldNameTheKeysWhenAllCommunicatorsPermitThem() {
        HintAdvice advice = new HintAdvice(List.of(NO_WILDCARDS));

        assertThat(advice.keys()).containsExactly("mpi_assert_no_any_source", "mpi_assert_no_any_tag");
        assertThat(advice.reasons())
                .satisfiesExactly(
                        reason -> assertThat(reason).contains("None of 500 ", "wildcard"),
                        reason -> assertThat(reason)
                                .startsWith("7 of 500 messages")
                                .contains("(1%)", "length"),
                        reason -> assertThat(reason).startsWith("Overtaking").contains(" 3 receives"));
    }

    @Test
    void shouldAdviseHintsOnlyToAnEngineThatUsesThem() {
        EngineResult exact = engine("exact", 33, 1000);
        Advice shallow = new EngineAdvice(List.of(engine("queues", 15, 1200), exact), List.of(NO_WILDCARDS)).advice();
        Advice deep = new EngineAdvice(List.of(engine("queues", 330, 200_000), exact), List.of(NO_WILDCARDS)).advice();

        assertThat(shallow.hints()).isEmpty();
        assertThat(shallow.reasons()).noneMatch(reason -> reason.contains("wildcard"));
        assertThat(deep.hints()).containsExactly("mpi_assert_no_any_source", "mpi_assert_no_any_tag");
        assertThat(deep.reasons()).anySatisfy(reason -> assertThat(reason).contains("None of 500 ", "wildcard"));
    }

    @Test
    void shouldNameTheCommunicatorsWhenTheyDiffer() {
        CommunicatorUse tags = new CommunicatorUse(2, 400, 100, 0, 50, 400, 0, 0, 5);
        CommunicatorUse unused = new CommunicatorUse(3, 0, 0, 0, 0, 0, 0, 0, 0);
        HintAdvice advice = new HintAdvice(List.of(NO_WILDCARDS, tags, unused));

        assertThat(advice.keys())
                .containsExactly(
                        "mpi_assert_no_any_source",
                        "mpi_assert_no_any_tag (communicator 0)",
                        "mpi_assert_exact_length (communicator 2)");
        assertThat(advice.reasons())
                .anySatisfy(reason -> assertThat(reason)
                        .containsSubsequence(" 1000 ", " 0 ", "any source", " 50 ", "any tag")
                        .containsSubsequence("none", "communicator 0"));
    }

    @Test
    void shouldPermitOvertakingOnlyWhenNothingCouldOvertake() {
        CommunicatorUse single = new CommunicatorUse(0, 10, 0, 0, 0, 10, 0, 0, 1);
        CommunicatorUse together = new CommunicatorUse(1, 10, 0, 0, 0, 10, 0, 0, 2);
        CommunicatorUse unknown = new CommunicatorUse(1, 10, 0, 0, 0, 10, 0, 0, CommunicatorUse.UNKNOWN);

        assertThat(new HintAdvice(List.of(single)).keys()).contains("mpi_assert_allow_overtaking");
        assertThat(new HintAdvice(List.of(single)).reasons())
                .anySatisfy(reason -> assertThat(reason).contains("overtaking", "nothing"));
        assertThat(new HintAdvice(List.of(single, together)).keys())
                .contains("mpi_assert_allow_overtaking (communicator 0)");
        assertThat(new HintAdvice(List.of(together)).reasons())
                .anySatisfy(
                        reason -> assertThat(reason).startsWith("Overtaking").contains("in flight"));
        assertThat(new HintAdvice(List.of(single, unknown)).reasons())
                .anySatisfy(reason ->
                        assertThat(reason).contains("Outside of communicator 0 ", "overtaking", "trace lacks"));
    }

    @Test
    void shouldListSomeCommunicatorsWhenThereAreMany() {
        List<CommunicatorUse> uses = java.util.stream.IntStream.range(0, 20)
                .mapToObj(context -> new CommunicatorUse(context, 10, 0, context % 2, 0, 10, 1, 1, 9))
                .toList();

        assertThat(new HintAdvice(uses).keys())
                .contains("mpi_assert_no_any_source (communicators 0, 2, 4, 6, 8, 10, 12, 14 and 2 more)");
    }
}
