package io.jmpi.internal.rma;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Group;
import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.operations.GroupPlans;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.rma.memory.Verb;
import io.jmpi.job.ProgramLine;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Assertion;
import io.jmpi.rma.LockType;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The synchronizations of this rank with a window: fences, groups, locks and flushes (MPI 4.1, section 12.5). Thread: as the
 * session's thread level allows.
 */
final class Synchronizations {
    private static final Set<Assertion> OF_FENCE =
            EnumSet.of(Assertion.NO_STORE, Assertion.NO_PUT, Assertion.NO_PRECEDE, Assertion.NO_SUCCEED);
    private static final Set<Assertion> OF_POST = EnumSet.of(Assertion.NO_CHECK, Assertion.NO_STORE, Assertion.NO_PUT);
    private static final Set<Assertion> OF_LOCK = EnumSet.of(Assertion.NO_CHECK);
    private static final int NO_RANK = -1;

    /** A flush after direct accesses costs less than a poll. */
    private static final int IDLE_FLUSHES_PER_POLL = 16;

    private static final String FREE = "free";

    /** What all ranks wait in, whether they call fence or free: an operation of one name has the same messages. */
    private static final String MEETING = "fence";

    private final WindowCore window;
    private final CommunicatorCalls calls;

    /** 1 if a rank frees the window, otherwise 0, and the negative of that: of all ranks, the highest of both. */
    private final int[] codes = new int[2];

    private final Call meeting = Call.allreduce(Buffer.IN_PLACE, codes, ReduceOp.MAX);
    private final Epochs epochs;
    private final int[] all;

    /** Flushes that had nothing to wait for; threads may lose counts. */
    private int idleFlushes;

    /** By rank: whether it was locked without asking it. */
    private final boolean[] unasked;

    /** The wait for the ranks that access this one since post; null without post. */
    private volatile @Nullable GroupWait exposure;

    /** Why ranks of groups do not know any more which epoch the others are in; null while they do. */
    private volatile @Nullable MpiException groupsBroken;

    Synchronizations(WindowCore window) {
        this.window = window;
        this.calls = new CommunicatorCalls(window.ranks(), new GroupPlans(window.ranks()));
        this.epochs = window.epochs();
        this.all = IntStream.range(0, window.parts().length).toArray();
        this.unasked = new boolean[window.parts().length];
    }

    /** Runs a call that synchronizes, reports its failure, and records it. */
    private void run(String method, int rank, Runnable call) {
        long start = window.now();
        long begin = window.counters() == null ? 0 : System.nanoTime();
        try {
            window.requireUsable();
            call.run();
            VarHandle.fullFence(); // Direct accesses of others are visible from here on.
        } catch (MpiException e) {
            throw window.ranks().raised(e);
        }
        if (window.counters() != null) {
            window.counters().took(System.nanoTime() - begin);
        }
        if (window.trace() != null && rank == NO_RANK) {
            window.trace().call(method, start);
        } else if (window.trace() != null) {
            window.trace().call(method, start, rank);
        }
    }

    private void run(String method, Runnable call) {
        run(method, NO_RANK, call);
    }

    /** Runs a call that concerns one rank, unless that is absent. */
    private void runAt(String method, int rank, Runnable call) {
        run(method, rank, () -> {
            if (rank != Mpi.PROC_NULL) {
                window.requireRank(rank);
                call.run();
            }
        });
    }

    private static void requireOnly(String call, Set<Assertion> accepted, Assertion... given) {
        if (given == null) {
            throw new MpiException(ErrorClass.ASSERT, "assertions of " + call + " are null");
        }
        for (Assertion each : given) {
            if (each == null || !accepted.contains(each)) {
                throw new MpiException(ErrorClass.ASSERT, call + " does not accept " + each + ", only " + accepted);
            }
        }
    }

    private static boolean has(Assertion wanted, Assertion... given) {
        return Arrays.asList(given).contains(wanted);
    }

    private String of(String method) {
        return method + " of " + window.ranks().describe();
    }

    private <O extends EngineOperation & Command> void execute(O operation, int... targets) {
        MpiException misuse;
        try {
            window.ranks().engine().execute(operation);
        } finally {
            misuse = window.lent() == null
                    ? null
                    : window.lent().end(target -> Arrays.binarySearch(targets, target) >= 0);
        }
        if (misuse != null) {
            throw misuse;
        }
    }

    private void ask(String method, Verb verb, int... targets) {
        execute(new Synchronization(window.context(), of(method), targets, verb), targets);
    }

    private void awaitLocal(String method, int... targets) {
        execute(new Synchronization(window.context(), of(method), targets, null), targets);
    }

    private void complete(String method, int... targets) {
        VarHandle.fullFence(); // Direct accesses of this rank are visible before others learn of the synchronization.
        int[] byMessages = Arrays.stream(targets)
                .filter(target -> window.reached()[target])
                .toArray();
        if (byMessages.length > 0) {
            window.order().completing(byMessages, () -> ask(method, Verb.FLUSH, byMessages));
        }
    }

