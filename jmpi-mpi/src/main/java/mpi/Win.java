package mpi;

import io.jmpi.AttributeKey;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.operation.WindowElements;
import io.jmpi.mpi.rank.Ranks;
import io.jmpi.mpi.session.Keyvals;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Target;
import io.jmpi.rma.Window;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.function.Function;

/**
 * Memory of each rank that the other ranks read and write: a buffer of the program at each rank. Sizes, displacement units and
 * displacements of a window are in elements of that buffer.
 *
 * <p>Thread: as the thread level allows. Lifetime: until {@link #free}.
 */
public final class Win implements Freeable {
    public static final int WIN_NULL = 0;

    /** The memory of each rank is its own. */
    public static final int FLAVOR_PRIVATE = 0;

    /** The ranks can share memory; here also each rank's memory is the buffer that it passes. */
    public static final int FLAVOR_SHARED = 1;

    /** Null after {@link #free}. */
    private Window window;

    /** The program's memory; null if the window has none. */
    private Buffer base;

    /** The bytes of attached buffers, by which they are detached. */
    private final IdentityHashMap<Buffer, ByteBuffer> attached = new IdentityHashMap<>();

    /**
     * Makes a window over a buffer (MPI_Win_create). Collective.
     *
     * @param size elements of the buffer that others access
     * @param dispUnit elements of the buffer for a displacement of 1
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this.base = base;
        window = MPIException.call(() -> {
            ByteBuffer memory = WindowElements.memory(base, size);
            return Window.create(comm.intra(), memory, WindowElements.displacementUnit(base, dispUnit), info.toCore());
        });
    }

    /**
     * Makes a window over a buffer, which is at the end of the arguments (MPI_Win_allocate, MPI_Win_allocate_shared).
     * Collective.
     *
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(base, size, dispUnit, info, comm);
    }

    /** Makes a window without memory (MPI_Win_create_dynamic). Collective. */
    public Win(Info info, Comm comm) {
        window = MPIException.call(() -> Window.createDynamic(comm.intra(), info.toCore()));
    }

    private Window core() {
        if (window == null) {
            throw new Refusal(ErrorClass.WIN, "the window is null, or has been freed");
        }
        return window;
    }

    /** Frees the window (MPI_Win_free). Collective. */
    @Override
    public void free() {
        MPIException.run(() -> {
            core().free();
            window = null;
        });
    }

    /** Adds the first elements of a buffer to a window without memory (MPI_Win_attach). */
    public void attach(Buffer base, int size) {
        MPIException.run(() -> {
            ByteBuffer memory = WindowElements.memory(base, size);
            core().attach(memory);
            attached.put(base, memory);
        });
    }

    /** Removes a buffer that was attached (MPI_Win_detach). */
    public void detach(Buffer base) {
        MPIException.run(() -> {
            core().detach(attached.getOrDefault(base, WindowElements.memory(base, 0)));
            attached.remove(base);
        });
    }

    // ---------------------------------------------------------------- attributes

    /** Returns the ranks (MPI_Win_get_group). */
    public Group getGroup() {
        return MPIException.call(() -> new Group(core().group()));
    }

    /** Returns the hints (MPI_Win_get_info). */
    public Info getInfo() {
        return MPIException.call(() -> new Info(core().info().asMap()));
    }

    /** Sets hints (MPI_Win_set_info). Collective. */
    public void setInfo(Info info) {
        MPIException.run(() -> core().setInfo(info.toCore()));
    }

    /** Returns the name (MPI_Win_get_name). */
    public String getName() {
        return MPIException.call(() -> core().name());
    }

    /** Sets the name (MPI_Win_set_name). */
    public void setName(String name) {
        MPIException.run(() -> core().setName(name));
    }

    /** Creates a key of attributes of windows (MPI_Win_create_keyval). */
    public static int createKeyval() {
        return Keyvals.create();
    }

    /** Frees a key (MPI_Win_free_keyval). Attributes that were set with it stay until they are deleted. */
    public static void freeKeyval(int keyval) {
        MPIException.run(() -> Keyvals.free(keyval));
    }

