package io.jmpi.offload.hardware;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadDecision;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.BinMatcher;
import io.jmpi.matching.software.EnvelopeQueue;
import io.jmpi.matching.software.Footprint;
import io.jmpi.matching.software.MessageEntry;
import io.jmpi.matching.software.PostedBins;
import io.jmpi.matching.software.UnexpectedBins;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * The software queues of the engines {@code hardware} and {@code overlap}, in the bins of UCX: all receives, including
 * those that the unit has, and all messages that are known to be unexpected.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class Shadow {
    private final int contextId;
    private final MatchingStatistics statistics;
    private final OffloadCounters counters;
    private final PostedBins posted;
    private final OffloadRules rules;

    /** Null if messages have no numbers. */
    private final SequenceTrace trace;

    /** Null if the unit gets all receives that it can have. */
    private final OffloadAdvice advice;

    private final UnexpectedBins unexpected = new UnexpectedBins(BinMatcher.UCX_TABLE_SIZE);
    /** The reason why software has the receive that was stored last; null if the unit has it. */
    private SoftwareReason lastReason;

    private UnitReceive free;
    private int made;

    Shadow(
            int contextId,
            MatchingHints hints,
            HardwareSettings settings,
            OverlapParts parts,
            MatchingStatistics statistics,
            OffloadCounters counters) {
        this.trace = parts.trace();
        this.advice = parts.advice();
        this.contextId = contextId;
        this.statistics = statistics;
        this.counters = counters;
        posted = new PostedBins(BinMatcher.UCX_TABLE_SIZE, hints, 0);
        rules = new OffloadRules(settings);
    }

    // Receives.

    /**
     * Stores a receive as the youngest, and gives it to the unit if the rules permit.
     *
     * @param unit null if there is none yet
     */
    void store(PostedReceive receive, UnitLink unit) {
        int bin = receive.isExact() ? bin(receive.postedSource(), receive.postedTag()) : 0;
        UnitReceive record = newRecord();
        record.bin = bin;
        posted.append(receive, bin);
        receive.slot(record);
        statistics.receiveStored();
        if (advice != null) {
            record.postedAt = advice.now();
        }
        if (trace != null) {
            storeTraced(receive, record, unit);
            return;
        }
        SoftwareReason reason = advised(rules.against(receive, unit), receive, unit);
        lastReason = reason;
        if (reason != null) {
            counters.leftToSoftware(reason);
            rules.stored(receive);
            return;
        }
        if (receive.isExact() && rules.inBin(bin) > 0) {
            force(receive, unit);
        }
        unit.add(receive);
    }

    private void storeTraced(PostedReceive receive, UnitReceive record, UnitLink unit) {
        MessageStream stream = receive.isExact() ? trace.stream(receive.postedSource(), receive.postedTag()) : null;
        record.stream = stream;
        SoftwareReason reason = advised(rules.againstTraced(receive, unit), receive, unit);
        lastReason = reason;
        if (reason == null) {
            if (stream != null && stream.isKnown()) {
                record.sequence = stream.nextNumber();
            }
            if (rules.inBin(record.bin) > 0) {
                counters.traced++;
            }
            unit.add(receive);
        } else {
            counters.leftToSoftware(reason);
            rules.stored(receive);
        }
        if (stream != null) {
            stream.stored(record);
        }
    }

    /** Asks for advice if no rule forbids giving the receive to the unit. */
    private SoftwareReason advised(SoftwareReason reason, PostedReceive receive, UnitLink unit) {
        return advice == null || reason != null ? reason : advice.against(receive.postedSource(), unit.receives());
    }

    OffloadDecision lastDecision() {
        return new OffloadDecision(
                lastReason == null ? null : lastReason.name().toLowerCase(Locale.ROOT),
                advice == null ? 0 : advice.lastDelay(),
                advice == null ? 0 : advice.lastThreshold());
    }

    /**
     * The receive, which is still stored, has matched its message. If the message was only announced, it is read now.
     */
    void readBegins(PostedReceive receive, ArrivedMessage message, HostState host) {
        if (advice != null && message.isRendezvous()) {
            advice.readBegins(message.source(), UnitReceive.of(receive).postedAt, message.messageLength(), host);
        }
    }

    /** A receive has been posted after its message had arrived. */
    void messageWasThere(ArrivedMessage message) {
        if (advice != null && message.isRendezvous()) {
            advice.messageWasThere(message.source());
        }
    }

    /** The unit has matched a receive. */
    void matchedByUnit() {
        counters.matched++;
        if (advice != null) {
            advice.matched();
        }
    }

    void takenBack() {
        counters.takenBack++;
        if (advice != null) {
            advice.takenBack();
        }
    }

    private UnitReceive newRecord() {
        UnitReceive record = free;
        if (record == null) {
            made++;
            return new UnitReceive();
        }
        free = record.nextFree;
        record.nextFree = null;
        return record;
    }

    /** Gives the unit the older receives of the bin, in order. */
    private void force(PostedReceive youngest, UnitLink unit) {
        EnvelopeQueue<PostedReceive> bin = posted.bin(UnitReceive.of(youngest).bin);
        for (int i = 0; bin.get(i) != youngest; i++) {
            PostedReceive older = bin.get(i);
            if (!UnitReceive.of(older).isInUnit()) {
                rules.gone(older);
                unit.add(older);
                counters.forced++;
            }
        }
    }

    /** The oldest receive for a message, still stored; null if there is none. Counts the search. */
    PostedReceive accepting(ArrivedMessage message, MatchingStatistics searchStatistics) {
        return posted.accepting(message, binOf(message), searchStatistics);
    }

    /** The receive has matched its message. */
    void removeMatched(PostedReceive receive, ArrivedMessage message) {
        remove(receive);
        consumed(message, receive);
        release(receive);
        statistics.receiveMatched();
    }

    void removeCancelled(PostedReceive receive) {
        remove(receive);
        MessageStream stream = UnitReceive.of(receive).stream;
        if (stream != null) {
            stream.cancelled();
        }
        release(receive);
        statistics.receiveCancelled();
    }

    /** Takes the receive from the queues; it is stored until {@link #release}. */
    void remove(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        if (!record.isInUnit()) {
            rules.gone(receive);
        }
        if (record.stream != null) {
            trace.removed(receive, record);
        }
        unlink(receive);
    }

    /** The unit has matched a receive that is in the queues, and no message may overtake another. */
    void matchedInOrder(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        if (record.isNumbered()) {
            record.stream.matchedByUnit(receive.order());
        }
    }

    /** A message has matched a receive that has left the queues but is not released. */
    void consumed(ArrivedMessage message, PostedReceive receive) {
        if (trace != null) {
            trace.consumed(message, receive);
        }
    }

    private void unlink(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        posted.remove(receive, record.bin);
    }

    /**
     * The receive, which is not in the queues, is not stored any more. The unit may still complete its handle.
     */
    void release(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        record.handle = UnitReceive.NO_HANDLE;
        record.stream = null;
        record.nextFree = free;
        free = record;
        receive.slot(null);
    }

    /** Returns all receives of the unit to software. */
    void takeAllBack(UnitLink unit) {
        for (PostedReceive receive : oldestFirst()) {
            UnitReceive record = UnitReceive.of(receive);
            if (record.isInUnit()) {
                int entry = record.handle;
                unit.forget(entry);
                unit.delete(entry, false);
                takeBack(receive);
            }
        }
    }

    /** Returns a receive, which is in the queues, to software: the unit does not have it any more. */
    void takeBack(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        if (record.stream != null) {
            record.stream.leftUnit(record);
        }
        rules.stored(receive);
    }

    // Cancelling traced receives.

    /** Whether cancelling the receive changes the numbers of others. */
    boolean isTraced(PostedReceive receive) {
        return UnitReceive.of(receive).stream != null;
    }

    /**
     * Cancels a traced receive: at once if the unit has neither it nor a number that follows it. Otherwise requests all
     * these receives from the unit, the youngest first, so that the unit has no wrong number when it gives the receive
     * back. Until then the receive is in the queues, and still gets its message if that arrives first.
     *
     * @return whether it is cancelled
     */
    boolean cancelTraced(PostedReceive receive, UnitLink unit) {
        UnitReceive record = UnitReceive.of(receive);
        MessageStream stream = record.stream;
        boolean isDecided = record.isInUnit() && unit.isDecided(record.handle);
        if (isDecided || record.isCancelling || stream.mustMatch(receive)) {
            return false;
        }
        EnvelopeQueue<PostedReceive> bin = posted.bin(record.bin);
        for (int i = bin.size() - 1; stream.hasNumberedInUnit() && bin.get(i) != receive; i--) {
            UnitReceive younger = UnitReceive.of(bin.get(i));
            if (younger.stream == stream && younger.isNumbered() && !younger.isAsked) {
                counters.calledBack++;
                ask(younger, unit);
            }
        }
        if (record.isInUnit()) {
            if (!record.isAsked) {
                ask(record, unit);
            }
        } else if (stream.isAnswered()) {
            removeCancelled(receive);
            return true;
        } else {
            trace.cancelWhenAnswered(receive);
        }
        stream.beginCancelling(record);
        return false;
    }

    private static void ask(UnitReceive record, UnitLink unit) {
        record.stream.asked(record);
        unit.delete(record.handle, true);
    }

    /** The unit has given a traced receive back, which is in the queues; returns whether it is cancelled now. */
    boolean givenBack(PostedReceive receive) {
        takeBack(receive);
        UnitReceive record = UnitReceive.of(receive);
        MessageStream stream = record.stream;
        if (!record.isCancelling) {
            return false;
        }
        stream.endCancelling(record);
        if (stream.mustMatch(receive)) {
            return false;
        }
        removeCancelled(receive);
        return true;
    }

    /** Cancels a receive whose awaited answer has arrived, and returns it; null if there is none. */
    PostedReceive cancelAnswered() {
        PostedReceive receive = trace == null ? null : trace.takeCancelled();
        if (receive != null) {
            removeCancelled(receive);
        }
        return receive;
    }

    /** Whether {@link #cancelAnswered} has anything to do. */
    boolean hasAnswered() {
        return trace != null && trace.hasCancelled();
    }

    /**
     * Stores the receives that had left the queues for a unit that is lost, each at its old place. All get new numbers.
     */
    void restore(List<PostedReceive> receives) {
        receives.forEach(this::restore);
        List<PostedReceive> all = oldestFirst();
        all.forEach(this::unlink);
        all.addAll(receives);
        posted.sortByAge(all);
        for (PostedReceive receive : all) {
            UnitReceive record = UnitReceive.of(receive);
            posted.append(receive, record.bin);
        }
    }

    private void restore(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        if (record.stream != null) {
            record.stream.restored();
        }
        rules.stored(receive);
    }

    List<PostedReceive> oldestFirst() {
        return posted.oldestFirst();
    }

    // Unexpected messages.

    /** The oldest message with an envelope, still stored; null if there is none. Counts the search. */
    ArrivedMessage oldestUnexpected(int source, int tag) {
        return source == PostedReceive.ANY_SOURCE || tag == PostedReceive.ANY_TAG
                ? unexpected.oldestFor(source, tag, statistics)
                : unexpected.oldestExact(source, tag, bin(source, tag), statistics);
    }

    void store(ArrivedMessage message) {
        message.slot(unexpected.append(message, binOf(message)));
        statistics.messageStored();
    }

    /** The message has matched its receive, or a probe. */
    void removeMatched(ArrivedMessage message) {
        remove(message);
        if (trace != null) {
            trace.consumedByOther(message);
        }
        statistics.messageMatched();
    }

    void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        for (ArrivedMessage message = unexpected.first(); message != null; message = unexpected.first()) {
            remove(message);
            statistics.messageDropped();
            visitor.accept(message);
        }
    }

    private void remove(ArrivedMessage message) {
        unexpected.unlink((MessageEntry) message.slot());
        message.slot(null);
    }

    private int binOf(ArrivedMessage message) {
        return bin(message.source(), message.tag());
    }

    /** The bin of an envelope. */
    int bin(int source, int tag) {
        return BinMatcher.bin(contextId, source, tag);
    }

    long footprint() {
        return posted.footprint()
                + unexpected.footprint()
                + rules.footprint()
                + (trace == null ? 0 : trace.footprint())
                + made * Footprint.object(UnitReceive.FIELD_BYTES);
    }
}
