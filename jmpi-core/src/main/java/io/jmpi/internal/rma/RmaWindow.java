package io.jmpi.internal.rma;

import io.jmpi.AttributeKey;
import io.jmpi.ErrorHandler;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.Attributes;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.rma.memory.ExposedMemory;
import io.jmpi.internal.rma.memory.Verb;
import io.jmpi.internal.statistics.AccessCounters;
import io.jmpi.internal.statistics.AccessStatistics;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Assertion;
import io.jmpi.rma.Flavor;
import io.jmpi.rma.LockType;
import io.jmpi.rma.Target;
import io.jmpi.rma.Window;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A window at this rank, as programs see it: its memory and attributes, its {@link Accesses}, its {@link Synchronizations}. */
final class RmaWindow implements Window {
    private final WindowCore window;
    private final CommunicatorCore parent;
    private final CommunicatorCore core;
    private final Flavor flavor;
    private final Accesses accesses;
    private final Synchronizations synchronizations;
    private final Attributes attributes = new Attributes();
    private final Supplier<AccessStatistics> statistics = this::statistics;
    private volatile Info info;

    /**
     * Opens a window.
     *
     * @param parent of the communicator that it was made with
     */
    RmaWindow(CommunicatorCore parent, WindowCore window, Flavor flavor, Info info) {
        this.parent = parent;
        this.window = window;
        this.core = window.ranks();
        this.flavor = flavor;
        this.info = info;
        this.accesses = new Accesses(window);
        this.synchronizations = new Synchronizations(window);
        core.engine().call(() -> {
            window.service().open();
            return null;
        });
        core.session().statistics().opened(statistics);
        parent.revokeWithThis(core);
    }

    private AccessStatistics statistics() {
        AccessCounters counters = window.counters();
        return (counters == null ? new AccessCounters() : counters).statistics(core.describe());
    }

    // ---------------------------------------------------------------- memory

    @Override
    public Flavor flavor() {
        return flavor;
    }

    @Override
    public @Nullable Object memory() {
        ExposedMemory memory = window.own().fixed();
        return memory == null ? null : flavor == Flavor.CREATE ? memory.given() : buffer();
    }

    @Override
    public ByteBuffer buffer() {
        ExposedMemory memory = window.own().fixed();
        if (memory == null || flavor == Flavor.CREATE) {
            throw ofFlavor("buffer", "ALLOCATE or SHARED");
        }
        return ((ByteBuffer) memory.given()).duplicate().order(ByteOrder.nativeOrder());
    }

    private MpiException ofFlavor(String call, String flavors) {
        return core.raised(new MpiException(
                ErrorClass.RMA_FLAVOR,
                call + " is for windows of flavor " + flavors + ", but " + core.describe() + " is of flavor "
                        + flavor));
    }

    @Override
    public ByteBuffer sharedBuffer(int rank) {
        if (flavor != Flavor.SHARED && flavor != Flavor.ALLOCATE) {
            throw ofFlavor("sharedBuffer", "SHARED or ALLOCATE");
        }
        return checked(() -> {
            int wanted = rank;
            if (rank == Mpi.PROC_NULL) {
                wanted = 0;
                while (wanted < core.size() - 1 && window.parts()[wanted].bytes() == 0) {
                    wanted++;
                }
            }
            window.requireRank(wanted);
            ByteBuffer memory = window.parts()[wanted].direct();
            int bytes = (int) window.parts()[wanted].bytes();
            if (memory == null && wanted == core.rank()) {
                return buffer();
            }
            if (memory == null) {
                throw new MpiException(
                        ErrorClass.RMA_SHARED,
                        "the memory of rank " + wanted
                                + " is not mapped here: it is on another host, or the transport shares"
                                + " none; that of a window of flavor SHARED is mapped at all ranks");
            }
            return memory.slice(0, bytes).order(ByteOrder.nativeOrder());
        });
    }

    @Override
    public long bytes() {
        return Math.max(0, window.parts()[core.rank()].bytes());
    }

    @Override
    public int displacementUnit() {
        return window.parts()[core.rank()].unit();
    }

    @Override
    public long attach(Object memory) {
        if (flavor != Flavor.DYNAMIC) {
            throw ofFlavor("attach", "DYNAMIC");
        }
        return checked(() -> window.own().attach(ExposedMemory.of(memory)));
    }

    @Override
    public void detach(Object memory) {
        if (flavor != Flavor.DYNAMIC) {
            throw ofFlavor("detach", "DYNAMIC");
        }
        checked(() -> {
            window.own().detach(memory);
            return null;
        });
    }

    // ---------------------------------------------------------------- attributes

    /** Makes a call of a window that is not freed, and reports its errors. */
    private <T> T checked(Supplier<T> call) {
        return core.handled(() -> {
            window.requireUsable();
            return call.get();
        });
    }

    private static <T> T given(ErrorClass errorClass, String name, @Nullable T value) {
        if (value == null) {
            throw new MpiException(errorClass, name + " is null");
        }
        return value;
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
        checked(() -> {
            core.setName(given(ErrorClass.ARG, "name", name));
            return null;
        });
    }

    @Override
    public Info info() {
        return info;
    }

    @Override
    public void setInfo(Info more) {
        info = checked(() -> WindowHints.with(info, given(ErrorClass.ARG, "info", more)));
    }

    @Override
    public <V> @Nullable V attribute(AttributeKey<V> key) {
        return attributesFor(key).get(key);
    }

