package io.jmpi.trace.replay;

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
        assertThat(advice.verdicts())
                .containsExactly(
                        Map.entry("queues", "best: 1.2 entries and 15 ns per message"),
                        Map.entry("bins", "slower, 2.0 times queues: 1.0 entries and 30 ns per message"),
                        Map.entry("exact", "much slower, 4.0 times queues: 1.0 entries and 60 ns per message"));
        assertThat(advice.hints()).isEmpty();
        assertThat(advice.reasons())
                .containsExactly(
                        "Nothing to do: it is the default, no other engine is clearly cheaper for these messages, and it gains"
                                + " nothing from hints.",
                        "No rank had more than 25 receives posted and 7 messages unexpected at once; 10% of the messages were"
                                + " unexpected.",
                        "With queues a message compared 1.2 entries on average, and 94% of the pairs matched at the first entry.",
                        "By the cost model queues needs 15 ns per message, 15.0 µs in total; a search structure would not pay off: "
                                + "the cheapest other engine, bins, needs 30 ns.");
    }

    @Test
    void shouldAdviseAStructureWhenListsAreLong() {
        Advice advice = advice(engine("queues", 330, 200_000), engine("bins", 90, 1000), engine("exact", 33, 1000));

        assertThat(advice.engine()).isEqualTo("exact");
        assertThat(advice.reasons().get(0))
                .isEqualTo("Run the application with --matcher exact, or give its communicators the info key"
                        + " jmpi_matcher=exact.");
        assertThat(advice.verdicts())
                .containsEntry("queues", "much slower, 10.0 times exact: 200.0 entries and 330 ns per message")
                .containsEntry("exact", "best: 1.0 entries and 33 ns per message");
        assertThat(advice.reasons())
                .contains(
                        "By the cost model exact needs 33 ns per message, 33.0 µs in total; the cheapest other engine, bins, "
                                + "needs 90 ns; queues would need 10.0 times as much.");
    }

    @Test
    void shouldAdviseTheSimplerEngineWhenNoneIsClearlyBetter() {
        Advice advice = advice(engine("queues", 110, 60_000), engine("bins", 33, 1000), engine("exact", 30, 1000));

        assertThat(advice.engine()).isEqualTo("bins");
        assertThat(advice.verdicts()).containsEntry("exact", "as good as bins: 1.0 entries and 30 ns per message");
        assertThat(advice.reasons())
                .contains(
                        "By the cost model bins needs 33 ns per message, 33.0 µs in total; the cheapest other engine, exact, "
                                + "needs 30 ns, which is no significant difference: the simpler engine is advised; queues would need 3.3 times as much.");
    }

    @Test
    void shouldCompareTheHostsTimeWhenAnEngineHasADevice() {
        Advice advice = advice(engine("queues", 15, 1000), optimistic(206));

        assertThat(advice.engine()).isEqualTo("queues");
        assertThat(advice.verdicts())
                .containsEntry(
                        "optimistic", "much slower, 13.7 times queues: 0.0 entries and 206 ns per message of the host");
        assertThat(advice.reasons())
                .contains(
                        "On a device, optimistic decides half of the messages within 1.9 µs and 99% within 4.1 µs of their "
                                + "arrival, and is busy for 2.0 µs per message; the host spends 206 ns per message on submitting and polling, "
                                + "13.7 times the cost of queues.")
                .contains("By the cost model queues needs 15 ns per message, 15.0 µs in total.");
    }

    @Test
    void shouldAdviseTheDeviceWhenItsHostPaysLess() {
        Advice advice = advice(engine("queues", 3000, 1_000_000), optimistic(206));

        assertThat(advice.engine()).isEqualTo("optimistic");
        assertThat(advice.verdicts())
                .containsEntry("queues", "much slower, 14.6 times optimistic: 1000.0 entries and 3.0 µs per message");
    }

    @Test
    void shouldSaySoWhenNothingWasReceived() {
        EngineResult idle = new EngineResult("queues", 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), "");
        EngineResult idleToo = new EngineResult("exact", 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), "");

        Advice advice = advice(idle, idleToo);

        assertThat(advice.engine()).isEqualTo("none");
        assertThat(advice.hints()).isEmpty();
        assertThat(advice.reasons()).containsExactly("No message was received, so no engine is better than another.");
        assertThat(advice.verdicts()).isEmpty();
    }

    // ---------------------------------------------------------------- hints

    @Test
    void shouldNameTheKeysWhenAllCommunicatorsPermitThem() {
        HintAdvice advice = new HintAdvice(List.of(NO_WILDCARDS));

        assertThat(advice.keys()).containsExactly("mpi_assert_no_any_source", "mpi_assert_no_any_tag");
        assertThat(advice.reasons())
                .containsExactly(
                        "None of 500 receives and probes has a wildcard.",
                        "7 of 500 messages (1%) have another length than their receive's buffer.",
                        "Overtaking is not shown to be harmless: 3 receives were posted while another of the same envelope was.");
    }

    @Test
    void shouldAdviseHintsOnlyToAnEngineThatUsesThem() {
        EngineResult exact = engine("exact", 33, 1000);
        Advice shallow = new EngineAdvice(List.of(engine("queues", 15, 1200), exact), List.of(NO_WILDCARDS)).advice();
        Advice deep = new EngineAdvice(List.of(engine("queues", 330, 200_000), exact), List.of(NO_WILDCARDS)).advice();

        assertThat(shallow.hints()).isEmpty();
        assertThat(shallow.reasons()).noneMatch(reason -> reason.contains("wildcard"));
        assertThat(deep.hints()).containsExactly("mpi_assert_no_any_source", "mpi_assert_no_any_tag");
        assertThat(deep.reasons()).contains("None of 500 receives and probes has a wildcard.");
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
                .contains(
                        "Of 1000 receives and probes 0 accept any source and 50 any tag, none of those in communicator 0.");
    }

    @Test
    void shouldPermitOvertakingOnlyWhenNothingCouldOvertake() {
        CommunicatorUse single = new CommunicatorUse(0, 10, 0, 0, 0, 10, 0, 0, 1);
        CommunicatorUse together = new CommunicatorUse(1, 10, 0, 0, 0, 10, 0, 0, 2);
        CommunicatorUse unknown = new CommunicatorUse(1, 10, 0, 0, 0, 10, 0, 0, CommunicatorUse.UNKNOWN);

        assertThat(new HintAdvice(List.of(single)).keys()).contains("mpi_assert_allow_overtaking");
        assertThat(new HintAdvice(List.of(single)).reasons())
                .anyMatch(reason -> reason.endsWith("overtaking would change nothing."));
        assertThat(new HintAdvice(List.of(single, together)).keys())
                .contains("mpi_assert_allow_overtaking (communicator 0)");
        assertThat(new HintAdvice(List.of(together)).reasons())
                .contains(
                        "Overtaking is not shown to be harmless: messages of one sender with one tag were in flight at once.");
        assertThat(new HintAdvice(List.of(single, unknown)).reasons())
                .contains(
                        "Outside of communicator 0 overtaking is not shown to be harmless: the trace lacks the necessary "
                                + "information.");
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
