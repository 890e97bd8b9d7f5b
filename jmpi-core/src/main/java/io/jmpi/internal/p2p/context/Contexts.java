package io.jmpi.internal.p2p.context;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.protocol.Delivery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * The contexts that are open at this rank, found by index: ids are the lowest free ones and therefore dense. Ids beyond
 * {@link #TABLE_LIMIT}, which no program that frees its communicators reaches, are stored in a map, so that an id
 * proposed by a peer cannot make the table large. Only {@link #open} makes the table grow; a frame never does.
 */
public final class Contexts {
    /** Higher ids are not found by index, to limit the table to 64 Ki references. */
    static final int TABLE_LIMIT = 1 << 16;

    private static final int FIRST_LENGTH = 16;

    final Engine engine;
    final PeerLinks links;
    final Delivery delivery;
    final Devices devices;

    private CommContext[] table = new CommContext[FIRST_LENGTH];
    private final Int2ObjectHashMap<CommContext> beyondTable = new Int2ObjectHashMap<>();
    private final List<CommContext> all = new ArrayList<>();

    private final IntHashSet retired = new IntHashSet();
    private final IntHashSet revoked = new IntHashSet();
    private final EarlyArrivals earlyArrivals = new EarlyArrivals();
    private boolean recordsSearches;

    /**
     * Creates the contexts of one engine.
     *
     * @param engine runs their commands
     * @param links carry their messages
     * @param delivery completes arriving messages
     * @param devices decide for those with an offloaded matcher
     */
    public Contexts(Engine engine, PeerLinks links, Delivery delivery, Devices devices) {
        this.engine = engine;
        this.links = links;
        this.delivery = delivery;
        this.devices = devices;
    }

    /** Returns the open context of an id, which may be invalid because a peer sent it; null if there is none. */
    public CommContext get(int id) {
        return id >= 0 && id < table.length ? table[id] : beyondTable.get(id);
    }

    int tableLength() {
        return table.length;
    }

    public void open(CommContext context) {
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

    public void remove(CommContext context) {
        int id = context.id;
        if (get(id) == context) {
            if (id >= 0 && id < table.length) {
                table[id] = null;
            } else {
                beyondTable.remove(id);
            }
        }
        all.remove(context);
        context.device.remove();
    }

    /** Notes that late messages of a closed context of that id may arrive, and no others. */
    public void retire(int id) {
        retired.add(id);
    }

    /** Ends a context that has been revoked: its late messages are expected, and dropped. */
    public void revoke(CommContext context, MpiException cause) {
        remove(context);
        retire(context.id);
        revoked.add(context.id);
        context.close(cause);
    }

    /** Whether the closed context of that id has been revoked. */
    public boolean isRevoked(int id) {
        return revoked.contains(id);
    }

    /** Whether late messages of a closed context of that id may arrive, and no others. */
    public boolean isRetired(int id) {
        return retired.contains(id);
    }

    public EarlyArrivals earlyArrivals() {
        return earlyArrivals;
    }

    // ---------------------------------------------------------------- all contexts

    public List<CommContext> copy() {
        return new ArrayList<>(all);
    }

    public void recordSearches(boolean wanted) {
        recordsSearches = wanted;
        for (CommContext context : all) {
            context.recordSearches(wanted);
        }
    }

    /** Fails operations that wait for a peer that is gone. */
    public void peerGone(int peer) {
        for (CommContext context : copy()) {
            if (context.peers.includes(peer)) {
                context.peerGone();
            }
        }
    }

    /** Records the schedules that are active when the session begins to end. */
    public void leaving() {
        all.forEach(context -> context.traffic.leaving());
    }

    /** Ends all pending operations and devices. */
    public void closeAll(MpiException cause) {
        RuntimeException failure = null;
        for (CommContext context : copy()) {
            try {
                context.close(cause);
            } catch (RuntimeException e) { // A defect of its matcher; the operations of the others end nevertheless.
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        devices.removeAll();
        if (failure != null) {
            throw failure;
        }
    }

    /** Whether an operation waits for a message that may come from a peer. */
    public boolean await(int peer) {
        for (CommContext context : all) {
            if (context.peers.await(peer)) {
                return true;
            }
        }
        return false;
    }

    /** Detects peers that are gone among those that receives and probes wait for; connects to them if necessary. */
    public void reachAwaitedPeers() {
        for (CommContext context : copy()) {
            context.peers.reachAwaited();
        }
    }
}
