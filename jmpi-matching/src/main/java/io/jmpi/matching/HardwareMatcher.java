package io.jmpi.matching;

import io.jmpi.offload.tagmatching.Completion;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.UnitSettings;
import io.jmpi.offload.tagmatching.UnitThread;
import io.jmpi.offload.tagmatching.Verbs;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Engine {@code hardware}: the tag matching of a network card, emulated, driven as UCX drives it.
 *
 * <p>Until the first unexpected message this is UCX's software matching and nothing else. That message starts the unit; from
 * then on every message goes through it, and receives are given to it as {@link OffloadRules} permit. All receives, those
 * of the unit included, stand in the shadow: software's own queues. What the unit decides is read by {@link #poll},
 * strictly in the order in which the unit decided it:
 *
 * <ul>
 *   <li>A match takes the receive from the shadow and is final. An eager message that the unit has moved at once is
 *       handed on now, a longer one when its data is there; a rendezvous is handed on now, for its data is read by the host.
 *   <li>An unexpected message is counted and searched for in the shadow. If its receive is one of the unit's, then that was
 *       added too late for this message; the unit keeps it inactive until it hears of the new count, so that software can
 *       take it back without asking: a DEL, sent before any command that could activate it.
 * </ul>
 *
 * <p>Without synchronisation ({@link SyncRule#NONE}, or the hint {@code allow_overtaking}, under which nobody needs the
 * order) entries are active at once, so that software and unit can want the same receive for two messages. Then the unit
 * is asked: the message waits until the DEL is answered, and gets the receive if the unit gave it back; else it
 * looks for another. So each node still has one outcome, but messages may overtake.
 *
 * <p>A cancelled receive of the unit stays in the shadow until the unit has answered; whatever comes first is its fate.
 *
 * <p>Thread and lifetimes: see {@link OffloadedMatcher}. The unit runs in a thread of its own or within {@link #poll}.
 * After construction and the start of the unit only draining allocates.
 */
final class HardwareMatcher implements OffloadedMatcher {
    private final int contextId;
    private final MatchingHints hints;
    private final boolean ownThread;
    private final UnitSettings unitSettings;
    private final MatchingStatistics statistics;
    private final OffloadCounters counters = new OffloadCounters();
    private final PostedBins posted;
    private final OffloadRules rules;
    private final UnexpectedBins unexpected = new UnexpectedBins();
    private Runnable wakeup = () -> {};

    /** These are null until the first unexpected message, and {@link #thread} also if the unit has none. */
    private TagMatchingUnit unit;

    private UnitLink link;
    private UndecidedMessages undecided;
    private UnitThread thread;

    /** A message whose claim on a receive the unit has just refused, and which is searched for next. */
    private ArrivedMessage loser;

    /** Whether {@link #poll} works the unit. */
    private boolean pollWorksUnit;

    /** The search that started the unit was counted; that of the same message after its decision is not. */
    private MatchingStatistics countsNextSearch = new MatchingStatistics();

    HardwareMatcher(int contextId, MatchingHints hints, HardwareSettings settings, MatchingStatistics statistics) {
        this(contextId, hints, settings, UnitSettings.forTags(settings.tags(), settings.sync()), statistics);
    }

    /** Creates a matcher with a unit of unusual sizes; its number of tags and its rule are those of {@code unit}. */
    HardwareMatcher(
            int contextId,
            MatchingHints hints,
            HardwareSettings settings,
            UnitSettings unit,
            MatchingStatistics statistics) {
        this.contextId = contextId;
        this.hints = hints;
        this.statistics = statistics;
        ownThread = settings.ownThread();
        pollWorksUnit = !ownThread;
        unitSettings = hints.allowOvertaking() ? withoutSync(unit) : unit;
        posted = new PostedBins(hints, 0);
        rules = new OffloadRules(settings);
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

    private void startUnit() {
        unit = new TagMatchingUnit(unitSettings);
        unit.onCompletion(wakeup);
        link = new UnitLink(unit, unitSettings.tags(), unitSettings.sync(), counters);
        undecided = new UndecidedMessages(unit, contextId);
        if (ownThread) {
            thread = UnitThread.start(unit, "jmpi-tag-matching-" + contextId);
        }
    }

    // Messages and receives.

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        if (unit == null) {
            PostedReceive receive = posted.accepting(message, binOf(message), statistics);
            if (receive != null) {
                removeMatched(receive);
                return receive;
            }
            startUnit();
        }
        undecided.add(message);
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        ArrivedMessage message = oldestUnexpected(receive.source, receive.tag);
        if (message != null) {
            take(message);
            return message;
        }
        keep(receive);
        return null;
    }

    /** The receive is in the shadow before the unit may hear of it. */
    private void keep(PostedReceive receive) {
        int bin = receive.isExact() ? BinMatcher.bin(contextId, receive.source, receive.tag) : 0;
        posted.append(receive, bin);
        statistics.receiveKept();
        SoftwareReason reason = rules.against(receive, link);
        if (reason != null) {
            counters.leftToSoftware(reason);
            rules.kept(receive);
            return;
        }
        if (receive.isExact() && rules.inBin(bin) > 0) {
            force(receive);
        }
        link.add(receive);
    }

    /** Gives the unit the older receives of the bin, in order. */
    private void force(PostedReceive youngest) {
        for (PostedReceive older = posted.first(youngest.bin); older != youngest; older = older.next) {
            if (older.handle == PostedReceive.NO_HANDLE) {
                rules.gone(older);
                link.add(older);
                counters.forced++;
            }
        }
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        if (!receive.kept) {
            return false;
        }
        if (receive.handle == PostedReceive.NO_HANDLE) {
            rules.gone(receive);
            posted.unlink(receive);
            statistics.receiveCancelled();
            return true;
        }
        if (!link.isUnderWay(receive.handle)) {
            link.delete(receive.handle, true);
        }
        return false;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        ArrivedMessage message = oldestUnexpected(source, tag);
        if (message != null && remove) {
            take(message);
        }
        return message;
    }

    private ArrivedMessage oldestUnexpected(int source, int tag) {
        return source == PostedReceive.ANY_SOURCE || tag == PostedReceive.ANY_TAG
                ? unexpected.oldestFor(source, tag, statistics)
                : unexpected.oldestExact(source, tag, BinMatcher.bin(contextId, source, tag), statistics);
    }

    private void take(ArrivedMessage message) {
        unexpected.unlink(message);
        statistics.messageMatched();
    }

    private int binOf(ArrivedMessage message) {
        return BinMatcher.bin(contextId, message.source, message.tag);
    }

    private void removeMatched(PostedReceive receive) {
        if (receive.handle == PostedReceive.NO_HANDLE) {
            rules.gone(receive);
        }
        posted.unlink(receive);
        statistics.receiveMatched();
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        keep(receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        unexpected.append(message, binOf(message));
        statistics.messageKept();
    }

    // What the unit has decided.

    @Override
    public int poll(MatchHandler handler, int limit) {
        if (unit == null) {
            return 0;
        }
        if (pollWorksUnit) {
            unit.work();
        }
        int decisions = 0;
        while (decisions < limit) {
            Completion completion = loser == null ? unit.nextCompletion() : null;
            if (completion != null) {
                decisions += handle(completion, handler);
            } else if (loser != null) {
                decisions += searchForLoser(handler);
            } else {
                break;
            }
        }
        sendWaiting();
        requireAlive();
        return decisions;
    }

    private void sendWaiting() {
        link.send();
        undecided.send();
    }

    private void requireAlive() {
        if (thread != null) {
            thread.requireAlive();
        }
    }

    /** Returns how many decisions were handed on: 1 or 0. The handler comes last, for it may call this matcher. */
    private int handle(Completion completion, MatchHandler handler) {
        int opcode = completion.opcode();
        int status = completion.status();
        int entry = completion.handle();
        long id = completion.id();
        long cookie = completion.cookie();
        boolean match = completion.has(Verbs.WC_TM_MATCH);
        boolean data = completion.has(Verbs.WC_TM_DATA_VALID);
        boolean syncRequested = completion.has(Verbs.WC_TM_SYNC_REQ);
        unit.release(completion);
        return switch (opcode) {
            case Verbs.WC_TM_RECV -> {
                if (match) {
                    yield matched(entry, id, cookie, data || status != Verbs.WC_SUCCESS, handler);
                }
                if (data) {
                    yield dataArrived(entry, handler);
                }
                link.countUnexpected(syncRequested);
                yield search(undecided.takeDecided(cookie), handler);
            }
            case Verbs.WC_TM_DEL -> deleted(entry, status == Verbs.WC_SUCCESS, handler);
            case Verbs.WC_TM_SYNC -> {
                link.synced(id, syncRequested);
                yield 0;
            }
            default -> throw new IllegalStateException("completion with opcode " + opcode + " was not asked for");
        };
    }

    private int matched(int entry, long sequence, long cookie, boolean last, MatchHandler handler) {
        ArrivedMessage message = undecided.takeDecided(cookie);
        PostedReceive receive = link.receive(entry);
        if (receive == null || receive.sequence != sequence) {
            throw new IllegalStateException("the unit matched entry " + entry + ", which it was to give back");
        }
        if (!link.isContended(entry)) {
            posted.unlink(receive);
        }
        searchStatistics().searchedPosted(0, true); // by the unit, without a look at software's queues
        statistics.receiveMatched();
        counters.matched++;
        loser = link.matched(entry);
        if (last || message.isRendezvous()) {
            handOn(entry, receive, message, handler);
            return 1;
        }
        link.beginTransfer(entry, message);
        receive.kept = true;
        message.kept = true;
        handler.onDecided(receive, message);
        return 0;
    }

    private int dataArrived(int entry, MatchHandler handler) {
        ArrivedMessage message = link.endTransfer(entry);
        if (message == null) {
            return 0;
        }
        handOn(entry, link.receive(entry), message, handler);
        return 1;
    }

    private void handOn(int entry, PostedReceive receive, ArrivedMessage message, MatchHandler handler) {
        link.forget(entry);
        receive.kept = false;
        message.kept = false;
        handler.onMatch(receive, message);
    }

    /** Finds the receive of a message that the unit found no entry for. */
    private int search(ArrivedMessage message, MatchHandler handler) {
        int bin = binOf(message);
        PostedReceive receive = posted.accepting(message, bin, searchStatistics());
        if (receive == null) {
            unexpected.append(message, bin);
            statistics.messageKept();
            handler.onUnexpected(message);
            return 1;
        }
        int entry = receive.handle;
        if (entry == PostedReceive.NO_HANDLE) {
            removeMatched(receive);
        } else if (link.isSynchronised()) {
            removeMatched(receive);
            link.forget(entry);
            link.delete(entry, false);
            counters.takenBack++;
        } else {
            posted.unlink(receive);
            receive.kept = true;
            message.kept = true;
            link.contend(entry, message);
            link.delete(entry, true);
            return 0;
        }
        handler.onMatch(receive, message);
        return 1;
    }

    private int searchForLoser(MatchHandler handler) {
        ArrivedMessage message = loser;
        loser = null;
        message.kept = false;
        counters.lostClaims++;
        return search(message, handler);
    }

    private MatchingStatistics searchStatistics() {
        MatchingStatistics current = countsNextSearch;
        countsNextSearch = statistics;
        return current;
    }

    /** The unit has answered a DEL: it has given the entry back, or it had matched it before. */
    private int deleted(int entry, boolean givenBack, MatchHandler handler) {
        ArrivedMessage contender = link.endContention(entry);
        if (!givenBack) {
            loser = contender;
            return 0;
        }
        PostedReceive receive = link.receive(entry);
        if (receive == null) { // software has taken it
            return 0;
        }
        if (contender != null) {
            counters.takenBack++;
            statistics.receiveMatched();
            handOn(entry, receive, contender, handler);
            return 1;
        }
        link.forget(entry);
        posted.unlink(receive);
        statistics.receiveCancelled();
        handler.onCancelled(receive);
        return 1;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // Yielding is a courtesy to the unit's thread; nothing depends on it.
    public void settle(MatchHandler handler) {
        while (!isSettled()) {
            if (thread == null) {
                unit.work();
            } else {
                Thread.yield();
            }
            poll(handler, Integer.MAX_VALUE);
        }
    }

    private boolean isSettled() {
        return unit == null || loser == null && !link.hasWaiting() && undecided.isEmpty() && unit.isIdle();
    }

    @Override
    public boolean arm() {
        if (unit == null) {
            return true;
        }
        requireAlive();
        sendWaiting();
        if (link.hasWaiting() || undecided.hasUnsent() || loser != null) {
            return false; // the unit makes room without a completion; nothing would tell us
        }
        return thread == null ? unit.isIdle() : unit.arm();
    }

    @Override
    public void onDecision(Runnable newWakeup) {
        wakeup = newWakeup;
        if (unit != null) {
            unit.onCompletion(newWakeup);
        }
    }

    // Draining and the rest.

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        requireSettled();
        takeAllBack();
        for (PostedReceive receive : posted.oldestFirst()) {
            if (cancel(receive)) { // false if the visitor of an older receive has cancelled this one
                visitor.accept(receive);
            }
        }
    }

    /** Makes all receives software's, and waits until the unit has nothing more to do with them. */
    private void takeAllBack() {
        if (unit == null) {
            return;
        }
        for (PostedReceive receive : posted.oldestFirst()) {
            int entry = receive.handle;
            if (entry != PostedReceive.NO_HANDLE) {
                link.forget(entry);
                link.delete(entry, false);
                rules.kept(receive);
            }
        }
        settle(NOTHING_LEFT);
    }

    private static final MatchHandler NOTHING_LEFT = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            throw new IllegalStateException("a receive was matched while it was drained");
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            throw new IllegalStateException("a message arrived while receives were drained");
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            throw new IllegalStateException("a receive was cancelled while it was drained");
        }
    };

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        requireSettled();
        for (ArrivedMessage message = unexpected.first(); message != null; message = unexpected.first()) {
            unexpected.unlink(message);
            statistics.messageDropped();
            visitor.accept(message);
        }
    }

    private void requireSettled() {
        if (!isSettled()) {
            throw new IllegalStateException("the unit has not decided everything yet: settle before draining");
        }
    }

    @Override
    public MatchingStatistics statistics() {
        long unitBytes = unit == null ? 0 : unit.memoryBytes() + link.footprint();
        statistics.holds(posted.footprint() + unexpected.footprint() + rules.footprint() + unitBytes);
        return statistics;
    }

    @Override
    public Map<String, Long> deviceCounters() {
        return counters.snapshot();
    }

    /** Lets somebody else work the unit from now on: a test that steps it. */
    void leaveUnitToCaller() {
        pollWorksUnit = false;
    }

    /** Null until the first unexpected message. */
    TagMatchingUnit unit() {
        return unit;
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.close();
        }
    }
}
