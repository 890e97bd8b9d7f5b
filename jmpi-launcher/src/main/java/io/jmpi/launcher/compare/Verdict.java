package io.jmpi.launcher.compare;

import io.jmpi.matching.MatchingShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Says in sentences whether matching matters for a program: whether run times differ by more than chance, and whether
 * the time in matching explains the difference. Immutable; any thread.
 */
public final class Verdict {
    /** Ratio of the bounds of an interval that is too wide for an answer. */
    private static final double TOO_WIDE = 3;

    private final Comparison comparison;

    /** A verdict on a comparison that has all its runs. */
    public Verdict(Comparison comparison) {
        this.comparison = comparison;
    }

    /** The sentences; the first one is the answer. */
    public List<String> sentences() {
        if (!comparison.hasMessages()) {
            return List.of("The program sends no point-to-point messages: the engines have nothing to match, and the"
                    + " choice does not matter.");
        }
        if (!comparison.hasIntervals()) {
            return List.of(
                    shares().sentence(),
                    rounds() + (comparison.rounds() == 1 ? " is" : " are")
                            + " too few to measure the noise, so the run times are not compared: give --rounds "
                            + comparison.fewestRounds() + " or more.");
        }
        List<String> differing = others().stream()
                .filter(engine -> isClear(comparison.speedup(engine)))
                .sorted(Comparator.comparingDouble(
                        engine -> -comparison.speedup(engine).factor()))
                .toList();
        return differing.isEmpty() ? nothingDiffers() : differs(differing);
    }

    private List<String> others() {
        return comparison.engines().subList(1, comparison.engines().size());
    }

    private static boolean isClear(Speedup speedup) {
        return speedup.isFaster() || speedup.isSlower();
    }

    /** Whether one engine may be several times as fast as the other, and the other way round. */
    private static boolean isTooWide(Speedup speedup) {
        return speedup.high() > TOO_WIDE * speedup.low();
    }

    private List<String> nothingDiffers() {
        boolean isTooNoisy = others().stream().map(comparison::speedup).anyMatch(Verdict::isTooWide);
        String noise = isTooNoisy
                ? "The run times vary too much to be compared; repeat this on an idle machine: after " + rounds() + ", "
                : "The difference between the run times is within the noise of " + rounds() + ": ";
        String factors = String.join(
                ", ",
                others().stream()
                        .map(engine -> engine + " " + Numbers.interval(comparison.speedup(engine)))
                        .toList());
        String interval = noise + factors + " times as fast as " + comparison.base() + ".";
        if (shares().isSmall()) {
            return List.of(shares().sentence(), interval);
        }
        return List.of(
                interval,
                "Matching is " + shares() + " of the run time; more rounds (--rounds) find smaller differences.");
    }

    private List<String> differs(List<String> differing) {
        List<String> sentences = new ArrayList<>();
        differing.forEach(engine -> sentences.add(difference(engine)));
        List<String> alike =
                others().stream().filter(engine -> !differing.contains(engine)).toList();
        if (!alike.isEmpty()) {
            sentences.add(String.join(", ", alike) + ": no difference from " + comparison.base()
                    + " beyond the noise of " + rounds() + ".");
        }
        sentences.add("Matching is " + shares() + " of the run time.");
        List<String> unexplained =
                differing.stream().filter(engine -> !isExplained(engine)).toList();
        if (!unexplained.isEmpty()) {
            sentences.add("The time in matching is too short to explain the difference of "
                    + String.join(", ", unexplained) + ": look for its reason elsewhere, such as "
                    + (comparison.usesDevice() ? "the threads of an emulated device, " : "")
                    + "caches, or other programs on this machine.");
        }
        return sentences;
    }

    private String difference(String engine) {
        Speedup speedup = comparison.speedup(engine);
        if (speedup.isFaster()) {
            return engine + " is " + Numbers.factor(speedup.factor()) + " times as fast as " + comparison.base() + " "
                    + Numbers.interval(speedup) + ".";
        }
        Speedup inverse = speedup.inverse();
        return engine + " takes " + Numbers.factor(inverse.factor()) + " times as long as " + comparison.base() + " "
                + Numbers.interval(inverse) + ".";
    }

    /** Whether the slower engine's time in matching, at all ranks together, is at least the confirmed difference. */
    private boolean isExplained(String engine) {
        Speedup speedup = comparison.speedup(engine);
        return speedup.isFaster()
                ? 1 - 1 / speedup.low() <= comparison.shareOfAll(comparison.base())
                : 1 - speedup.high() <= comparison.shareOfAll(engine);
    }

    /** The shares of all engines. */
    private MatchingShare shares() {
        DoubleSummaryStatistics shares =
                comparison.engines().stream().mapToDouble(comparison::share).summaryStatistics();
        return new MatchingShare(shares.getMin(), shares.getMax());
    }

    private String rounds() {
        return comparison.rounds() + (comparison.rounds() == 1 ? " round" : " rounds");
    }
}
