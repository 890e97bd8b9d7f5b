package io.jmpi.bench.matching;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats figures uniformly in tables, goals and plots. */
final class Figures {
    private Figures() {}

    /** Nanoseconds: three digits or more. */
    static String ns(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }

    /** A limit as specified. */
    static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    static String of(Point point) {
        return ns(point.ns()) + " ns in " + point.matchingCase().caseName() + " at depth " + point.depth();
    }

    static String names(List<MatchingCase> cases) {
        return cases.stream().map(MatchingCase::caseName).collect(Collectors.joining(", "));
    }
}
