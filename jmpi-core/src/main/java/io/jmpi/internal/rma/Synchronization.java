package io.jmpi.internal.rma;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.rma.memory.Verb;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that asks ranks for something and waits for their replies, and for the end of this rank's accesses to them: flush,
 * lock, unlock. Lifetime: one use.
 */
final class Synchronization extends CompletableOperation implements Command {
    private final WindowContext window;
    private final String what;
    private final int[] targets;
    private final @Nullable Verb verb;

    /** Replies and the end of accesses that it waits for, and one while it starts. */
    private int pending = 1;

    private @Nullable MpiException firstFailure;

    /** The targets that have replied without failure. */
    private final BitSet granted = new BitSet();

    /** The targets that have not replied. Replaced, never changed: reports of other threads read it. */
    private volatile int[] silent = {};

    /** Of a lock: which rank has it; -1 if unknown. */
    private volatile int holder = -1;

    private volatile String holderWords = "";

    /**
     * Creates a call.
     *
     * @param what for reports: {@code flush of window 3}
     * @param verb what each target is asked; null to wait only for the memory of this rank
     */
    Synchronization(WindowContext window, String what, int[] targets, @Nullable Verb verb) {
        this.window = window;
        this.what = what;
        this.targets = targets;
        this.verb = verb;
    }

    @Override
    public void execute() {
        if (verb != null) {
            for (int target : targets) {
                if (verb != Verb.FLUSH || window.accesses().isUnconfirmed(target)) {
                    ask(target, verb);
                }
            }
        }
        if (verb == null || !isLock(verb)) {
            pending++;
            window.accesses().whenReturned(targets, this::ended);
        }
        ended(null);
    }

    private static boolean isLock(Verb verb) {
        return verb == Verb.LOCK_EXCLUSIVE || verb == Verb.LOCK_SHARED;
    }

    private void ask(int target, Verb wanted) {
        pending++;
        int[] more = Arrays.copyOf(silent, silent.length + 1);
        more[silent.length] = target;
        silent = more;
        if (!isLock(wanted)) {
            window.accesses().asks(target);
        }
        int number = window.ask(target, wanted, failure -> replied(target, failure));
        if (isLock(wanted)) {
            window.locking(number, this);
        }
    }

    private void replied(int target, @Nullable MpiException failure) {
        silent = Arrays.stream(silent).filter(other -> other != target).toArray();
        holder = -1;
        if (verb != null && !isLock(verb)) {
            window.accesses().replied(target);
        }
        granted.set(target, failure == null);
        ended(failure);
    }

    private void ended(@Nullable MpiException failure) {
        firstFailure = firstFailure == null ? failure : firstFailure;
        if (--pending > 0) {
            return;
        }
        if (firstFailure != null && verb != null && isLock(verb)) {
            granted.stream().forEach(this::release);
        }
        for (int target : targets) {
            MpiException ofAccess = window.accesses().takeFailure(target);
            firstFailure = firstFailure == null ? ofAccess : firstFailure;
        }
        complete(firstFailure);
    }

    /** Returns the lock of a target, because another one cannot grant it. */
    private void release(int target) {
        window.ask(target, Verb.UNLOCK, failure -> window.accesses().failed(target, failure));
    }

    /** Called when a target of a lock reports which rank has it. */
    void heldBy(int rank, int more, boolean holds) {
        holderWords = holds
                ? ", which " + window.context().rankName(rank) + (more > 0 ? " and " + more + " more hold" : " holds")
                : ", after " + window.context().rankName(rank);
        holder = rank;
    }

    @Override
    public Awaited awaited() {
        int known = holder;
        int[] missing = silent;
        if (known >= 0 && missing.length == 1) {
            return new Awaited(
                    words(missing) + holderWords, List.of(window.context().worldRank(known)));
        }
        return new Awaited(
                words(missing),
                Arrays.stream(missing).map(window.context()::worldRank).boxed().toList());
    }

    private String words(int[] missing) {
        return missing.length == 1 ? what + " at " + window.context().rankName(missing[0]) : what;
    }
}
