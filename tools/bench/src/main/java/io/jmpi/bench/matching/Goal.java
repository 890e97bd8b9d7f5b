package io.jmpi.bench.matching;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import io.jmpi.bench.harness.Growth;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A goal for figures. Immutable; any thread. */
sealed interface Goal {
    Verdict judge(MatchingFigures figures);

    /** A figure of a verdict: that of a case and an engine at a depth. */
    record Figure(MatchingCase matchingCase, String engine, int depth, double value) {
        private static Stream<Figure> of(
                MatchingCase matchingCase, String engine, NavigableMap<Integer, Double> figures) {
            return figures.entrySet().stream()
                    .map(each -> new Figure(matchingCase, engine, each.getKey(), each.getValue()));
        }

        private static Optional<Figure> greatest(Stream<Figure> figures) {
            return figures.max(Comparator.comparingDouble(Figure::value));
        }

        /** Times of the reference. */
        private String times(double reference) {
            return String.format(
                    Locale.ROOT, "%.1f times in %s at depth %d", value / reference, matchingCase.caseName(), depth);
        }
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static String names(List<MatchingCase> cases) {
        return cases.stream().map(MatchingCase::caseName).collect(Collectors.joining(", "));
    }

    /** One engine takes at most so many times the reference in each of the cases, at all depths up to one. */
    record AtMost(String engine, List<MatchingCase> cases, int to, double times) implements Goal {
        @Override
        public Verdict judge(MatchingFigures figures) {
            String text = "`" + engine + "`: at most " + plain(times)
                    + " times `queues` with nothing stored, at depth 0 to " + to + " (" + names(cases) + ")";
            OptionalDouble reference = Goals.reference(figures);
            Optional<Figure> worst = Figure.greatest(cases.stream()
                    .flatMap(each ->
                            Figure.of(each, engine, figures.ns(each, engine).headMap(to, true))));
            if (worst.isEmpty() || reference.isEmpty()) {
                return new Verdict(text, Outcome.NOT_MEASURED, "");
            }
            boolean complete = cases.stream()
                    .allMatch(each -> figures.ns(each, engine, 0).isPresent()
                            && figures.ns(each, engine, to).isPresent());
            boolean missed = worst.get().value() > times * reference.getAsDouble();
            return new Verdict(
                    text,
                    missed ? Outcome.MISSED : complete ? Outcome.MET : Outcome.NOT_MEASURED,
                    "at most " + worst.get().times(reference.getAsDouble()));
        }
    }

    /** One engine's time grows on average by less than a factor per doubling of the depth, from one depth to another. */
    record GrowsBelow(String engine, List<MatchingCase> cases, int from, int to, double factor) implements Goal {
        @Override
        public Verdict judge(MatchingFigures figures) {
            String text = "`" + engine + "`: grows on average less than " + plain(factor)
                    + " times per doubling from depth " + from + " to " + to
                    + " (" + names(cases) + ")";
            List<String> details = new ArrayList<>();
            boolean missed = false;
            boolean complete = true;
            for (MatchingCase each : cases) {
                NavigableMap<Integer, Double> ns = figures.ns(each, engine).subMap(from, true, to, true);
                OptionalDouble growth = Growth.perDoubling(ns);
                complete &= growth.isPresent() && ns.containsKey(to);
                if (growth.isPresent()) {
                    missed |= growth.getAsDouble() >= factor;
                    details.add(String.format(
                            Locale.ROOT,
                            "%s %.2f (largest step %.2f)",
                            each.caseName(),
                            growth.getAsDouble(),
                            Growth.largestPerDoubling(ns).orElseThrow()));
                }
            }
            Outcome outcome = missed ? Outcome.MISSED : complete ? Outcome.MET : Outcome.NOT_MEASURED;
            return new Verdict(text, outcome, String.join(", ", details));
        }
    }

    /** The same engine, whichever it is, takes at most so many times the reference in all of the cases at that depth. */
    record SomeEngine(List<MatchingCase> cases, int depth, double times) implements Goal {
        @Override
        public Verdict judge(MatchingFigures figures) {
            String text = "at least one engine: at most " + plain(times)
                    + " times `queues` with nothing stored, at depth " + depth + " in all of " + names(cases);
            OptionalDouble reference = Goals.reference(figures);
            Optional<Figure> best = cases.stream()
                    .flatMap(each -> figures.engines(each).stream())
                    .distinct()
                    .flatMap(engine -> worst(figures, engine).stream())
                    .min(Comparator.comparingDouble(Figure::value));
            if (best.isEmpty() || reference.isEmpty()) {
                return new Verdict(text, Outcome.NOT_MEASURED, "");
            }
            return new Verdict(
                    text,
                    best.get().value() <= times * reference.getAsDouble() ? Outcome.MET : Outcome.MISSED,
                    "best is `" + best.get().engine() + "`, at most "
                            + best.get().times(reference.getAsDouble()));
        }

        /** The slowest case of an engine; empty unless all have been measured. */
        private Optional<Figure> worst(MatchingFigures figures, String engine) {
            if (cases.stream().anyMatch(each -> figures.ns(each, engine, depth).isEmpty())) {
                return Optional.empty();
            }
            return Figure.greatest(cases.stream()
                    .map(each -> new Figure(
                            each, engine, depth, figures.ns(each, engine, depth).getAsDouble())));
        }
    }

    /**
     * No engine allocates. The smallest object has 16 bytes; less than one byte per pair is the allocation of the
     * measurement itself, divided by the pairs of an iteration.
     */
    record AllocatesNothing(double tolerance) implements Goal {
        @Override
        public Verdict judge(MatchingFigures figures) {
            String text = "no engine allocates in steady state";
            Optional<Figure> worst = Figure.greatest(Stream.of(MatchingCase.values())
                    .flatMap(each -> figures.engines(each).stream()
                            .flatMap(engine -> Figure.of(each, engine, figures.bytes(each, engine)))));
            if (worst.isEmpty()) {
                return new Verdict(text, Outcome.NOT_MEASURED, "");
            }
            return new Verdict(
                    text,
                    worst.get().value() < tolerance ? Outcome.MET : Outcome.MISSED,
                    String.format(
                            Locale.ROOT,
                            "at most %.3f bytes per pair, `%s` in %s at depth %d",
                            worst.get().value(),
                            worst.get().engine(),
                            worst.get().matchingCase().caseName(),
                            worst.get().depth()));
        }
    }
}