    @Override
    public <V> void setAttribute(AttributeKey<V> key, V value) {
        Attributes target = attributesFor(key);
        target.set(key, checked(() -> given(ErrorClass.ARG, "value of " + key, value)));
    }

    @Override
    public void deleteAttribute(AttributeKey<?> key) {
        attributesFor(key).delete(key);
    }

    private Attributes attributesFor(AttributeKey<?> key) {
        checked(() -> given(ErrorClass.KEYVAL, "key", key));
        return attributes;
    }

    @Override
    public ErrorHandler errorHandler() {
        return core.errorHandler();
    }

    @Override
    public void setErrorHandler(ErrorHandler handler) {
        core.setErrorHandler(checked(() -> given(ErrorClass.ARG, "handler", handler)));
    }

    @Override
    public void callErrorHandler(MpiException error) {
        throw core.raised(given(ErrorClass.ARG, "error", error));
    }

    // ---------------------------------------------------------------- accesses

    /** The shortest access takes less time than the objects of a call. */
    @Override
    public void put(Object origin, int target, long displacement) {
        if (origin == null || !accesses.putDirectly(origin, target, displacement)) {
            Window.super.put(origin, target, displacement);
        }
    }

    @Override
    public void put(Object origin, Target target) {
        accesses.begin(put("put", origin, target));
    }

    @Override
    public Request rput(Object origin, Target target) {
        return accesses.request(put("rput", origin, target));
    }

    private static Accesses.Wanted put(String method, Object origin, Target target) {
        return new Accesses.Wanted(method, Verb.PUT, origin, null, target, ReduceOp.REPLACE);
    }

    @Override
    public void get(Object origin, int target, long displacement) {
        if (origin == null || !accesses.getDirectly(origin, target, displacement)) {
            Window.super.get(origin, target, displacement);
        }
    }

    @Override
    public void get(Object origin, Target target) {
        accesses.begin(get("get", origin, target));
    }

    @Override
    public Request rget(Object origin, Target target) {
        return accesses.request(get("rget", origin, target));
    }

    private static Accesses.Wanted get(String method, Object origin, Target target) {
        return new Accesses.Wanted(method, Verb.GET, origin, null, target, ReduceOp.NO_OP);
    }

    @Override
    public void accumulate(Object origin, Target target, ReduceOp op) {
        accesses.begin(new Accesses.Wanted("accumulate", Verb.ACCUMULATE, origin, null, target, op));
    }

    @Override
    public Request raccumulate(Object origin, Target target, ReduceOp op) {
        return accesses.request(new Accesses.Wanted("raccumulate", Verb.ACCUMULATE, origin, null, target, op));
    }

    @Override
    public void getAccumulate(@Nullable Object origin, Object result, Target target, ReduceOp op) {
        accesses.begin(new Accesses.Wanted("getAccumulate", Verb.GET_ACCUMULATE, origin, result, target, op));
    }

    @Override
    public Request rgetAccumulate(@Nullable Object origin, Object result, Target target, ReduceOp op) {
        return accesses.request(new Accesses.Wanted("rgetAccumulate", Verb.GET_ACCUMULATE, origin, result, target, op));
    }

    @Override
    public void fetchAndOp(@Nullable Object origin, Object result, int target, long displacement, ReduceOp op) {
        accesses.fetchAndOp(origin, result, Target.at(target, displacement), op);
    }

    @Override
    public void compareAndSwap(Object origin, Object compare, Object result, int target, long displacement) {
        accesses.compareAndSwap(origin, compare, result, target, displacement);
    }

    // ---------------------------------------------------------------- synchronizations

    @Override
    public void fence(Assertion... assertions) {
        synchronizations.fence(assertions);
    }

    @Override
    public void post(Group origins, Assertion... assertions) {
        synchronizations.post(origins, assertions);
    }

    @Override
    public void start(Group targets, Assertion... assertions) {
        synchronizations.start(targets, assertions);
    }

    @Override
    public void complete() {
        synchronizations.complete();
    }

    @Override
    public void waitFor() {
        synchronizations.waitFor();
    }

    @Override
    public boolean test() {
        return synchronizations.test();
    }

    @Override
    public void lock(LockType type, int rank, Assertion... assertions) {
        synchronizations.lock(type, rank, assertions);
    }

    @Override
    public void unlock(int rank) {
        synchronizations.unlock(rank);
    }

    @Override
    public void lockAll(Assertion... assertions) {
        synchronizations.lockAll(assertions);
    }

    @Override
    public void unlockAll() {
        synchronizations.unlockAll();
    }

    @Override
    public void flush(int rank) {
        synchronizations.flush(rank);
    }

    @Override
    public void flushAll() {
        synchronizations.flushAll();
    }

    @Override
    public void flushLocal(int rank) {
        synchronizations.flushLocal(rank);
    }

    @Override
    public void flushLocalAll() {
        synchronizations.flushLocalAll();
    }

    @Override
    public void sync() {
        synchronizations.sync();
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void free() {
        synchronizations.free(attributes::deleteAll, () -> {
            core.session().statistics().closed(statistics);
            parent.revokeAlone(core);
            core.free();
        });
    }

    @Override
    public void close() {
        if (!core.isFreed()) {
            MpiException failure = window.isRevoked() ? null : synchronizations.unlockWhatIsLocked();
            free();
            if (failure != null) {
                throw failure;
            }
        }
    }

    @Override
    public String toString() {
        return core.describe() + " of flavor " + flavor + ", rank " + core.rank() + " of " + core.size() + ", "
                + bytes() + " bytes here";
    }
}
