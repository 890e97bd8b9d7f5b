package io.jmpi.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OutputComparisonTest {
    private static final Pattern NOTHING = Pattern.compile("(?!)");

    private final OutputComparison outputs = new OutputComparison();
    private List<String> engines = List.of("queues", "exact");
    private Pattern ignored = NOTHING;

    private void add(String engine, String... lines) {
        outputs.add(engine, new ProgramOutput(String.join("\n", lines) + "\n", engines, ignored));
    }

    @Test
    void shouldNotMindTheOrderOfRanks() {
        add("queues", "[0] a", "[0] b", "[1] c");
        add("exact", "[1] c", "[0] a", "[0] b");
        assertThat(outputs.differences()).isEmpty();
        assertThat(outputs.sentences()).singleElement().asString().contains("agree", " 3 lines ");
    }

    @Test
    void shouldMindTheOrderWithinARank() {
        add("queues", "[0] a", "[0] b");
        add("exact", "[0] b", "[0] a");
        assertThat(outputs.differences())
                .containsExactly("rank 0, line 1: queues 'a', exact 'b'", "rank 0, line 2: queues 'b', exact 'a'");
        assertThat(outputs.sentences().get(0)).contains("DIFFER", " 2 lines", "rank 0, line 1: queues 'a', exact 'b'");
    }

    @Test
    void shouldReportALineThatOneEngineLacks() {
        add("queues", "[3] a", "no rank");
        add("exact", "no rank");
        assertThat(outputs.differences()).containsExactly("rank 3, line 1: queues 'a', exact (no line)");
    }

    @Test
    void shouldNotBlameAnEngineForWhatVariesAnyway() {
        add("queues", "[0] sum 3", "[0] took 1.2 s");
        add("exact", "[0] sum 3", "[0] took 1.3 s");
        assertThat(outputs.differences()).hasSize(1); // So far both could be the engine's.
        add("queues", "[0] sum 3", "[0] took 1.1 s");
        assertThat(outputs.differences()).isEmpty();
        assertThat(outputs.sentences())
                .satisfiesExactly(
                        same -> assertThat(same).contains("agree", " 1 line ", "vary"),
                        varying -> assertThat(varying)
                                .contains(" 1 line ", "not compared")
                                .containsSubsequence("rank 0, line 2: 'took 1.2 s'", "'took 1.1 s'"));
    }

    @Test
    void shouldLeaveOutWhatTheUserNames() {
        ignored = Pattern.compile("[0-9.]+ s|letters \\d+");
        add("queues", "[0] letters 6", "[0] 1.2 s");
        add("exact", "[0] letters 5", "[0] 1.3 s");
        assertThat(outputs.differences()).isEmpty();
        assertThat(outputs.sentences()).singleElement().asString().contains("agree", " 2 lines ");
    }

    @Test
    void shouldNotMindTheNameOfTheEngine() {
        add("queues", "[0] with queues (queues-like, queues2)");
        add("exact", "[0] with exact (queues-like, queues2)");
        assertThat(outputs.differences()).isEmpty();
    }

    @Test
    void shouldNotMindTheNamesOfOtherEnginesThatAreCompared() {
        engines = List.of("queues", "exact", "ranks");
        for (String engine : engines) {
            add(engine, "[0] ranks 4, next: queues,exact", "[0] with " + engine);
        }
        assertThat(outputs.differences()).isEmpty();
    }

    @Test
    void shouldNotEndALineAtACarriageReturn() {
        add("queues", "[0] 10 %\r20 %\rdone", "[0] end\r");
        add("exact", "[0] 10 %\r20 %\rdone", "[0] end");
        assertThat(outputs.differences()).isEmpty();
        assertThat(outputs.sentences()).singleElement().asString().contains("agree", " 2 lines ");
    }

    @Test
    void shouldQuoteTheDifferenceInALongLine() {
        String same = "x".repeat(5000);
        add("queues", "[0] " + same + "left" + same);
        add("exact", "[0] " + same + "right" + same);
        assertThat(outputs.differences().get(0)).contains("xleftx", "xrightx").hasSizeLessThan(500);
    }

    @Test
    void shouldSayThatThereIsNothingToCompare() {
        outputs.add("queues", new ProgramOutput("", engines, NOTHING));
        outputs.add("exact", new ProgramOutput("", engines, NOTHING));
        assertThat(outputs.differences()).isEmpty();
        assertThat(outputs.sentences()).singleElement().asString().contains("prints nothing");
    }
}