    /** Waits until all ranks have called fence or free; returns whether all have called the same one. */
    private boolean meet(boolean frees) {
        codes[0] = frees ? 1 : 0;
        codes[1] = -codes[0];
        calls.bind(meeting, MEETING).blocking();
        return codes[0] == -codes[1];
    }

    private void meetInFence() {
        if (!meet(false)) {
            throw different();
        }
    }

    private MpiException different() {
        return new MpiException(
                ErrorClass.RMA_SYNC,
                "collective calls of " + window.ranks().describe()
                        + " differ: a rank has called free while another one has called"
                        + " fence; all ranks must call the same methods in the same order, and after an exception a block of"
                        + " try calls free");
    }

    /** Completes this rank's accesses, and waits for all ranks even if one of them has failed: they wait for this one. */
    private void completeTogether(String method, Runnable meeting) {
        MpiException failure = failureOf(() -> complete(method, all));
        MpiException other = failureOf(meeting);
        if (failure != null || other != null) {
            throw failure != null ? failure : other;
        }
    }

    /** Waits until all ranks free the window, although some may call fence before they do. */
    private void meetToFree() {
        boolean differed = false;
        while (!meet(true)) {
            differed = true;
        }
        if (differed) {
            throw different();
        }
    }

    // ---------------------------------------------------------------- fence

    void fence(Assertion... assertions) {
        run("fence", () -> {
            requireOnly("fence", OF_FENCE, assertions);
            epochs.requireFence();
            boolean opens = !has(Assertion.NO_SUCCEED, assertions);
            try {
                completeTogether(MEETING, this::meetInFence);
            } finally {
                try {
                    if (window.isChecked()) {
                        exposedTogether(opens);
                    }
                } finally {
                    epochs.fenced(opens);
                }
            }
        });
    }

    /** With checks, ends an epoch of accesses at all ranks before any begins the next one. */
    private void exposedTogether(boolean opens) {
        MpiException conflict = exposed("fence", opens);
        meetInFence();
        if (conflict != null) {
            throw conflict;
        }
    }

    /** With checks, ends an epoch of accesses to this rank's memory, and maybe begins another one; returns a conflict. */
    private @Nullable MpiException exposed(String method, boolean opens) {
        String opening = method + ProgramLine.of(Thread.currentThread()).at("called");
        return window.ranks().engine().call(() -> {
            MpiException conflict = window.service().endEpoch();
            if (opens) {
                window.service().beginEpoch(opening);
            }
            return conflict;
        });
    }

    // ---------------------------------------------------------------- groups

    private int[] ranksOf(String method, Group group) {
        if (group == null) {
            throw new MpiException(ErrorClass.GROUP, "group of " + method + " is null");
        }
        if (groupsBroken != null) {
            throw groupsBroken.again();
        }
        return window.ranks().group().ranksOf(group);
    }

    private void inform(int[] ranks, int tag) {
        window.ranks().engine().submit(() -> window.context().inform(ranks, tag));
    }

    void post(Group origins, Assertion... assertions) {
        run("post", () -> {
            requireOnly("post", OF_POST, assertions);
            int[] ranks = ranksOf("post", origins);
            epochs.beginPost();
            VarHandle.fullFence();
            GroupWait wait = GroupWait.forCompletes(window.context(), window.service(), of("waitFor"), ranks);
            window.ranks().engine().submit(wait);
            exposure = wait;
            if (window.isChecked()) {
                exposed("post", true);
            }
            if (!has(Assertion.NO_CHECK, assertions)) {
                inform(ranks, Header.POST_TAG);
            }
        });
    }

    void start(Group targets, Assertion... assertions) {
        run("start", () -> {
            requireOnly("start", OF_LOCK, assertions);
            int[] ranks = ranksOf("start", targets);
            epochs.beginStart(ranks);
            if (!has(Assertion.NO_CHECK, assertions)) {
                try {
                    execute(GroupWait.forPosts(window.context(), window.service(), of("start"), ranks));
                } catch (MpiException e) {
                    epochs.completed();
                    groupsBroken = e;
                    throw e;
                }
            }
        });
    }

    void complete() {
        run("complete", () -> {
            int[] targets = epochs.requireStarted();
            VarHandle.fullFence();
            inform(targets, Header.COMPLETE_TAG);
            epochs.completed();
            if (window.isChecked()) {
                complete("complete", targets); // The targets report conflicts.
            } else {
                awaitLocal("complete", targets);
            }
        });
    }

    void waitFor() {
        run("waitFor", () -> {
            epochs.requirePosted("waitFor");
            GroupWait wait = exposure;
            if (wait != null) {
                window.ranks().engine().await(wait);
                ended(wait);
            }
        });
    }

    boolean test() {
        boolean[] over = {false};
        run("test", () -> {
            epochs.requirePosted("test");
            GroupWait wait = exposure;
            if (wait != null && window.ranks().engine().waiter().test(wait)) {
                over[0] = true;
                ended(wait);
            }
        });
        return over[0];
    }