    /** Sets an attribute (MPI_Win_set_attr). */
    public void setAttr(int keyval, Object value) {
        MPIException.run(() -> core().setAttribute(Keyvals.toSet(keyval), value));
    }

    /**
     * Returns an attribute; null if it is not set (MPI_Win_get_attr). {@link MPI#WIN_BASE} is the buffer, {@link MPI#WIN_SIZE}
     * and {@link MPI#WIN_DISP_UNIT} are in bytes.
     */
    public Object getAttr(int keyval) {
        return MPIException.call(() -> {
            Window open = core();
            if (keyval == MPI.WIN_BASE) {
                return base;
            } else if (keyval == MPI.WIN_SIZE) {
                return (int) open.bytes();
            } else if (keyval == MPI.WIN_DISP_UNIT) {
                return open.displacementUnit();
            }
            AttributeKey<Object> key = Keyvals.get(keyval);
            return open.attribute(key);
        });
    }

    /** Deletes an attribute (MPI_Win_delete_attr). */
    public void deleteAttr(int keyval) {
        MPIException.run(() -> core().deleteAttribute(Keyvals.get(keyval)));
    }

    // ---------------------------------------------------------------- errors

    /** Sets how errors are treated (MPI_Win_set_errhandler). */
    public void setErrhandler(Errhandler errhandler) {
        MPIException.run(() -> core().setErrorHandler(errhandler.handler()));
    }

    /** Returns how errors are treated (MPI_Win_get_errhandler). */
    public Errhandler getErrhandler() {
        return MPIException.call(() -> Errhandler.of(core().errorHandler()));
    }

    /** Treats an error that the program has found (MPI_Win_call_errhandler), as {@link Comm#callErrhandler}. */
    public void callErrhandler(int errorCode) {
        if (getErrhandler() == MPI.ERRORS_ARE_FATAL) {
            MPIException.run(() -> core().callErrorHandler(
                            new MpiException(ErrorClass.OTHER, "error code " + errorCode + " of the program")));
        }
    }

    // ---------------------------------------------------------------- put, get, accumulate

    private static io.jmpi.Buffer elements(Buffer memory, int count, Datatype type) {
        return WindowElements.origin(memory, count, Datatype.elementsOf(type));
    }

    private static Target target(int rank, int displacement, int count, Datatype type) {
        return WindowElements.target(rank, displacement, count, Datatype.elementsOf(type));
    }

    private static ReduceOp operation(Op op, Datatype type) {
        return Op.with(op, type).ofElements();
    }

    private Request starts(Function<Window, io.jmpi.Request> call) {
        return MPIException.call(() -> new Request(call.apply(core())));
    }

