package io.jmpi.internal.rma;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.rma.memory.Accumulation;
import io.jmpi.internal.rma.memory.ExposedMemory;
import io.jmpi.internal.rma.memory.OwnMemory;
import io.jmpi.internal.rma.memory.Place;
import io.jmpi.internal.rma.memory.Verb;
import io.jmpi.matching.text.Count;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * With checks: the accesses to this rank's memory that are not synchronized with later ones, and whether they conflict (MPI 4.1,
 * section 12.7): if one of two accesses to the same bytes changes them, unless both are accumulates of one operation and type.
 * In the epochs of fence and post, it also detects stores of the program, by a copy of the memory that follows the accesses of
 * other ranks.
 *
 * <p>Thread: the progress thread. Lifetime: that of the window.
 */
final class AccessLog {
    /** Longer memories are not compared with a copy. */
    private static final long LONGEST_COPY = 64L << 20;

    /**
     * An access.
     *
     * @param origin the rank
     * @param isLocked whether the origin has locked this rank's memory; otherwise the epoch is one of fence or post
     * @param op number of the operation of an accumulate
     * @param line of the program that made it; empty if unknown
     */
    record Access(int origin, boolean isLocked, Verb verb, int op, Place place, String line) {
        private boolean mayMeet(Access other) {
            boolean neitherChanges = !verb.changes() && !other.verb.changes();
            return isLocked != other.isLocked
                    || neitherChanges
                    || verb.isAccumulate() && other.verb.isAccumulate() && combinesWith(other);
        }

        /** Whether both are of one rank, in whose order they take effect, or by one operation, or one of them only reads. */
        private boolean combinesWith(Access other) {
            if (origin == other.origin) {
                return true;
            }
            boolean sameKind = place.type().signature(1) == other.place.type().signature(1);
            return sameKind && (op == other.op || isNoOp() || other.isNoOp());
        }

        private boolean isNoOp() {
            return Accumulation.isNoOp(op);
        }

        private String words(WindowContext window) {
            String kind = place.type().kinds();
            String combined = verb.isAccumulate() ? " (" + Accumulation.operation(op) + ", " + kind + ")" : "";
            return verb.words() + combined + " of " + window.context().rankName(origin)
                    + (line.isEmpty() ? "" : " at " + line);
        }
    }

    private final WindowContext window;
    private final OwnMemory own;
    private final List<Access> live = new ArrayList<>();

    /** The bytes as the accesses have left them since the epoch began; null outside of such epochs. */
    private byte @Nullable [] copy;

    /** The call that began the epoch, with its line. */
    private String opened = "";

    AccessLog(WindowContext window, OwnMemory own) {
        this.window = window;
        this.own = own;
    }

    /** Begins an epoch in which the program must not store what others access: nothing before it conflicts any more. */
    void open(String call) {
        live.clear();
        opened = call;
        ExposedMemory memory = own.fixed();
        copy = memory == null || memory.bytes() > LONGEST_COPY ? null : memory.bytes(0, (int) memory.bytes());
    }

    /**
     * Ends an epoch.
     *
     * @return the first conflict of a store of the program with an access; null if there is none
     */
    @Nullable MpiException close() {
        MpiException conflict = null;
        for (Access access : live) {
            conflict = conflict == null ? conflictWithStore(access) : conflict;
        }
        live.clear();
        copy = null;
        return conflict;
    }

    /** Adds an access that is about to be performed; returns the conflict that it has, or null. */
    @Nullable MpiException add(Access access) {
        MpiException conflict = null;
        for (Access other : live) {
            if (conflict == null && !access.mayMeet(other)) {
                conflict = conflictOf(other, access);
            }
        }
        conflict = conflict == null ? conflictWithStore(access) : conflict;
        live.add(access);
        return conflict;
    }

    /** An access has changed memory: the copy follows. */
    void performed(Access access) {
        ExposedMemory memory = own.fixed();
        byte[] known = copy;
        if (known != null && memory != null && access.verb.changes()) {
            Place place = access.place;
            int from = (int) place.lowest();
            byte[] now = memory.bytes(from, (int) (place.end() - from));
            bytesOf(place, from, place.end()).stream().forEach(i -> known[from + i] = now[i]);
        }
    }

    /** The accesses of a rank are synchronized: later ones do not conflict with them. */
    void synchronizedWith(int origin) {
        live.removeIf(
                access -> access.isLocked && access.origin == origin); // Only its end ends an epoch of fence or post.
    }

    private @Nullable MpiException conflictOf(Access first, Access second) {
        long from = Math.max(first.place.lowest(), second.place.lowest());
        long to = Math.min(first.place.end(), second.place.end());
        if (from >= to || to - from > Integer.MAX_VALUE - 8) {
            return null;
        }
        BitSet common = bytesOf(first.place, from, to);
        common.and(bytesOf(second.place, from, to));
        return common.isEmpty()
                ? null
                : conflict(first.words(window) + " and " + second.words(window), from + common.nextSetBit(0), common);
    }

    private MpiException conflict(String accesses, long first, BitSet common) {
        return new MpiException(
                ErrorClass.RMA_CONFLICT,
                accesses + " access the same " + Count.of(common.cardinality(), "byte") + ", from byte " + first
                        + " on, of " + window.context().label() + " at "
                        + window.context().rankName(window.context().rank())
                        + " in one epoch: separate them by a synchronization");
    }

    private @Nullable MpiException conflictWithStore(Access access) {
        ExposedMemory memory = own.fixed();
        byte[] known = copy;
        if (known == null || memory == null || access.isLocked) {
            return null;
        }
        int from = (int) access.place.lowest();
        int to = (int) access.place.end();
        byte[] now = memory.bytes(from, to - from);
        if (Arrays.equals(now, 0, now.length, known, from, to)) {
            return null;
        }
        BitSet changed = bytesOf(access.place, from, to);
        changed.stream().filter(i -> now[i] == known[from + i]).forEach(changed::clear);
        return changed.isEmpty()
                ? null
                : conflict(
                        access.words(window) + " and a store of the program at "
                                + window.context().rankName(window.context().rank()) + " after " + opened,
                        (long) from + changed.nextSetBit(0),
                        changed);
    }

    private static BitSet bytesOf(Place place, long from, long to) {
        BitSet bytes = new BitSet();
        place.type().mark(place.offset(), place.count(), from, to, bytes);
        return bytes;
    }
}
