package io.jmpi.internal.rma;

import io.jmpi.AttributeKey;
import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.ErrorHandler;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.checking.LentToAccesses;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.Attributes;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.job.ProgramLine;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Assertion;
import io.jmpi.rma.Flavor;
import io.jmpi.rma.LockType;
import io.jmpi.rma.Target;
import io.jmpi.rma.Window;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A window at this rank: checks calls, and performs accesses, directly where the target's memory is mapped here, otherwise by
 * messages in a context of the window's own.
 */
final class RmaWindow implements Window {
    private static final Set<Assertion> OF_FENCE =
            EnumSet.of(Assertion.NO_STORE, Assertion.NO_PUT, Assertion.NO_PRECEDE, Assertion.NO_SUCCEED);
    private static final Set<Assertion> OF_POST = EnumSet.of(Assertion.NO_CHECK, Assertion.NO_STORE, Assertion.NO_PUT);
    private static final Set<Assertion> OF_LOCK = EnumSet.of(Assertion.NO_CHECK);

    private final CommunicatorCore core;
    private final CommunicatorCalls calls;
    private final Flavor flavor;
    private final Part[] parts;
    private final OwnMemory own;
    private final WindowContext context;
    private final WindowService service;
    private final Epochs epochs;
    private final int[] all;
    private final Attributes attributes = new Attributes();

    /** Null without checks. */
    private final @Nullable LentToAccesses lent;

    /** By rank: whether accesses by messages may be pending. Benign races: a thread synchronizes what it has accessed. */
    private final boolean[] reached;

    /** By rank: whether it was locked without asking it. */
    private final boolean[] unasked;

    private volatile Info info;

    /** The wait for the ranks that access this one since post; null without post. */
    private volatile @Nullable GroupWait exposure;

    /**
     * Opens a window.
     *
     * @param core of the window's own communicator, which is open
     * @param calls of that communicator
     * @param lent watches the memory of accesses; null without checks
     */
    RmaWindow(
            CommunicatorCore core,
            CommunicatorCalls calls,
            Flavor flavor,
            Part[] parts,
            OwnMemory own,
            Info info,
            @Nullable LentToAccesses lent) {
        this.core = core;
        this.calls = calls;
        this.flavor = flavor;
        this.parts = parts;
        this.own = own;
        this.info = info;
        this.lent = lent;
        this.context = new WindowContext(core.messages());
        this.service = new WindowService(context, own, parts[core.rank()], lent != null);
        this.epochs = new Epochs(core.label(), parts.length);
        this.all = IntStream.range(0, parts.length).toArray();
        this.reached = new boolean[parts.length];
        this.unasked = new boolean[parts.length];
        core.engine().call(() -> {
            service.open();
            return null;
        });
    }

    // ---------------------------------------------------------------- attributes

    @Override
    public Flavor flavor() {
        return flavor;
    }

    @Override
    public @Nullable Object memory() {
        ExposedMemory memory = own.fixed();
        return memory == null ? null : flavor == Flavor.CREATE ? memory.given() : buffer();
    }

    @Override
    public ByteBuffer buffer() {
        ExposedMemory memory = own.fixed();
        if (memory == null || flavor == Flavor.CREATE) {
            throw ofFlavor("buffer", "ALLOCATE or SHARED");
        }
        return ((ByteBuffer) memory.given()).duplicate().order(ByteOrder.nativeOrder());
    }

    private MpiException ofFlavor(String call, String flavors) {
        return core.raised(new MpiException(
                ErrorClass.RMA_FLAVOR,
                call + " is for windows of flavor " + flavors + ", but " + core.label() + " is of flavor " + flavor));
    }

    @Override
    public ByteBuffer sharedBuffer(int rank) {
        if (flavor != Flavor.SHARED) {
            throw ofFlavor("sharedBuffer", "SHARED");
        }
        core.requireUsable();
        int wanted = rank;
        if (rank == Mpi.PROC_NULL) {
            wanted = 0;
            while (wanted < parts.length - 1 && parts[wanted].bytes() == 0) {
                wanted++;
            }
        } else {
            requireRank(rank);
        }
        ByteBuffer memory = parts[wanted].direct();
        if (memory == null) {
            throw new IllegalStateException("shared window without memory of rank " + wanted);
        }
        return memory.duplicate().order(ByteOrder.nativeOrder());
    }

