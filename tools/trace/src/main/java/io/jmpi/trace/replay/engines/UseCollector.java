package io.jmpi.trace.replay.engines;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.PairListener;
import io.jmpi.trace.replay.RankEvents;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongHashMap;

/**
 * Collects the use of communicators by one rank. It stores only posted receives and unexpected messages.
 *
 * <p>Thread: the replay's. Lifetime: one rank.
 */
final class UseCollector implements RankEvents, PairListener {
    private static final long NONE = -1;

    private final Int2ObjectHashMap<Use> uses = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Posted> posted = new Int2ObjectHashMap<>();
    private final Long2LongHashMap messageBytes = new Long2LongHashMap(NONE);
    private Posted free;

    /** The counts of a communicator, and its number of posted receives by envelope. */
    private static final class Use {
        private final int context;
        private final Long2LongHashMap byEnvelope = new Long2LongHashMap(0);
        private long receives;
        private long probes;
        private long anySource;
        private long anyTag;
        private long pairs;
        private long otherLength;
        private boolean lengthsAreKnown = true;
        private long overlapping;
        private int inFlight = CommunicatorUse.UNKNOWN;

        Use(int context) {
            this.context = context;
        }

        void asksFor(int source, int tag) {
            anySource += source == Call.ANY_SOURCE ? 1 : 0;
            anyTag += tag == Call.ANY_TAG ? 1 : 0;
        }

        CommunicatorUse toRecord() {
            return new CommunicatorUse(
                    context,
                    receives,
                    probes,
                    anySource,
                    anyTag,
                    pairs,
                    lengthsAreKnown ? otherLength : CommunicatorUse.UNKNOWN,
                    overlapping,
                    inFlight);
        }
    }

    /** A receive while it is posted; otherwise a link in the free list. */
    private static final class Posted {
        private Use use;
        private long envelope;
        private long bytes;
        private Posted nextFree;
    }

    private Use use(int context) {
        Use use = uses.get(context);
        if (use == null) {
            use = new Use(context);
            uses.put(context, use);
        }
        return use;
    }

    @Override
    public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
        Use use = use(context);
        use.receives++;
        use.asksFor(source, tag);
        Posted entry = free;
        if (entry == null) {
            entry = new Posted();
        } else {
            free = entry.nextFree;
        }
        entry.use = use;
        entry.envelope = (long) source << Integer.SIZE | tag & 0xffff_ffffL;
        entry.bytes = bytes;
        posted.put(receive, entry);
        long others = use.byEnvelope.get(entry.envelope);
        use.overlapping += others > 0 ? 1 : 0;
        use.byEnvelope.put(entry.envelope, others + 1);
    }

    @Override
    public void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {
        messageBytes.put(message, bytes);
    }

    @Override
    public void cancel(int receive, int context, long nanos) {
        remove(receive);
    }

    @Override
    public void end(long nanos) {
        posted.clear();
        messageBytes.clear();
    }

    @Override
    public void paired(int receive, int message) {
        Posted entry = remove(receive);
        entry.use.pairs++;
        entry.use.otherLength += entry.bytes != messageBytes.remove(message) ? 1 : 0;
    }

    private Posted remove(int receive) {
        Posted entry = posted.remove(receive);
        if (entry == null) {
            throw new IllegalArgumentException("receive " + receive + " is not posted");
        }
        long left = entry.use.byEnvelope.get(entry.envelope) - 1;
        if (left == 0) {
            entry.use.byEnvelope.remove(entry.envelope);
        } else {
            entry.use.byEnvelope.put(entry.envelope, left);
        }
        entry.nextFree = free;
        free = entry;
        return entry;
    }

    @Override
    public void probe(int context, int source, int tag) {
        Use use = use(context);
        use.probes++;
        use.asksFor(source, tag);
    }

    @Override
    public void inFlight(int context, int most) {
        Use use = use(context);
        use.inFlight = Math.max(use.inFlight, most);
    }

    @Override
    public void unknownLength(int context) {
        use(context).lengthsAreKnown = false;
    }

    List<CommunicatorUse> uses() {
        return uses.values().stream().map(Use::toRecord).toList();
    }
}
