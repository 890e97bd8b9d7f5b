package io.jmpi.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Figures of rounds, the table, and the verdict. */
class ComparisonTest {
    private Comparison comparison(String... engines) {
        return new Comparison(List.of(engines));
    }

    private static RunFigures run(double seconds, double share) {
        return new RunFigures(seconds, share, 2 * share, 12, 3, 1000, 2500, false);
    }

    /** Adds rounds with given run times and one share. */
    private static void add(Comparison to, String engine, double share, double... seconds) {
        for (double each : seconds) {
            to.add(engine, run(each, share));
        }
    }

    private static List<String> verdict(Comparison comparison) {
        return new Verdict(comparison).sentences();
    }

    /** Of matching, from the least to the most, in a sentence that advises nothing. */
    private static void assertShare(String share, String sentence) {
        assertThat(sentence).contains(" " + share + " ", "run time").doesNotContain("--rounds");
    }

    @Test
    void shouldChangeTheOrderFromRoundToRound() {
        Comparison two = comparison("queues", "exact");
        assertThat(two.order(0)).containsExactly("queues", "exact");
        assertThat(two.order(1)).containsExactly("exact", "queues");
        assertThat(two.order(2)).containsExactly("exact", "queues");
        assertThat(two.order(3)).containsExactly("queues", "exact");
        Set<List<String>> orders = new HashSet<>();
        for (int round = 0; round < 6; round++) {
            orders.add(comparison("queues", "exact", "bins").order(round));
        }
        assertThat(orders).hasSize(6);
    }

    @Test
    void shouldAnnounceHowOftenTheProgramRunsAndWhetherThatIsTooSeldom() {
        assertThat(comparison("queues", "exact").announcement(3))
                .contains(" 8 times", "2 engines", "3 rounds")
                .doesNotContain("--rounds");
        assertThat(comparison("queues", "exact", "bins").announcement(3))
                .contains(" 12 times", "3 engines", "--rounds 4");
    }

    @Test
    void shouldSayThatAnyEngineWillDoWhenMatchingIsNothing() {
        Comparison comparison = comparison("queues", "exact");
        add(comparison, "queues", 0.0001, 1.00, 1.02, 0.99);
        add(comparison, "exact", 0.0002, 1.01, 0.99, 1.00);
        assertThat(verdict(comparison))
                .satisfiesExactly(
                        share -> assertThat(share).contains(" 0.01 to 0.02 % ", "run time", "any engine"),
                        noise -> assertThat(noise)
                                .contains("noise of 3 rounds")
                                .containsSubsequence("exact [0.95, 1.06]", "fast", "queues"));
    }

    @Test
    void shouldSayHowMuchFasterAnEngineIs() {
        Comparison comparison = comparison("queues", "exact", "bins");
        add(comparison, "queues", 0.4, 1.40, 1.41, 1.39, 1.40);
        add(comparison, "exact", 0.02, 1.00, 1.00, 1.00, 1.01);
        add(comparison, "bins", 0.41, 1.41, 1.39, 1.40, 1.40);
        assertThat(verdict(comparison))
                .satisfiesExactly(
                        exact -> assertThat(exact)
                                .containsSubsequence("exact ", " 1.40 times ", "fast", "queues", "[1.37, 1.43]"),
                        bins -> assertThat(bins).containsSubsequence("bins", "no difference", "queues", "4 rounds"),
                        share -> assertShare("2.0 to 41 %", share));
    }

    @Test
    void shouldSayHowMuchSlowerAnEngineIsAndThatMatchingDoesNotExplainIt() {
        Comparison comparison = comparison("queues", "exact");
        add(comparison, "queues", 0.001, 1.00, 1.01, 1.00);
        add(comparison, "exact", 0.001, 2.00, 2.01, 2.01);
        assertThat(verdict(comparison))
                .satisfiesExactly(
                        exact -> assertThat(exact)
                                .containsSubsequence("exact ", " 2.00 times ", "long", "queues", "[1.98, 2.02]"),
                        share -> assertShare("0.10 %", share),
                        reason -> assertThat(reason)
                                .contains("too short", "exact:", "caches", "other programs")
                                .doesNotContain("device"));
    }