    @Override
    public long bytes() {
        return Math.max(0, parts[core.rank()].bytes());
    }

    @Override
    public int displacementUnit() {
        return parts[core.rank()].unit();
    }

    @Override
    public Group group() {
        return core.group();
    }

    @Override
    public String name() {
        return core.name();
    }

    @Override
    public void setName(String name) {
        core.requireUsable();
        if (name == null) {
            throw core.raised(new MpiException(ErrorClass.ARG, "name is null"));
        }
        core.setName(name);
    }

    @Override
    public Info info() {
        return info;
    }

    @Override
    public void setInfo(Info more) {
        core.requireUsable();
        info = info.with(more);
    }

    @Override
    public <V> @Nullable V attribute(AttributeKey<V> key) {
        return attributesFor(key).get(key);
    }

    @Override
    public <V> void setAttribute(AttributeKey<V> key, V value) {
        Attributes target = attributesFor(key);
        if (value == null) {
            throw core.raised(new MpiException(
                    ErrorClass.ARG, "value of " + key + " is null; to remove the attribute, delete it"));
        }
        target.set(key, value);
    }

    @Override
    public void deleteAttribute(AttributeKey<?> key) {
        attributesFor(key).delete(key);
    }

    private Attributes attributesFor(AttributeKey<?> key) {
        core.requireUsable();
        if (key == null) {
            throw core.raised(new MpiException(ErrorClass.KEYVAL, "key is null"));
        }
        return attributes;
    }

    @Override
    public ErrorHandler errorHandler() {
        return core.errorHandler();
    }

    @Override
    public void setErrorHandler(ErrorHandler handler) {
        core.requireUsable();
        if (handler == null) {
            throw core.raised(new MpiException(ErrorClass.ARG, "handler is null; use THROW to throw errors"));
        }
        core.setErrorHandler(handler);
    }

    @Override
    public void callErrorHandler(MpiException error) {
        throw core.raised(error);
    }

    @Override
    public long attach(Object memory) {
        if (flavor != Flavor.DYNAMIC) {
            throw ofFlavor("attach", "DYNAMIC");
        }
        return core.handled(() -> {
            core.requireUsable();
            return own.attach(ExposedMemory.of(memory));
        });
    }

    @Override
    public void detach(Object memory) {
        if (flavor != Flavor.DYNAMIC) {
            throw ofFlavor("detach", "DYNAMIC");
        }
        core.handled(() -> {
            core.requireUsable();
            own.detach(memory);
            return null;
        });
    }

    // ---------------------------------------------------------------- accesses

    @Override
    public void put(Object origin, Target target) {
        access("put", false, Verb.PUT, origin, null, target, ReduceOp.REPLACE);
    }

    @Override
    public Request rput(Object origin, Target target) {
        return access("rput", true, Verb.PUT, origin, null, target, ReduceOp.REPLACE);
    }

    @Override
    public void get(Object origin, Target target) {
        access("get", false, Verb.GET, null, origin, target, ReduceOp.NO_OP);
    }

    @Override
    public Request rget(Object origin, Target target) {
        return access("rget", true, Verb.GET, null, origin, target, ReduceOp.NO_OP);
    }

    @Override
    public void accumulate(Object origin, Target target, ReduceOp op) {
        access("accumulate", false, Verb.ACCUMULATE, origin, null, target, op);
    }

    @Override
    public Request raccumulate(Object origin, Target target, ReduceOp op) {
        return access("raccumulate", true, Verb.ACCUMULATE, origin, null, target, op);
    }

    @Override
    public void getAccumulate(@Nullable Object origin, Object result, Target target, ReduceOp op) {
        access("getAccumulate", false, Verb.GET_ACCUMULATE, origin, result, target, op);
    }

