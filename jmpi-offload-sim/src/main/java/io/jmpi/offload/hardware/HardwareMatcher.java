package io.jmpi.offload.hardware;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadDecision;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.Preconditions;
import io.jmpi.offload.Rings;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.UnitSettings;
import io.jmpi.offload.unit.UnitRunner;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engines {@code hardware} and {@code overlap}: the tag matching of a network card, emulated. {@code hardware} drives
 * it as UCX does.
 *
 * <p>Until the first unexpected message, the engine is UCX's software matching. That message starts the unit. From then
 * on every message goes through the unit, which also gets the receives that {@link OffloadRules} permit. All receives,
 * those of the unit included, are in the shadow: software's own queues. {@link #poll} reads the unit's decisions
 * strictly in the order in which the unit made them:
 *
 * <ul>
 *   <li>A match takes the receive from the shadow and is final. An eager message that the unit has moved at once is
 *       reported now, a longer one when its data is there; a rendezvous is reported now, because the host reads its
 *       data.
 *   <li>An unexpected message is counted and searched for in the shadow. If its receive is one of the unit's, then that
 *       was added too late for this message; the unit leaves it inactive until it gets the new count. Therefore
 *       software can take the receive back without waiting for an answer: it sends a DEL before any command that could
 *       activate the entry.
 * </ul>
 *
 * <p>Without synchronisation ({@link SyncRule#NONE}, or the hint {@code allow_overtaking}, under which no program needs
 * the order) entries are active at once, so that software and unit can claim the same receive for two messages. Then
 * the message waits until the unit has answered a DEL. It gets the receive if the unit gave it back; otherwise it
 * searches for another. Each node still has one outcome, but messages may overtake.
 *
 * <p>A cancelled receive of the unit stays in the shadow until the unit has answered. The first event, match or
 * cancellation, is its outcome.
 *
 * <p>{@code overlap} differs in three points. The unit exists from the beginning. With an {@link OffloadAdvice},
 * software decides messages without the unit while that has no receive. And with a {@link SequenceTrace} the entries of
 * the unit have the numbers of their messages, so that an older receive in software does not keep later ones from the
 * unit; then a receive is cancelled once the unit has given back all that are younger, because their numbers change.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. The unit runs in a thread of its own or within {@link #poll}.
 * In steady state, with the unit started and bins as deep as they get, only draining allocates.
 */
@NullUnmarked
final class HardwareMatcher implements OffloadedMatcher {
    private final int contextId;
    private final MatchingHints hints;
    private final OverlapParts parts;
    private final boolean ownThread;
    private final Rings rings;
    private final UnitSettings unitSettings;
    private final MatchingStatistics statistics;
    private final OffloadCounters counters;
    private final Shadow shadow;
    private Runnable wakeup = () -> {};

    /** These are null until the unit is started, and all but the runner again once it was abandoned. */
    private TagMatchingUnit unit;

    private UnitLink link;
    private UndecidedMessages undecided;
    private UnitDecisions decisions;
    private UnitRunner runner;

    /** Whether a caller steps the unit, or will once it is started. */
    private boolean isLeftToCaller;

    /** Creates the engine {@code hardware}. */
    HardwareMatcher(int contextId, MatchingHints hints, HardwareSettings settings, MatchingStatistics statistics) {
        this(contextId, hints, settings, UnitSettings.forTags(settings.tags(), settings.sync()), statistics);
    }

    /** The same with unusual rings between host and unit. */
    HardwareMatcher(
            int contextId, MatchingHints hints, HardwareSettings settings, Rings rings, MatchingStatistics statistics) {
        this(
                contextId,
                hints,
                settings,
                UnitSettings.forTags(settings.tags(), settings.sync()),
                OverlapParts.NONE,
                rings,
                statistics);
    }

    /** Creates the engine {@code overlap}: its unit exists at once. */
    static HardwareMatcher overlap(
            int contextId,
            MatchingHints hints,
            HardwareSettings settings,
            UnitSettings unit,
            OverlapParts parts,
            Rings rings,
            MatchingStatistics statistics) {
        HardwareMatcher matcher = new HardwareMatcher(contextId, hints, settings, unit, parts, rings, statistics);
        matcher.startUnit(statistics);
        return matcher;
    }

    /** Creates a matcher with a unit of unusual sizes; its number of tags and its rule are those of {@code unit}. */
    HardwareMatcher(
            int contextId,
            MatchingHints hints,
            HardwareSettings settings,
            UnitSettings unit,
            MatchingStatistics statistics) {
        this(contextId, hints, settings, unit, OverlapParts.NONE, Rings.OF_THREADS, statistics);
    }

    private HardwareMatcher(
            int contextId,
            MatchingHints hints,
            HardwareSettings settings,
            UnitSettings unit,
            OverlapParts parts,
            Rings rings,
            MatchingStatistics statistics) {
        this.parts = parts;
        this.rings = rings;
        counters = new OffloadCounters(parts);
        this.contextId = contextId;
        this.hints = hints;
        this.statistics = statistics;
        ownThread = settings.ownThread();
        unitSettings = hints.allowOvertaking() ? withoutSync(unit) : unit;
        shadow = new Shadow(contextId, hints, settings, parts, statistics, counters);
    }

    private static UnitSettings withoutSync(UnitSettings unit) {
        return new UnitSettings(
                unit.tags(),
                unit.operations(),
                unit.wireDepth(),
                unit.completions(),
                unit.unexpectedBuffers(),
                unit.segmentBytes(),
                SyncRule.NONE);
    }

    /** @param countsFirstSearch what counts the first search of a message */
    private void startUnit(MatchingStatistics countsFirstSearch) {
        unit = new TagMatchingUnit(unitSettings, rings);
        unit.onCompletion(wakeup);
        link = new UnitLink(unit, unitSettings.tags(), unitSettings.sync(), parts.trace() != null, counters);
        undecided = new UndecidedMessages(unit, contextId, parts.trace() != null);
        decisions = new UnitDecisions(
                unit, link, undecided, shadow, parts.advice() != null, statistics, countsFirstSearch, counters);
        runner = new UnitRunner(
                unit, "the tag-matching unit of context " + contextId, "jmpi-tag-matching-" + contextId, ownThread);
        if (isLeftToCaller) {
            runner.leaveToCaller();
        }
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        if (unit == null) {
            PostedReceive receive = shadow.accepting(message, statistics);
            if (receive != null) {
                shadow.removeMatched(receive, message);
                return receive;
            }
            startUnit(new MatchingStatistics()); // the search for this message is counted
        }
        undecided.add(message, parts.advice() == null || !link.hasNoEntries());
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        ArrivedMessage message = shadow.oldestUnexpected(receive.postedSource(), receive.postedTag());
        if (message == null) {
            if (undecided != null) {
                undecided.send(); // Software alone could decide these messages only as long as the unit had no receive.
            }
            shadow.store(receive, link);
            return null;
        }
        shadow.removeMatched(message);
        shadow.messageWasThere(message);
        return message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        if (!receive.isStored()) {
            return false;
        }
        if (link != null && shadow.isTraced(receive)) {
            return shadow.cancelTraced(receive, link);
        }
        int handle = UnitReceive.of(receive).handle;
        if (handle == UnitReceive.NO_HANDLE) {
            shadow.removeCancelled(receive);
            return true;
        }
        if (!link.isUnderWay(handle)) {
            link.delete(handle, true);
        }
        return false;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        ArrivedMessage message = shadow.oldestUnexpected(source, tag);
        if (message != null && remove) {
            shadow.removeMatched(message);
        }
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        shadow.store(receive, link);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        shadow.store(message);
    }

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        if (unit == null) {
            return 0;
        }
        runner.poll();
        int reported = decisions.poll(handler, limit, host);
        sendWaiting();
        runner.requireAlive();
        return reported;
    }

    @Override
    public Outside outside() {
        return parts.outside();
    }

    @Override
    public long prefetchBytes() {
        return parts.prefetchBytes();
    }

    @Override
    public int pollMatches(MatchHandler handler, int limit, HostState host) {
        if (unit == null) {
            return 0;
        }
        runner.poll();
        int reported = decisions.pollMatches(handler, limit, host);
        runner.requireAlive();
        return reported;
    }

    private void sendWaiting() {
        link.send();
        undecided.send();
    }

    @Override
    public void settle(MatchHandler handler, HostState host) {
        while (!isSettled()) {
            runner.advance();
            poll(handler, Integer.MAX_VALUE, host);
        }
    }

    private boolean isSettled() {
        return unit == null || !decisions.hasMore() && !link.hasWaiting() && undecided.isEmpty() && unit.isIdle();
    }

    @Override
    public boolean arm() {
        if (unit == null) {
            return true;
        }
        runner.requireAlive();
        sendWaiting();
        if (decisions.hasMore() || link.hasWaiting() || undecided.hasUnsent()) {
            return false; // the unit makes room without a completion, so no thread would wake
        }
        return runner.hasThread() ? unit.arm() : unit.isIdle();
    }

    @Override
    public void onDecision(Runnable newWakeup) {
        wakeup = newWakeup;
        if (unit != null) {
            unit.onCompletion(newWakeup);
        }
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireSettled();
        if (unit != null) {
            shadow.takeAllBack(link);
            settle(NOTHING_LEFT, HostState.IDLE);
        }
        for (PostedReceive receive : shadow.oldestFirst()) {
            if (receive.isStored()) { // not if the visitor of an older receive has cancelled this one
                shadow.removeCancelled(receive);
                visitor.accept(receive);
            }
        }
    }

    private static final MatchHandler NOTHING_LEFT = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            throw new DeviceFailedException("the unit matched a receive that it had given back");
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            throw new DeviceFailedException("the unit reported a message after it had decided all");
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            throw new DeviceFailedException("the unit cancelled a receive that it had given back");
        }
    };

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        shadow.drainUnexpected(visitor);
    }

    private void requireSettled() {
        if (unit != null) {
            runner.requireAlive();
        }
        if (!isSettled()) {
            throw new IllegalStateException("the unit has not decided everything yet: settle before draining");
        }
    }

    @Override
    public void abandon() {
        if (unit == null) {
            return;
        }
        decisions.abandon();
        unit = null; // its thread, if that still runs, is ended by close
        link = null;
        undecided = null;
        decisions = null;
    }

    /** The bin of software's queues; the unit searches one list. */
    @Override
    public int bin(int source, int tag) {
        return shadow.bin(source, tag);
    }

    @Override
    public MatchingStatistics statistics() {
        // Another thread may call this method while the unit is being started and has no link yet.
        TagMatchingUnit startedUnit = unit;
        UnitLink startedLink = link;
        boolean started = startedUnit != null && startedLink != null;
        statistics.holds(shadow.footprint() + (started ? startedUnit.memoryBytes() + startedLink.footprint() : 0));
        return statistics;
    }

    @Override
    public OffloadDecision lastDecision() {
        return shadow.lastDecision();
    }

    @Override
    public Map<String, Long> deviceCounters() {
        return counters.snapshot();
    }

    /** Lets the caller work the unit from now on: a test, or a clock, that steps it. */
    void leaveUnitToCaller() {
        isLeftToCaller = true;
        if (runner != null) {
            runner.leaveToCaller();
        }
    }

    /** Whether a message waits that the unit does not have: software may decide it, or there was no room. */
    boolean hasUnsentMessage() {
        return undecided != null && undecided.hasUnsent();
    }

    /** Pairs that the unit has found. */
    long matchedByUnit() {
        return counters.matched;
    }

    /** Null if there is none yet, and once it was abandoned. */
    TagMatchingUnit unit() {
        return unit;
    }

    @Override
    public void close() {
        if (runner != null) {
            runner.close();
        }
    }
}
