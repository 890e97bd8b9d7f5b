package io.jmpi.offload.listunit;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import io.jmpi.matching.software.Envelope;
import io.jmpi.offload.Rings;
import io.jmpi.offload.unit.UnitRunner;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engines {@code associative} and {@code fpga}: two lists in order, of which units in hardware hold the oldest entries
 * ({@link OffloadedList}).
 *
 * <p>A message is a search in the unit of the posted receives. A match is final. After a failure software searches the
 * receives that are not in the unit; if none accepts the message, it is unexpected. A receive is a search in the unit of
 * the unexpected messages, and after a failure among those outside; then it is posted. If no message is unexpected, it
 * is posted without a search.
 *
 * <p>Results of a unit arrive in the order of its searches, and each is handled against the host's lists as they are
 * then. So a message and a receive whose searches are under way at once meet in the one that is handled last. A match
 * whose message a probe has taken meanwhile is searched for again in the whole list.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. The units run in one thread of their own or within {@link #poll}.
 * In steady state only draining allocates.
 */
@NullUnmarked
final class ListMatcher implements OffloadedMatcher {
    private static final long WHOLE = -1;

    private final MatchingHints hints;
    private final MatchingStatistics statistics;
    private final ListUnits units;
    private final OffloadedList<PostedReceive> posted;
    private final OffloadedList<ArrivedMessage> unexpected;
    private final ListSearches searches;
    private final UnitRunner runner;
    private final BooleanSupplier hasResults;
    private boolean abandoned;

    ListMatcher(int contextId, MatchingHints hints, ListSettings settings, MatchingStatistics statistics) {
        this(contextId, hints, settings, Rings.OF_THREADS, ListUnit::new, statistics);
    }

    /** Creates a matcher with unusual rings between host and units, or unusual units. */
    ListMatcher(
            int contextId,
            MatchingHints hints,
            ListSettings settings,
            Rings rings,
            ListUnits.Maker maker,
            MatchingStatistics statistics) {
        this.hints = hints;
        this.statistics = statistics;
        units = new ListUnits(settings, rings, maker);
        hasResults = units::hasResults;
        posted = new OffloadedList<>(units.posted, settings.capacity());
        unexpected = new OffloadedList<>(units.unexpected, settings.capacity());
        searches = new ListSearches(units, posted, unexpected, statistics);
        runner = new UnitRunner(
                units,
                "the " + settings.device() + " unit of context " + contextId,
                "jmpi-" + settings.device() + "-" + contextId,
                settings.ownThread());
    }

    // ---------------------------------------------------------------- operations

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        HostEntry<ArrivedMessage> entry =
                unexpected.newEntry(message, Envelope.pack(message.source(), message.tag()), WHOLE);
        message.slot(entry);
        searches.begin(entry);
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        searches.post(newEntry(receive));
        return null;
    }

    private HostEntry<PostedReceive> newEntry(PostedReceive receive) {
        HostEntry<PostedReceive> entry = posted.newEntry(
                receive,
                Envelope.pack(receive.postedSource(), receive.postedTag()),
                Envelope.mask(receive.postedSource(), receive.postedTag()));
        receive.slot(entry);
        return entry;
    }

    @Override
    @SuppressWarnings("unchecked") // slots of receives are of this matcher
    public boolean cancel(PostedReceive receive) {
        if (!receive.isStored()) {
            return false;
        }
        HostEntry<PostedReceive> entry = (HostEntry<PostedReceive>) receive.slot();
        if (entry.isListed && entry.number == HostEntry.OUTSIDE) {
            posted.remove(entry);
            searches.cancelled(entry);
            return true;
        }
        entry.isCancelling = true;
        if (entry.isListed) {
            posted.delete(entry);
            posted.send();
        }
        return false;
    }

    /** Finds the oldest message that no undecided receive will take. */
    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        boolean undecided = searches.hasReceives();
        if (undecided) {
            searches.claimForReceives();
        }
        HostEntry<ArrivedMessage> entry =
                unexpected.findAnywhere(Envelope.pack(source, tag), Envelope.mask(source, tag));
        statistics.searchedUnexpected(unexpected.walked(), entry != null);
        if (undecided) {
            for (HostEntry<ArrivedMessage> each = unexpected.oldest(); each != null; each = each.next) {
                each.isClaimed = false;
            }
        }
        if (entry == null) {
            return null;
        }
        ArrivedMessage message = entry.node;
        if (remove) {
            unexpected.remove(entry);
            unexpected.send();
            searches.leave(entry);
        }
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        searches.store(newEntry(receive));
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        HostEntry<ArrivedMessage> entry =
                unexpected.newEntry(message, Envelope.pack(message.source(), message.tag()), WHOLE);
        message.slot(entry);
        searches.storeMessage(entry);
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        if (abandoned) {
            return 0;
        }
        int decisions = searches.takeResults(handler, limit);
        while (runner.poll() > 0 && decisions < limit) { // each answer may lead to commands
            decisions += searches.takeResults(handler, limit - decisions);
        }
        runner.requireAlive();
        return decisions;
    }

    // ---------------------------------------------------------------- waiting

    @Override
    public void settle(MatchHandler handler, HostState host) {
        while (!isSettled()) {
            runner.advance();
            poll(handler, Integer.MAX_VALUE, host);
        }
    }

    private boolean isSettled() {
        return abandoned || !searches.hasAny() && posted.isSettled() && unexpected.isSettled() && units.isIdle();
    }

    @Override
    public boolean arm() {
        runner.requireAlive();
        searches.send();
        if (units.hasResults() || searches.hasUnsent()) {
            return false; // a unit makes room without a result, so no thread would wake
        }
        return runner.hasThread() ? units.interrupt.arm(hasResults) : units.isIdle();
    }

    @Override
    public void onDecision(Runnable wakeup) {
        units.interrupt.handler(wakeup);
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireSettled();
        empty(posted);
        HostEntry<PostedReceive> entry = posted.oldest();
        while (entry != null) {
            posted.remove(entry);
            visitor.accept(searches.cancelled(entry));
            entry = posted.oldest();
        }
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        empty(unexpected);
        HostEntry<ArrivedMessage> entry = unexpected.oldest();
        while (entry != null) {
            unexpected.remove(entry);
            ArrivedMessage message = entry.node;
            message.slot(null);
            unexpected.recycle(entry);
            statistics.messageDropped();
            visitor.accept(message);
            entry = unexpected.oldest();
        }
    }

    /** Takes the entries of a list out of its unit, and waits until that has happened. */
    private void empty(OffloadedList<?> list) {
        if (abandoned) {
            return;
        }
        list.reset();
        while (!units.isIdle()) {
            runner.advance();
            runner.requireAlive();
        }
    }

    private void requireSettled() {
        runner.requireAlive();
        if (!isSettled()) {
            throw new IllegalStateException("the unit has not decided everything yet: settle before draining");
        }
    }

    @Override
    public void abandon() {
        if (abandoned) {
            return;
        }
        abandoned = true;
        posted.takeBack();
        unexpected.takeBack();
        searches.abandon();
    }

    @Override
    public void close() {
        runner.close();
    }

    // ---------------------------------------------------------------- figures

    @Override
    public MatchingStatistics statistics() {
        statistics.holds(posted.footprint() + unexpected.footprint() + units.memoryBytes());
        return statistics;
    }

    @Override
    public Map<String, Long> deviceCounters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        searches.addCounters(counters);
        return counters;
    }

    // ---------------------------------------------------------------- for tests and virtual time

    /** Whether the header of a message waits for room. */
    boolean hasUnsentMessage() {
        return searches.hasUnsentMessage();
    }

    /** Pairs that the units have found. */
    long matchedByUnit() {
        return searches.matchedByUnit();
    }

    /** Entries that the host has compared. */
    long comparedByHost() {
        return posted.allWalked() + unexpected.allWalked();
    }

    /** Lets the caller work the units from now on: a test, or a clock, that steps them. */
    void leaveUnitsToCaller() {
        runner.leaveToCaller();
    }

    ListUnits units() {
        return units;
    }
}