    @Override
    public Request rgetAccumulate(@Nullable Object origin, Object result, Target target, ReduceOp op) {
        return access("rgetAccumulate", true, Verb.GET_ACCUMULATE, origin, result, target, op);
    }

    @Override
    public void fetchAndOp(@Nullable Object origin, Object result, int target, long displacement, ReduceOp op) {
        if (origin != null) {
            requireOne("fetchAndOp", "origin", origin);
        }
        requireOne("fetchAndOp", "result", result);
        access("fetchAndOp", false, Verb.GET_ACCUMULATE, origin, result, Target.at(target, displacement), op);
    }

    @Override
    public void compareAndSwap(Object origin, Object compare, Object result, int target, long displacement) {
        Buffer replacement = requireOne("compareAndSwap", "origin", origin);
        Buffer expected = requireOne("compareAndSwap", "compare", compare);
        requireOne("compareAndSwap", "result", result);
        Datatype<?> basic = replacement.elements().type().ofBasicElements();
        if (basic == null || basic == Datatype.FLOAT || basic == Datatype.DOUBLE) {
            throw core.raised(new MpiException(
                    ErrorClass.TYPE,
                    "compareAndSwap compares integers, chars, booleans and bytes, but origin has "
                            + replacement.elements().type().kinds()));
        }
        if (expected.elements().type().ofBasicElements() != basic) {
            throw core.raised(new MpiException(
                    ErrorClass.TYPE,
                    "compare has " + expected.elements().type().kinds() + ", but origin has "
                            + replacement.elements().type().kinds()));
        }
        ByteBuffer both = Accumulation.packed(2L * basic.size());
        replacement.elements().pack(0, both, 0, basic.size());
        expected.elements().pack(0, both, basic.size(), basic.size());
        Target place = Target.of(target, displacement, 1, basic);
        access("compareAndSwap", false, Verb.COMPARE_AND_SWAP, both, result, place, ReduceOp.REPLACE);
    }

    private Buffer requireOne(String call, String argument, Object given) {
        Buffer buffer = core.handled(() -> Arguments.sent(argument, given));
        if (buffer.count() != 1) {
            throw core.raised(new MpiException(
                    ErrorClass.COUNT, call + " takes one element, but " + argument + " has " + buffer.count()));
        }
        return buffer;
    }