    /** Writes elements to a target (MPI_Put). */
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        MPIException.run(() -> core().put(
                        elements(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /** As {@link #put}, with a request (MPI_Rput). */
    public final Request rPut(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return starts(open -> open.rput(
                elements(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /** Reads elements of a target (MPI_Get). */
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        MPIException.run(() -> core().get(
                        elements(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /** As {@link #get}, with a request (MPI_Rget). */
    public final Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return starts(open -> open.rget(
                elements(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /** Combines elements with those of a target (MPI_Accumulate). */
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        MPIException.run(() -> core().accumulate(
                        elements(origin, orgCount, orgType),
                        target(targetRank, targetDisp, targetCount, targetType),
                        operation(op, orgType)));
    }

    /** As {@link #accumulate}, with a request (MPI_Raccumulate). */
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return starts(open -> open.raccumulate(
                elements(origin, orgCount, orgType),
                target(targetRank, targetDisp, targetCount, targetType),
                operation(op, orgType)));
    }

    /** Elements to combine; none for {@link MPI#NO_OP}, whose memory does not matter. */
    private static io.jmpi.Buffer combined(Buffer origin, int count, Datatype type, Op op) {
        return op == MPI.NO_OP ? null : elements(origin, count, type);
    }

    /** Reads elements of a target, and combines others with them (MPI_Get_accumulate). */
    public void getAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        MPIException.run(() -> core().getAccumulate(
                        combined(origin, orgCount, orgType, op),
                        elements(resultAddr, resultCount, resultType),
                        target(targetRank, targetDisp, targetCount, targetType),
                        operation(op, resultType)));
    }

    /** As {@link #getAccumulate}, with a request (MPI_Rget_accumulate). */
    public Request rGetAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return starts(open -> open.rgetAccumulate(
                combined(origin, orgCount, orgType, op),
                elements(resultAddr, resultCount, resultType),
                target(targetRank, targetDisp, targetCount, targetType),
                operation(op, resultType)));
    }

    /** As {@link #getAccumulate}, of one element (MPI_Fetch_and_op). */
    public void fetchAndOp(Buffer origin, Buffer resultAddr, Datatype type, int targetRank, int targetDisp, Op op) {
        MPIException.run(() -> core().fetchAndOp(
                        combined(origin, 1, type, op),
                        elements(resultAddr, 1, type),
                        Ranks.dest(targetRank),
                        targetDisp,
                        operation(op, type)));
    }

    /** Replaces one element of a target if it has an expected value (MPI_Compare_and_swap). */
    public void compareAndSwap(
            Buffer origin, Buffer compareAddr, Buffer resultAddr, Datatype targetType, int targetRank, int targetDisp) {
        MPIException.run(() -> core().compareAndSwap(
                        elements(origin, 1, targetType),
                        elements(compareAddr, 1, targetType),
                        elements(resultAddr, 1, targetType),
                        Ranks.dest(targetRank),
                        targetDisp));
    }

    // ---------------------------------------------------------------- synchronization

    /** Ends the epoch before it and begins another one (MPI_Win_fence). Collective. */
    public void fence(int assertion) {
        MPIException.run(() -> core().fence(WindowElements.assertions(assertion)));
    }

    /** Begins to access the windows of a group (MPI_Win_start). */
    public void start(Group group, int assertion) {
        MPIException.run(() -> core().start(group.toCore(), WindowElements.assertions(assertion)));
    }

    /** Ends the access that {@link #start} began (MPI_Win_complete). */
    public void complete() {
        MPIException.run(() -> core().complete());
    }

    /** Lets a group access this rank's window (MPI_Win_post). */
    public void post(Group group, int assertion) {
        MPIException.run(() -> core().post(group.toCore(), WindowElements.assertions(assertion)));
    }

    /** Waits until post's group has called complete (MPI_Win_wait). */
    public void waitFor() {
        MPIException.run(() -> core().waitFor());
    }

    /** Whether post's group has called complete (MPI_Win_test). */
    public boolean test() {
        return MPIException.call(() -> core().test());
    }

    /** Locks a rank's window (MPI_Win_lock). */
    public void lock(int lockType, int rank, int assertion) {
        MPIException.run(() ->
                core().lock(WindowElements.lockType(lockType), Ranks.dest(rank), WindowElements.assertions(assertion)));
    }

    /** Completes operations at a rank, and releases its lock (MPI_Win_unlock). */
    public void unlock(int rank) {
        MPIException.run(() -> core().unlock(Ranks.dest(rank)));
    }

    /** Locks the windows of all ranks, shared (MPI_Win_lock_all). */
    public void lockAll(int assertion) {
        MPIException.run(() -> core().lockAll(WindowElements.assertions(assertion)));
    }

    /** Completes operations at all ranks, and releases all locks (MPI_Win_unlock_all). */
    public void unlockAll() {
        MPIException.run(() -> core().unlockAll());
    }

    /** Completes operations at a rank (MPI_Win_flush). */
    public void flush(int rank) {
        MPIException.run(() -> core().flush(Ranks.dest(rank)));
    }

    /** Completes operations at all ranks (MPI_Win_flush_all). */
    public void flushAll() {
        MPIException.run(() -> core().flushAll());
    }

    /** Waits until the memory of operations at a rank may be used again (MPI_Win_flush_local). */
    public void flushLocal(int rank) {
        MPIException.run(() -> core().flushLocal(Ranks.dest(rank)));
    }

    /** As {@link #flushLocal}, for all ranks (MPI_Win_flush_local_all). */
    public void flushLocalAll() {
        MPIException.run(() -> core().flushLocalAll());
    }

    /** Makes direct accesses to the window's memory visible (MPI_Win_sync). */
    public void sync() {
        MPIException.run(() -> core().sync());
    }
}