    private void ended(GroupWait wait) {
        exposure = null;
        epochs.waited();
        MpiException conflict = window.isChecked() ? exposed("waitFor", false) : null;
        if (wait.failure() != null) {
            groupsBroken = wait.failure();
            throw wait.failure().again();
        }
        if (conflict != null) {
            throw conflict;
        }
    }

    // ---------------------------------------------------------------- locks

    void lock(LockType type, int rank, Assertion... assertions) {
        runAt("lock", rank, () -> {
            if (type == null) {
                throw new MpiException(ErrorClass.LOCKTYPE, "type of lock is null");
            }
            requireOnly("lock", OF_LOCK, assertions);
            epochs.beginLock(rank);
            unasked[rank] = has(Assertion.NO_CHECK, assertions);
            if (!unasked[rank]) {
                try {
                    ask("lock", type == LockType.EXCLUSIVE ? Verb.LOCK_EXCLUSIVE : Verb.LOCK_SHARED, rank);
                } catch (MpiException e) {
                    epochs.unlocked(rank);
                    throw e;
                }
            }
        });
    }

    void unlock(int rank) {
        runAt("unlock", rank, () -> {
            epochs.requireLocked(rank);
            epochs.unlocked(rank);
            VarHandle.fullFence();
            if (unasked[rank]) {
                complete("unlock", rank);
            } else {
                window.order().completing(new int[] {rank}, () -> ask("unlock", Verb.UNLOCK, rank));
            }
        });
    }

    void lockAll(Assertion... assertions) {
        run("lockAll", () -> {
            requireOnly("lockAll", OF_LOCK, assertions);
            epochs.beginLockAll();
            Arrays.fill(unasked, has(Assertion.NO_CHECK, assertions));
            if (!unasked[0]) {
                try {
                    ask("lockAll", Verb.LOCK_SHARED, all);
                } catch (MpiException e) {
                    epochs.allUnlocked();
                    throw e;
                }
            }
        });
    }

    void unlockAll() {
        run("unlockAll", () -> {
            epochs.requireAllLocked();
            epochs.allUnlocked();
            VarHandle.fullFence();
            if (unasked[0]) {
                complete("unlockAll", all);
            } else {
                window.order().completing(all, () -> ask("unlockAll", Verb.UNLOCK, all));
            }
        });
    }

    // ---------------------------------------------------------------- flush and sync

    /** Serves other ranks: a program may wait in a loop of calls that have nothing to wait for. */
    private void progress() {
        window.ranks().engine().poll();
    }

    /** Written out, because programs call it after each access. */
    void flush(int rank) {
        long start = window.now();
        try {
            window.requireUsable();
            if (rank != Mpi.PROC_NULL) {
                window.requireRank(rank);
                epochs.requireLock("flush", rank);
                if (window.reached()[rank]) {
                    complete("flush", rank);
                } else if (++idleFlushes % IDLE_FLUSHES_PER_POLL == 0) {
                    progress();
                }
            }
            VarHandle.fullFence(); // Direct accesses are visible, of both sides.
        } catch (MpiException e) {
            throw window.ranks().raised(e);
        }
        if (window.trace() != null) {
            window.trace().call("flush", start, rank);
        }
    }

    void flushAll() {
        run("flushAll", () -> {
            epochs.requireAnyLock("flushAll");
            complete("flushAll", all);
            progress();
        });
    }

    void flushLocal(int rank) {
        runAt("flushLocal", rank, () -> {
            epochs.requireLock("flushLocal", rank);
            awaitLocal("flushLocal", rank);
            progress();
        });
    }

    void flushLocalAll() {
        run("flushLocalAll", () -> {
            epochs.requireAnyLock("flushLocalAll");
            awaitLocal("flushLocalAll", all);
            progress();
        });
    }

    void sync() {
        run("sync", () -> {
            VarHandle.fullFence();
            progress();
        });
    }

    // ---------------------------------------------------------------- the end

    /**
     * Waits until no rank accesses the window any more; if it is revoked, for nobody.
     *
     * @param first what is done before that
     * @param then what is done after that, also if ranks have failed
     */
    void free(Runnable first, Runnable then) {
        if (window.isRevoked() && !window.ranks().isFreed()) {
            window.ranks().handled(() -> {
                window.ranks().engine().faultGroups().revoke(window.ranks().faults()); // Then it is local.
                try {
                    first.run();
                } finally {
                    then.run();
                }
                return null;
            });
            return;
        }
        run(FREE, () -> {
            epochs.requireNone();
            first.run();
            try {
                completeTogether(FREE, this::meetToFree);
            } finally {
                then.run();
            }
        });
    }

    /** Ends the epochs of locks; returns the first failure, or null. */
    @Nullable MpiException unlockWhatIsLocked() {
        MpiException failure = epochs.isAllLocked() ? failureOf(this::unlockAll) : null;
        for (int rank : epochs.locked()) {
            MpiException next = failureOf(() -> unlock(rank));
            failure = failure == null ? next : failure;
        }
        return failure;
    }

    private static @Nullable MpiException failureOf(Runnable call) {
        try {
            call.run();
            return null;
        } catch (MpiException e) {
            return e;
        }
    }
}
