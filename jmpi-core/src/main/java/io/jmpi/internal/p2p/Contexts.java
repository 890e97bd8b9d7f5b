package io.jmpi.internal.p2p;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * The contexts that are open at this rank, found by index: ids are the lowest free ones and therefore dense. Ids beyond
 * {@link #TABLE_LIMIT}, which no program that frees its communicators reaches, are found in a map, so that no id that
 * peers propose makes the table large. Only {@link #open} makes the table grow; a frame never does.
 *
 * <p>Thread: the progress thread.
 */
final class Contexts {
    /** Higher ids are not found by index, to limit the table to 64 Ki references. */
    static final int TABLE_LIMIT = 1 << 16;

    private static final int FIRST_LENGTH = 16;

    private CommContext[] table = new CommContext[FIRST_LENGTH];
    private final Int2ObjectHashMap<CommContext> beyondTable = new Int2ObjectHashMap<>();
    private final List<CommContext> all = new ArrayList<>();
    private final OffloadedContexts offloaded = new OffloadedContexts();
    private final IntHashSet retired = new IntHashSet();
    private final EarlyArrivals earlyArrivals = new EarlyArrivals();
    private boolean recordsSearches;

    /** Returns the open context of an id, which may be invalid because a peer sent it; null if there is none. */
    CommContext get(int id) {
        return id >= 0 && id < table.length ? table[id] : beyondTable.get(id);
    }

    /** Returns the length of the table. */
    int tableLength() {
        return table.length;
    }

    void open(CommContext context) {
        int id = context.id;
        if (id < 0 || id >= TABLE_LIMIT) {
            beyondTable.put(id, context);
        } else {
            if (id >= table.length) {
                table = Arrays.copyOf(table, Integer.highestOneBit(id) << 1);
            }
            table[id] = context;
        }
        all.add(context);
        context.recordSearches(recordsSearches);
    }

    void remove(CommContext context) {
        int id = context.id;
        if (get(id) == context) {
            if (id >= 0 && id < table.length) {
                table[id] = null;
            } else {
                beyondTable.remove(id);
            }
        }
        all.remove(context);
        offloaded.remove(context);
    }

    /** Notes that late messages of a closed context of that id may arrive, and no others. */
    void retire(int id) {
        retired.add(id);
    }

    /** Whether late messages of a closed context of that id may arrive, and no others. */
    boolean isRetired(int id) {
        return retired.contains(id);
    }

    /** Returns the messages for contexts that are not open yet. */
    EarlyArrivals earlyArrivals() {
        return earlyArrivals;
    }

    /** Returns the contexts whose matcher decides on a device. */
    OffloadedContexts offloaded() {
        return offloaded;
    }

    /** Returns a copy of all open contexts. */
    List<CommContext> copy() {
        return new ArrayList<>(all);
    }

    /** Starts or stops recording each search of each matcher. */
    void recordSearches(boolean wanted) {
        recordsSearches = wanted;
        for (CommContext context : all) {
            context.recordSearches(wanted);
        }
    }

    /** Fails operations that wait for a peer that is gone. */
    void peerGone(int peer) {
        for (CommContext context : copy()) {
            if (context.includes(peer)) {
                context.peerGone();
            }
        }
    }

    /** Connects to the peers that receives and probes wait for, to detect those that are gone. */
    void reachAwaitedPeers() {
        for (CommContext context : all) {
            context.peers.reachAwaited();
        }
    }
}
