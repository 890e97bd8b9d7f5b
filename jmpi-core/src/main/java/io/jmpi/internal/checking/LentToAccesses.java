package io.jmpi.internal.checking;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.ProgramLine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The memory of this rank that accesses to one window have been lent: until a synchronization with their targets, or the wait
 * for their requests (MPI 4.1, section 12.3).
 *
 * <p>Any thread. Lifetime: that of the window.
 */
public final class LentToAccesses {
    private final LentMemory memory;
    private final List<Lent> active = new ArrayList<>();

    LentToAccesses(LentMemory memory) {
        this.memory = memory;
    }

    /** The memory of one access. */
    public final class Lent {
        private final int target;
        private final Lending lending;

        private Lent(int target, Lending lending) {
            this.target = target;
            this.lending = lending;
        }

        /** Ends the lending, if it has not ended; returns the reason why the sent data may be wrong, or null. */
        public @Nullable MpiException end() {
            synchronized (active) {
                active.remove(this);
            }
            return misuse();
        }

        private @Nullable MpiException misuse() {
            return memory.endUnchanged(lending) == null
                    ? null
                    : new MpiException(
                            ErrorClass.BUFFER,
                            "the program modified the origin buffer of the " + lending
                                    + " before it was complete: modify it after the synchronization, or the wait for the"
                                    + " request");
        }
    }

    /**
     * Lends memory to an access.
     *
     * @param access its words: {@code put to rank 1 of window 3}
     * @param sent what it reads; null if nothing
     * @param received what it writes; null if nothing
     * @throws MpiException of class BUFFER if the memory must not be lent
     */
    public Lent lend(int target, String access, @Nullable Object sent, @Nullable Object received) {
        ProgramLine line = ProgramLine.of(Thread.currentThread());
        Lending lending =
                new Lending(() -> access + line.at("called")).sent(sent).received(received);
        MpiException conflict = memory.lend(lending);
        if (conflict != null) {
            throw conflict;
        }
        Lent lent = new Lent(target, lending);
        synchronized (active) {
            active.add(lent);
        }
        return lent;
    }

    /** Ends the lendings to accesses of some targets; returns the first reason why sent data may be wrong, or null. */
    public @Nullable MpiException end(IntPredicate targets) {
        List<Lent> ended = new ArrayList<>();
        synchronized (active) {
            for (Iterator<Lent> all = active.iterator(); all.hasNext(); ) {
                Lent lent = all.next();
                if (targets.test(lent.target)) {
                    all.remove();
                    ended.add(lent);
                }
            }
        }
        MpiException first = null;
        for (Lent lent : ended) {
            MpiException misuse = lent.misuse();
            first = first == null ? misuse : first;
        }
        return first;
    }
}