    private Request access(
            String call,
            boolean wantsRequest,
            Verb verb,
            @Nullable Object origin,
            @Nullable Object result,
            Target target,
            ReduceOp op) {
        try {
            return checkedAccess(call, wantsRequest, verb, origin, result, target, op);
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    private Request checkedAccess(
            String call,
            boolean wantsRequest,
            Verb verb,
            @Nullable Object origin,
            @Nullable Object result,
            Target target,
            ReduceOp op) {
        core.requireUsable();
        if (target == null) {
            throw new MpiException(ErrorClass.ARG, "target is null");
        }
        if (op == null) {
            throw new MpiException(ErrorClass.OP, "op is null");
        }
        int number = Accumulation.numberOf(op);
        boolean reads = verb != Verb.PUT && verb != Verb.ACCUMULATE;
        boolean sends = verb != Verb.GET && op != ReduceOp.NO_OP;
        Elements<?> sent = sends ? Arguments.sent("origin", origin).elements() : null;
        String argument = verb == Verb.GET ? "origin" : "result";
        Buffer received = reads ? Arguments.received(argument, result) : null;
        if (target.rank() == Mpi.PROC_NULL) {
            return AccessRequest.ofComplete(core, call);
        }
        requireRank(target.rank());
        if (wantsRequest) {
            epochs.requireLock(call, target.rank());
        } else {
            epochs.requireAccess(call, target.rank());
        }
        Part part = parts[target.rank()];
        Place place = place(part, verb, origin, received, argument, target, op);
        Elements<?> wanted = received == null ? null : received.elements();
        if (part.direct() != null && lent == null && !Accumulation.isOfPairs(op)) {
            direct(part.direct(), verb, place, op, sent, wanted);
            return AccessRequest.ofComplete(core, call);
        }
        LentToAccesses.Lent lending = lent == null
                ? null
                : lent.lend(
                        target.rank(),
                        call + " to rank " + target.rank() + " of " + core.label(),
                        verb == Verb.COMPARE_AND_SWAP ? null : origin,
                        received);
        reached[target.rank()] = true;
        RemoteAccess access = new RemoteAccess(context, verb, target.rank(), place, number, sent, wanted, line());
        if (wantsRequest) {
            return AccessRequest.of(core, call, access, lending).nonblocking();
        }
        core.engine().submit(access);
        return AccessRequest.ofComplete(core, call);
    }

    /** With checks, the program's line; otherwise empty. */
    private String line() {
        return lent == null ? "" : ProgramLine.of(Thread.currentThread()).place();
    }

    /** Returns where an access goes, after it has compared all its arguments. */
    private Place place(
            Part part,
            Verb verb,
            @Nullable Object origin,
            @Nullable Buffer received,
            String argument,
            Target target,
            ReduceOp op) {
        boolean lenient = core.session().hasLenientTypes();
        boolean keepsType = Accumulation.isOfPairs(op);
        Place place = null;
        if (received != null) {
            place = Place.of(part, target, received, argument, keepsType, lenient);
        }
        if (verb != Verb.GET && verb != Verb.COMPARE_AND_SWAP && op != ReduceOp.NO_OP) {
            place = Place.of(part, target, Arguments.sent("origin", origin), "origin", keepsType, lenient);
        }
        if (place == null) {
            throw new IllegalStateException(verb + " without elements");
        }
        if (verb.isAccumulate() && op != ReduceOp.REPLACE && op != ReduceOp.NO_OP) {
            op.requireDefinedFor(place.type());
        }
        return place;
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= parts.length) {
            throw core.raised(new MpiException(
                    ErrorClass.RANK, "target rank " + rank + " is neither PROC_NULL nor in 0.." + (parts.length - 1)));
        }
    }

    private static void direct(
            ByteBuffer memory,
            Verb verb,
            Place place,
            ReduceOp op,
            @Nullable Elements<?> sent,
            @Nullable Elements<?> wanted) {
        if (verb == Verb.PUT && sent != null) {
            if (place.isDense()) {
                sent.pack(0, memory, (int) place.lowest(), (int) place.bytes());
            } else {
                sent.copyTo(elements(memory, place));
            }
        } else if (verb == Verb.GET && wanted != null) {
            if (place.isDense()) {
                wanted.unpacking().unpack(0, memory, (int) place.lowest(), (int) place.bytes());
            } else {
                elements(memory, place).copyTo(wanted);
            }
        } else {
            ByteBuffer before = wanted == null ? null : Accumulation.packed(place.bytes());
            ByteBuffer operand = sent == null ? null : Accumulation.packed(sent);
            new Accumulation(verb, op, place, operand, before).runAtomically(memory);
            if (wanted != null && before != null) {
                wanted.unpacking().unpack(0, before, 0, before.capacity());
            }
        }
    }

    private static Elements<ByteBuffer> elements(ByteBuffer memory, Place place) {
        return new Elements<>(memory, place.offset(), place.count(), place.type());
    }

    // ---------------------------------------------------------------- synchronization

    /** Runs a call that waits, and reports its failure. */
    private void synchronize(Runnable call) {
        try {
            core.requireUsable();
            call.run();
            VarHandle.fullFence(); // Direct accesses of others are visible from here on.
        } catch (MpiException e) {
            throw core.raised(e);
        }
    }

    /** With checks, ends the lending of memory to accesses of some targets. */
    private void returned(int... targets) {
        MpiException misuse = lent == null ? null : lent.end(target -> Arrays.binarySearch(targets, target) >= 0);
        if (misuse != null) {
            throw misuse;
        }
    }

    private static void requireOnly(String call, Set<Assertion> accepted, Assertion... given) {
        for (Assertion each : given) {
            if (!accepted.contains(each)) {
                throw new MpiException(ErrorClass.ASSERT, call + " does not accept " + each + ", only " + accepted);
            }
        }
    }

    private static boolean has(Assertion wanted, Assertion... given) {
        return Arrays.asList(given).contains(wanted);
    }

    private void ask(String call, Verb verb, int... targets) {
        Synchronization asking = new Synchronization(context, call + " of " + core.label(), targets, verb);
        core.engine().execute(asking);
        returned(targets);
    }

    private void awaitLocal(String call, int... targets) {
        core.engine().execute(new Synchronization(context, call + " of " + core.label(), targets, null));
        returned(targets);
    }

    private void complete(String call, int... targets) {
        VarHandle.fullFence(); // Direct accesses of this rank are visible before others learn of the synchronization.
        int[] byMessages =
                Arrays.stream(targets).filter(target -> reached[target]).toArray();
        if (byMessages.length > 0) {
            ask(call, Verb.FLUSH, byMessages);
        }
    }

    private void barrier(String call) {
        calls.bind(Call.barrier(), call).blocking();
    }

    @Override
    public void fence(Assertion... assertions) {
        synchronize(() -> {
            requireOnly("fence", OF_FENCE, assertions);
            epochs.requireFence();
            MpiException failure = null;
            try {
                complete("fence", all);
            } catch (MpiException e) {
                failure = e; // Other ranks wait for this one.
            }
            barrier("fence");
            boolean opens = !has(Assertion.NO_SUCCEED, assertions);
            if (lent != null) {
                MpiException conflict = exposed("fence", opens);
                failure = failure == null ? conflict : failure;
                barrier("fence"); // No access of the next epoch comes before all have begun it.
            }
            epochs.fenced(opens);
            if (failure != null) {
                throw failure;
            }
        });
    }

    /** With checks, ends an epoch of accesses to this rank's memory, and maybe begins another one; returns a conflict. */
    private @Nullable MpiException exposed(String call, boolean opens) {
        String opening = call + ProgramLine.of(Thread.currentThread()).at("called");
        return core.engine().call(() -> {
            MpiException conflict = service.endEpoch();
            if (opens) {
                service.beginEpoch(opening);
            }
            return conflict;
        });
    }

    private int[] ranksOf(String call, Group group) {
        if (group == null) {
            throw new MpiException(ErrorClass.GROUP, "group of " + call + " is null");
        }
        return core.group().ranksOf(group);
    }

    @Override
    public void post(Group origins, Assertion... assertions) {
        synchronize(() -> {
            requireOnly("post", OF_POST, assertions);
            int[] ranks = ranksOf("post", origins);
            epochs.beginPost();
            VarHandle.fullFence();
            GroupWait wait = GroupWait.forCompletes(context, service, "waitFor of " + core.label(), ranks);
            core.engine().submit(wait);
            exposure = wait;
            if (lent != null) {
                exposed("post", true);
            }
            if (!has(Assertion.NO_CHECK, assertions)) {
                core.engine().submit(() -> context.inform(ranks, Header.POST_TAG));
            }
        });
    }

    @Override
    public void start(Group targets, Assertion... assertions) {
        synchronize(() -> {
            requireOnly("start", OF_LOCK, assertions);
            int[] ranks = ranksOf("start", targets);
            epochs.beginStart(ranks);
            if (!has(Assertion.NO_CHECK, assertions)) {
                try {
                    core.engine().execute(GroupWait.forPosts(context, service, "start of " + core.label(), ranks));
                } catch (MpiException e) {
                    epochs.completed();
                    throw e;
                }
            }
        });
    }

    @Override
    public void complete() {
        synchronize(() -> {
            int[] targets = epochs.requireStarted();
            VarHandle.fullFence();
            core.engine().submit(() -> context.inform(targets, Header.COMPLETE_TAG));
            epochs.completed();
            if (lent == null) {
                awaitLocal("complete", targets);
            } else {
                complete("complete", targets); // The targets report conflicts.
            }
        });
    }

    @Override
    public void waitFor() {
        synchronize(() -> {
            epochs.requirePosted("waitFor");
            GroupWait wait = exposure;
            if (wait != null) {
                core.engine().await(wait);
                ended(wait);
            }
        });
    }

    @Override
    public boolean test() {
        boolean[] over = {false};
        synchronize(() -> {
            epochs.requirePosted("test");
            GroupWait wait = exposure;
            if (wait != null && core.engine().waiter().test(wait)) {
                over[0] = true;
                ended(wait);
            }
        });
        return over[0];
    }

    private void ended(GroupWait wait) {
        exposure = null;
        epochs.waited();
        MpiException conflict = lent == null ? null : exposed("waitFor", false);
        if (conflict != null && wait.failure() == null) {
            throw conflict;
        }
        if (wait.failure() != null) {
            throw wait.failure().again();
        }
    }

    @Override
    public void lock(LockType type, int rank, Assertion... assertions) {
        synchronize(() -> {
            if (type == null) {
                throw new MpiException(ErrorClass.LOCKTYPE, "type of lock is null");
            }
            requireOnly("lock", OF_LOCK, assertions);
            if (rank == Mpi.PROC_NULL) {
                return;
            }
            requireRank(rank);
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

    @Override
    public void unlock(int rank) {
        synchronize(() -> {
            if (rank == Mpi.PROC_NULL) {
                return;
            }
            requireRank(rank);
            epochs.requireLocked(rank);
            epochs.unlocked(rank);
            VarHandle.fullFence();
            if (unasked[rank]) {
                complete("unlock", rank);
            } else {
                ask("unlock", Verb.UNLOCK, rank);
            }
        });
    }

    @Override
    public void lockAll(Assertion... assertions) {
        synchronize(() -> {
            requireOnly("lockAll", OF_LOCK, assertions);
            epochs.beginLockAll();
            Arrays.fill(unasked, has(Assertion.NO_CHECK, assertions));
            if (!has(Assertion.NO_CHECK, assertions)) {
                try {
                    ask("lockAll", Verb.LOCK_SHARED, all);
                } catch (MpiException e) {
                    epochs.allUnlocked();
                    throw e;
                }
            }
        });
    }

    @Override
    public void unlockAll() {
        synchronize(() -> {
            epochs.requireAllLocked();
            epochs.allUnlocked();
            VarHandle.fullFence();
            if (unasked[0]) {
                complete("unlockAll", all);
            } else {
                ask("unlockAll", Verb.UNLOCK, all);
            }
        });
    }

    @Override
    public void flush(int rank) {
        synchronize(() -> {
            if (rank != Mpi.PROC_NULL) {
                requireRank(rank);
                epochs.requireLock("flush", rank);
                complete("flush", rank);
            }
        });
    }

    @Override
    public void flushAll() {
        synchronize(() -> {
            epochs.requireAnyLock("flushAll");
            complete("flushAll", all);
        });
    }

    @Override
    public void flushLocal(int rank) {
        synchronize(() -> {
            if (rank != Mpi.PROC_NULL) {
                requireRank(rank);
                epochs.requireLock("flushLocal", rank);
                awaitLocal("flushLocal", rank);
            }
        });
    }

    @Override
    public void flushLocalAll() {
        synchronize(() -> {
            epochs.requireAnyLock("flushLocalAll");
            awaitLocal("flushLocalAll", all);
        });
    }

    @Override
    public void sync() {
        synchronize(() -> {
            VarHandle.fullFence();
            core.engine().poll();
        });
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void free() {
        synchronize(() -> {
            epochs.requireNone();
            attributes.deleteAll();
            complete("free", all);
            barrier("free");
            core.free();
        });
    }

    @Override
    public void close() {
        if (core.isFreed()) {
            return;
        }
        if (epochs.isAllLocked()) {
            unlockAll();
        }
        for (int rank : epochs.locked()) {
            unlock(rank);
        }
        free();
    }

    @Override
    public String toString() {
        return core.label() + " of flavor " + flavor + ", rank " + core.rank() + " of " + core.size() + ", " + bytes()
                + " bytes here";
    }
}
