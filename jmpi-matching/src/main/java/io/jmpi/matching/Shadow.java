package io.jmpi.matching;

import java.util.List;
import java.util.function.Consumer;

/**
 * Software's own queues of the engine {@code hardware}: all receives, also those that the unit has, and all messages
 * that are known to be unexpected, in the bins of UCX.
 *
 * <p>Thread: the matcher's caller.
 */
final class Shadow {
    private final int contextId;
    private final MatchingStatistics statistics;
    private final OffloadCounters counters;
    private final PostedBins posted;
    private final OffloadRules rules;
    private final UnexpectedBins unexpected = new UnexpectedBins();
    private UnitReceive free;
    private int made;

    Shadow(
            int contextId,
            MatchingHints hints,
            HardwareSettings settings,
            MatchingStatistics statistics,
            OffloadCounters counters) {
        this.contextId = contextId;
        this.statistics = statistics;
        this.counters = counters;
        posted = new PostedBins(hints, 0);
        rules = new OffloadRules(settings);
    }

    // Receives.

    /**
     * Stores a receive as the youngest, and gives it to the unit if the rules permit.
     *
     * @param unit null if there is none yet
     */
    void store(PostedReceive receive, UnitLink unit) {
        int bin = receive.isExact() ? BinMatcher.bin(contextId, receive.source, receive.tag) : 0;
        UnitReceive record = newRecord();
        record.bin = bin;
        record.wildcardEntry = posted.append(receive, bin);
        receive.slot(record);
        statistics.receiveStored();
        SoftwareReason reason = rules.against(receive, unit);
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
        ReceiveBin bin = posted.bin(UnitReceive.of(youngest).bin);
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

    /** The receive has met its message. */
    void removeMatched(PostedReceive receive) {
        remove(receive);
        release(receive);
        statistics.receiveMatched();
    }

    void removeCancelled(PostedReceive receive) {
        remove(receive);
        release(receive);
        statistics.receiveCancelled();
    }

    /** Takes the receive from the queues; it is stored until {@link #release}. */
    void remove(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        if (!record.isInUnit()) {
            rules.gone(receive);
        }
        unlink(receive);
    }

    private void unlink(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        posted.unlink(receive, record.bin, record.wildcardEntry);
        record.wildcardEntry = null;
    }

    /**
     * The receive, which is not in the queues, is not stored any more. The unit may still decide what becomes of its
     * handle.
     */
    void release(PostedReceive receive) {
        UnitReceive record = UnitReceive.of(receive);
        record.handle = UnitReceive.NO_HANDLE;
        record.nextFree = free;
        free = record;
        receive.slot(null);
    }

    /** Makes all receives of the unit software's again. */
    void takeAllBack(UnitLink unit) {
        for (PostedReceive receive : oldestFirst()) {
            UnitReceive record = UnitReceive.of(receive);
            if (record.isInUnit()) {
                int entry = record.handle;
                unit.forget(entry);
                unit.delete(entry, false);
                rules.stored(receive);
            }
        }
    }

    /** Makes a receive, which is in the queues, software's again because the unit is lost. */
    void takeBack(PostedReceive receive) {
        rules.stored(receive);
    }

    /**
     * Stores receives that had left the queues for the unit, which is lost, each at its old place; all get new numbers.
     */
    void restore(List<PostedReceive> receives) {
        receives.forEach(rules::stored);
        List<PostedReceive> all = oldestFirst();
        all.forEach(this::unlink);
        all.addAll(receives);
        posted.sortByAge(all);
        for (PostedReceive receive : all) {
            UnitReceive record = UnitReceive.of(receive);
            record.wildcardEntry = posted.append(receive, record.bin);
        }
    }

    List<PostedReceive> oldestFirst() {
        return posted.oldestFirst();
    }

    // Unexpected messages.

    /** The oldest message with an envelope, still stored; null if there is none. Counts the search. */
    ArrivedMessage oldestUnexpected(int source, int tag) {
        return source == PostedReceive.ANY_SOURCE || tag == PostedReceive.ANY_TAG
                ? unexpected.oldestFor(source, tag, statistics)
                : unexpected.oldestExact(source, tag, BinMatcher.bin(contextId, source, tag), statistics);
    }

    void store(ArrivedMessage message) {
        message.slot(unexpected.append(message, binOf(message)));
        statistics.messageStored();
    }

    /** The message has met its receive. */
    void removeMatched(ArrivedMessage message) {
        remove(message);
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
        return BinMatcher.bin(contextId, message.source, message.tag);
    }

    long footprint() {
        return posted.footprint()
                + unexpected.footprint()
                + rules.footprint()
                + made * Footprint.object(UnitReceive.FIELD_BYTES);
    }
}
