package io.jmpi.trace.report;

import io.jmpi.matching.MatchingShare;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import io.jmpi.trace.replay.MessagesResult.Traffic;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/**
 * Reports the results of replays for one or several applications.
 *
 * @param results one for each application
 * @param receives depths of bins of receives for the same applications; empty to omit them
 * @param unreadable why other applications have no results; empty if all have
 */
public record MessagesReport(List<MessagesResult> results, List<OtmResult> receives, List<String> unreadable)
        implements Report {
    public MessagesReport {
        results = List.copyOf(results);
        receives = List.copyOf(receives);
        unreadable = List.copyOf(unreadable);
        if (results.isEmpty()) {
            throw new IllegalArgumentException("a report needs at least one result");
        }
    }

    /** Creates a report on applications that could all be read. */
    public MessagesReport(List<MessagesResult> results) {
        this(results, List.of(), List.of());
    }

    @Override
    public String title() {
        return results.size() == 1
                ? results.get(0).application() + ": replayed messages"
                : "Replayed messages of " + results.size() + " applications";
    }

    @Override
    public String answer() {
        return results.size() == 1
                ? answer(results.get(0))
                : String.join(
                        "; ",
                        results.stream()
                                .map(result -> result.application() + ": "
                                        + result.advice().engine())
                                .toList());
    }

    /** The best engine, and the advice. */
    static String answer(MessagesResult result) {
        if (result.engines().isEmpty()) {
            return "no engine was replayed";
        }
        List<String> reasons = result.advice().reasons();
        if (result.advice().verdicts().isEmpty()) {
            return reasons.isEmpty() ? "no engine is better than another" : reasons.get(0);
        }
        return "best engine: " + result.advice().engine() + "." + (reasons.isEmpty() ? "" : " " + reasons.get(0));
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>(unreadable);
        for (MessagesResult result : results) {
            result.problems().forEach(problem -> problems.add(result.application() + ": " + problem));
        }
        return problems;
    }

    @Override
    public String summary(int columns) {
        TerminalText text = new TerminalText(columns);
        for (MessagesResult result : results) {
            if (!text.isEmpty()) {
                text.blank();
            }
            summarize(result, text);
        }
        return text.toString();
    }

    private static void summarize(MessagesResult result, TerminalText text) {
        Traffic traffic = result.traffic();
        text.line("trace " + result.application() + ": " + answer(result));
        text.item(count(traffic.messages(), "message") + " (" + Unit.BYTES.format(traffic.bytes()) + "), "
                + Unit.SHARE.format(unexpectedShare(traffic)) + " of them unexpected; "
                + count(result.ranks(), "rank") + ", " + count(traffic.communicators(), "communicator"));
        text.item("receives wait " + Unit.NANOS.format(result.waiting().meanReceive()) + " on average, at most "
                + Unit.NANOS.format(result.waiting().maxReceive()) + "; messages "
                + Unit.NANOS.format(result.waiting().meanMessage()) + ", at most "
                + Unit.NANOS.format(result.waiting().maxMessage()));
        result.advice().reasons().stream().skip(1).forEach(text::item);
        share(result).ifPresent(share -> text.item("By the cost model: " + share.sentence()));
        hints(result).ifPresent(text::item);
        text.blank().table(MessagesTables.engines(result));
        // The table has no room for the reason of its verdict.
        result.engines().stream()
                .filter(engine -> !engine.hasTime())
                .forEach(engine -> text.line(engine.engine() + ": " + engine.note()));
    }

    /** The hints that would help the best engine. */
    static Optional<String> hints(MessagesResult result) {
        List<String> hints = result.advice().hints();
        return hints.isEmpty()
                ? Optional.empty()
                : Optional.of("Hints that " + result.advice().engine()
                        + " can use, if every run of the application satisfies them: " + String.join(", ", hints)
                        + ".");
    }

    /** Time in matching of all ranks as a share of their run time, with the engines whose costs are known. */
    private static Optional<MatchingShare> share(MessagesResult result) {
        int parts = result.depths().maxPosted().size();
        double runNanos = (double) result.depths().partNanos() * parts * result.ranksRead();
        DoubleSummaryStatistics nanos = result.engines().stream()
                .mapToDouble(EngineResult::hostNanos)
                .filter(known -> !Double.isNaN(known))
                .summaryStatistics();
        return nanos.getCount() == 0 || runNanos == 0
                ? Optional.empty()
                : Optional.of(new MatchingShare(nanos.getMin() / runNanos, nanos.getMax() / runNanos));
    }

    private static String count(long number, String what) {
        return Unit.COUNT.format(number) + " " + what + (number == 1 ? "" : "s");
    }

    static double unexpectedShare(Traffic traffic) {
        long met = traffic.expected() + traffic.unexpected();
        return met == 0 ? 0 : (double) traffic.unexpected() / met;
    }

    /** Predicted nanoseconds of a device that matches by itself; NaN without a device. */
    static double deviceNanos(EngineResult engine) {
        return engine.runsOnDevice() ? engine.predictedNanos() : Double.NaN;
    }

    static double perMessage(MessagesResult result, double nanos) {
        long messages = result.traffic().messages();
        return messages == 0 ? Double.NaN : nanos / messages;
    }

    @Override
    public List<Section> sections() {
        List<Section> sections = new ArrayList<>(MessagesSections.of(this));
        if (!receives.isEmpty()) {
            new OtmSections(new OtmReport(receives)).all().forEach(section -> sections.add(section.asDetail()));
        }
        return sections;
    }

    @Override
    public List<Topic> topics() {
        List<Topic> topics = new ArrayList<>(List.of(Topic.TRACE, Topic.MESSAGES, Topic.ENGINES, Topic.NETWORK));
        if (!receives.isEmpty()) {
            topics.add(Topic.OTM);
        }
        return topics;
    }
}
