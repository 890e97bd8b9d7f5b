package io.jmpi.bench.matching;

import io.jmpi.bench.command.Verdict;
import io.jmpi.bench.command.Verdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A goal for figures. Immutable; any thread. */
sealed interface Goal {
    Verdict judge(Results results);

    /** The goal's line in the plot of a case; empty if it has none there. */
    OptionalDouble line(MatchingCase matchingCase);

    /** One engine takes at most that time in each of the cases, at all depths of a range. */
    record AtMost(String engine, List<MatchingCase> cases, int from, int to, double ns) implements Goal {
        @Override
        public Verdict judge(Results results) {
            String text = String.format(
                    Locale.ROOT,
                    "`%s`: at most %s ns per %s at depth %d to %d (%s)",
                    engine,
                    Figures.plain(ns),
                    cases.get(0).unit(),
                    from,
                    to,
                    Figures.names(cases));
            List<Point> points = cases.stream()
                    .flatMap(each -> results.series(each, engine, from, to).stream())
                    .toList();
            Optional<Point> worst = points.stream().max(Comparator.comparingDouble(Point::ns));
            if (worst.isEmpty()) {
                return new Verdict(text, Outcome.NOT_MEASURED, "");
            }
            String detail = "at most " + Figures.of(worst.get());
            if (worst.get().ns() > ns) {
                return new Verdict(text, Outcome.MISSED, detail);
            }
            boolean complete =
                    cases.stream().allMatch(each -> results.has(each, engine, from) && results.has(each, engine, to));
            return new Verdict(text, complete ? Outcome.MET : Outcome.NOT_MEASURED, detail);
        }

        @Override
        public OptionalDouble line(MatchingCase matchingCase) {
            return cases.contains(matchingCase) ? OptionalDouble.of(ns) : OptionalDouble.empty();
        }
    }

    /** One engine's time grows on average by less than a factor per doubling of the depth, up to the largest. */
    record GrowsBelow(String engine, List<MatchingCase> cases, double factor) implements Goal {
        @Override
        public Verdict judge(Results results) {
            String text = String.format(
                    Locale.ROOT,
                    "`%s`: grows on average less than %s times per doubling up to depth %d (%s)",
                    engine,
                    Figures.plain(factor),
                    MatchingCase.DEEPEST,
                    Figures.names(cases));
            List<String> details = new ArrayList<>();
            boolean missed = false;
            boolean complete = true;
            for (MatchingCase each : cases) {
                OptionalDouble growth = results.growthPerDoubling(each, engine);
                complete &= growth.isPresent() && results.has(each, engine, MatchingCase.DEEPEST);
                if (growth.isPresent()) {
                    missed |= growth.getAsDouble() >= factor;
                    details.add(String.format(
                            Locale.ROOT,
                            "%s %.2f (largest step %.2f)",
                            each.caseName(),
                            growth.getAsDouble(),
                            results.largestGrowthPerDoubling(each, engine).orElseThrow()));
                }
            }
            Outcome outcome = missed ? Outcome.MISSED : complete ? Outcome.MET : Outcome.NOT_MEASURED;
            return new Verdict(text, outcome, String.join(", ", details));
        }

        @Override
        public OptionalDouble line(MatchingCase matchingCase) {
            return OptionalDouble.empty();
        }
    }

    /** The same engine, whichever it is, takes at most that time in all of the cases at that depth. */
    record SomeEngine(List<MatchingCase> cases, int depth, double ns) implements Goal {
        @Override
        public Verdict judge(Results results) {
            String text = String.format(
                    Locale.ROOT,
                    "at least one engine: at most %s ns per pair at depth %d in all of %s",
                    Figures.plain(ns),
                    depth,
                    Figures.names(cases));
            Optional<Point> best = engines(results)
                    .flatMap(engine -> worst(results, engine).stream())
                    .min(Comparator.comparingDouble(Point::ns));
            if (best.isEmpty()) {
                return new Verdict(text, Outcome.NOT_MEASURED, "");
            }
            String detail = "best is `" + best.get().engine() + "`, at most " + Figures.of(best.get());
            return new Verdict(text, best.get().ns() <= ns ? Outcome.MET : Outcome.MISSED, detail);
        }

        private Stream<String> engines(Results results) {
            return cases.stream()
                    .flatMap(each -> results.engines(each).stream())
                    .distinct();
        }

        /** The slowest case of an engine; empty unless all have been measured. */
        private Optional<Point> worst(Results results, String engine) {
            List<Point> points = cases.stream()
                    .flatMap(each -> results.find(each, engine, depth).stream())
                    .toList();
            return points.size() < cases.size()
                    ? Optional.empty()
                    : points.stream().max(Comparator.comparingDouble(Point::ns));
        }

        @Override
        public OptionalDouble line(MatchingCase matchingCase) {
            return cases.contains(matchingCase) ? OptionalDouble.of(ns) : OptionalDouble.empty();
        }
    }

    /**
     * No engine allocates. The smallest object has 16 bytes; less than one byte per pair is the allocation of the
     * measurement itself, divided by the pairs of an iteration.
     */
    record AllocatesNothing(double tolerance) implements Goal {
        @Override
        public Verdict judge(Results results) {
            String text = "no engine allocates in steady state";
            Optional<Point> worst = results.all().stream().max(Comparator.comparingDouble(Point::bytes));
            if (worst.isEmpty()) {
                return new Verdict(text, Outcome.NOT_MEASURED, "");
            }
            String detail = String.format(
                    Locale.ROOT,
                    "at most %.3f bytes per pair, `%s` in %s at depth %d",
                    worst.get().bytes(),
                    worst.get().engine(),
                    worst.get().matchingCase().caseName(),
                    worst.get().depth());
            return new Verdict(text, worst.get().bytes() < tolerance ? Outcome.MET : Outcome.MISSED, detail);
        }

        @Override
        public OptionalDouble line(MatchingCase matchingCase) {
            return OptionalDouble.empty();
        }
    }
}