    /** In a ping-pong, ranks match one after the other. */
    @Test
    void shouldExplainADifferenceByTheMatchingOfAllRanks() {
        Comparison comparison = comparison("queues", "exact");
        add(comparison, "queues", 0.3, 1.00, 1.01, 1.00);
        add(comparison, "exact", 0.01, 0.45, 0.45, 0.45);
        assertThat(verdict(comparison)).hasSize(2);
        assertThat(verdict(comparison).get(0)).containsSubsequence("exact ", " 2.23 times ", "fast", "queues", "[2.2");
        assertShare("1.0 to 30 %", verdict(comparison).get(1));
    }

    /** Otherwise a reader could take the wide interval for an answer. */
    @Test
    void shouldSayThatTheRunTimesCannotBeCompared() {
        Comparison comparison = comparison("queues", "exact");
        add(comparison, "queues", 0.2, 1.0, 1.5, 1.2);
        add(comparison, "exact", 0.1, 1.3, 1.0, 1.1);
        assertThat(verdict(comparison).get(0))
                .contains("vary", "idle machine", "3 rounds")
                .containsSubsequence("exact [0.", "fast", "queues");
    }

    @Test
    void shouldSayThatNoiseHidesTheDifference() {
        Comparison comparison = comparison("queues", "exact");
        add(comparison, "queues", 0.2, 1.0, 1.1, 1.0);
        add(comparison, "exact", 0.1, 1.05, 1.0, 1.02);
        assertThat(verdict(comparison).get(0)).contains("noise of 3 rounds");
        assertThat(verdict(comparison).get(1)).contains("10 to 20 %", "--rounds");
    }

    /** Student's factor for two rounds is 12.7, or 63.7 for more than one comparison. */
    @Test
    void shouldSayHowManyRoundsAnIntervalNeeds() {
        Comparison two = comparison("queues", "exact");
        add(two, "queues", 0.2, 1.0, 1.5);
        add(two, "exact", 0.1, 0.5, 3.0);
        assertThat(verdict(two).get(1)).startsWith("2 rounds ").contains("not compared", "--rounds 3 ");
        assertThat(new ComparisonText(two, new OutputComparison()).toString())
                .doesNotContain("confidence")
                .doesNotContain("[");
        Comparison three = comparison("queues", "exact", "bins");
        for (String engine : three.engines()) {
            add(three, engine, 0.2, 1.0, 1.5, 0.5);
        }
        assertThat(verdict(three).get(1)).startsWith("3 rounds ").contains("--rounds 4 ");
    }

    @Test
    void shouldNotCompareTheRunTimesOfOneRound() {
        Comparison comparison = comparison("queues", "exact");
        add(comparison, "queues", 0.2, 1.0);
        add(comparison, "exact", 0.1, 0.5);
        assertShare("10 to 20 %", verdict(comparison).get(0));
        assertThat(verdict(comparison).get(1)).startsWith("1 round ").contains("--rounds 3 ");
        assertThat(new ComparisonText(comparison, new OutputComparison()).toString())
                .contains("queues", "1.000..1.000", "of 1 round\n")
                .doesNotContain("confidence");
    }

    @Test
    void shouldSayThatThereIsNothingToMatch() {
        Comparison comparison = comparison("queues", "exact");
        for (String engine : comparison.engines()) {
            comparison.add(engine, new RunFigures(1, 0, 0, 0, 0, 0, 0, false));
        }
        assertThat(verdict(comparison)).singleElement().asString().contains("no point-to-point messages");
    }

    @Test
    void shouldShowMedianRangeAndCounts() {
        Comparison comparison = comparison("queues", "optimistic");
        add(comparison, "queues", 0.00001, 1.0, 1.5, 1.2);
        for (double seconds : new double[] {12, 11, 13}) {
            comparison.add("optimistic", new RunFigures(seconds, 0.5, 0.5, 1234, 0, 2_000_000, 3, true));
        }
        assertThat(new ComparisonText(comparison, new OutputComparison()).toString())
                .containsPattern("queues +1\\.200 +1\\.000\\.\\.1\\.500 +<0\\.01 +12 +3 +1,000 +2,500")
                .containsPattern(
                        "optimistic +12\\.00 +11\\.00\\.\\.13\\.00 +0\\.10 +\\[0\\.0\\d, 0\\.1\\d\\] +50 +1,234 +0"
                                + " +2,000,000 +3")
                .contains("emulated devices", "95 % confidence");
    }
}
