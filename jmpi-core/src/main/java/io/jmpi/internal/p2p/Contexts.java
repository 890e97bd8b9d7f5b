package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;
import io.jmpi.matching.OffloadedMatcher;
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
 * <p>No wake-up by a device is lost. A device that is armed calls {@link DutyCycle#wakeup} for the first decision that
 * it makes from then on, and the transport stores a wake-up that comes before the block for that block. A decision made
 * earlier is found by {@link #armDevices}, which then forbids the block. Arming comes last before the block, and is
 * repeated for each one; so a wake-up that ends a block for another reason, or that the transport forgets when it
 * returns from one, belongs to a decision that the next cycle polls.
 */
final class Contexts {
    /** Higher ids are not found by index, to limit the table to 64 Ki references. */
    static final int TABLE_LIMIT = 1 << 16;

    private static final int FIRST_LENGTH = 16;
    private static final CommContext[] NONE = {};

    private CommContext[] table = new CommContext[FIRST_LENGTH];
    private final Int2ObjectHashMap<CommContext> beyondTable = new Int2ObjectHashMap<>();
    private final List<CommContext> all = new ArrayList<>();

    /** Those whose matcher decides on a device; usually none, so that polling and arming cost a check. */
    private CommContext[] offloaded = NONE;

    private final IntHashSet retired = new IntHashSet();
    private final IntHashSet revoked = new IntHashSet();
    private final EarlyArrivals earlyArrivals = new EarlyArrivals();
    private boolean recordsSearches;

    /** Returns the open context of an id, which may be invalid because a peer sent it; null if there is none. */
    CommContext get(int id) {
        return id >= 0 && id < table.length ? table[id] : beyondTable.get(id);
    }

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
        removeOffloaded(context);
    }

    /** Notes that late messages of a closed context of that id may arrive, and no others. */
    void retire(int id) {
        retired.add(id);
    }

    /** Ends a context that has been revoked: its late messages are expected, and dropped. */
    void revoke(CommContext context, MpiException cause) {
        remove(context);
        retire(context.id);
        revoked.add(context.id);
        context.close(cause);
    }

    /** Whether the closed context of that id has been revoked. */
    boolean isRevoked(int id) {
        return revoked.contains(id);
    }

    /** Whether late messages of a closed context of that id may arrive, and no others. */
    boolean isRetired(int id) {
        return retired.contains(id);
    }

    EarlyArrivals earlyArrivals() {
        return earlyArrivals;
    }

    // ---------------------------------------------------------------- devices

    /** Notes whether a context that has been opened, or whose matcher has changed, decides on a device. */
    void updateOffloaded(CommContext context) {
        removeOffloaded(context);
        if (context.device.isOffloaded()) {
            offloaded = Arrays.copyOf(offloaded, offloaded.length + 1);
            offloaded[offloaded.length - 1] = context;
        }
    }

    private void removeOffloaded(CommContext context) {
        offloaded = Arrays.stream(offloaded).filter(other -> other != context).toArray(CommContext[]::new);
    }

    /** Handles decisions of all devices; returns their number. */
    int pollDevices() {
        int taken = 0;
        for (CommContext context : offloaded) {
            taken += context.device.poll();
        }
        return taken;
    }

    /** Whether a device needs a thread while the program computes. */
    boolean anyWorkOutside() {
        for (CommContext context : offloaded) {
            if (context.device.outside() != OffloadedMatcher.Outside.NOTHING) {
                return true;
            }
        }
        return false;
    }

    /** Whether one such device waits for a message. */
    boolean anyWaitOutside() {
        for (CommContext context : offloaded) {
            if (context.device.waitsOutside()) {
                return true;
            }
        }
        return false;
    }

    /** Whether the protocols of software go on, too, while the program computes. */
    boolean advancesOutside() {
        for (CommContext context : offloaded) {
            if (context.device.outside() == OffloadedMatcher.Outside.ALL) {
                return true;
            }
        }
        return false;
    }

    /** Handles what devices may decide while the program computes; returns the number of decisions. */
    int pollOutside() {
        int taken = 0;
        for (CommContext context : offloaded) {
            taken += context.device.pollOutside();
        }
        return taken;
    }

    /** Requests a wake-up at the next decision of each device; false if one has a decision to poll. */
    boolean armDevices() {
        for (CommContext context : offloaded) {
            if (!context.device.arm()) {
                return false;
            }
        }
        return true;
    }

    // ---------------------------------------------------------------- all contexts

    List<CommContext> copy() {
        return new ArrayList<>(all);
    }

    void recordSearches(boolean wanted) {
        recordsSearches = wanted;
        for (CommContext context : all) {
            context.recordSearches(wanted);
        }
    }

    /** Fails operations that wait for a peer that is gone. */
    void peerGone(int peer) {
        for (CommContext context : copy()) {
            if (context.peers.includes(peer)) {
                context.peerGone();
            }
        }
    }

    /** Ends all pending operations and devices. */
    void closeAll(MpiException cause) {
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
        offloaded = NONE;
        if (failure != null) {
            throw failure;
        }
    }

    /** Whether an operation waits for a message that may come from a peer. */
    boolean await(int peer) {
        for (CommContext context : all) {
            if (context.peers.await(peer)) {
                return true;
            }
        }
        return false;
    }

    /** Detects peers that are gone among those that receives and probes wait for; connects to them if necessary. */
    void reachAwaitedPeers() {
        for (CommContext context : copy()) {
            context.peers.reachAwaited();
        }
    }
}
