package io.jmpi.rma;

import io.jmpi.AttributeKey;
import io.jmpi.Communicator;
import io.jmpi.ErrorHandler;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Request;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory of each rank of a communicator that the other ranks read and write (MPI 4.1, chapter 12).
 *
 * <pre>{@code
 * double[] halo = new double[2];
 * try (Window window = Window.create(world, halo)) {
 *     window.fence();
 *     window.put(new double[] {first}, left, 1);     // into halo[1] of the left neighbour
 *     window.put(new double[] {last}, right, 0);
 *     window.fence();                                // now halo has what the neighbours have put
 * }
 * }</pre>
 *
 * <p><b>Epochs.</b> An operation needs an access epoch: between two {@link #fence}s, between {@link #start} and {@link
 * #complete}, or between {@link #lock} or {@link #lockAll} and the unlock. It is complete at this rank and at its target when
 * the epoch ends, or after {@link #flush}; until then the program must not write to the memory that it puts, nor read the
 * memory that it gets into. {@code rput} and its siblings return a request, which completes when this rank's memory may be
 * used again. Operations that access the same elements in one epoch conflict, except accumulates of one operation and type.
 *
 * <p><b>Memory.</b> The model is the unified one: a program sees the writes of others when it has synchronized. Elements are
 * in the units of the memory: an array has its own elements; in a ByteBuffer and in allocated memory any type may lie, in
 * the byte order of the buffer. Ranks of one host access {@linkplain #allocate allocated} and {@linkplain #allocateShared
 * shared} windows directly, without the target. All other operations are messages: the target performs them when it is in any
 * call of jmpi, or at once if it has a progress thread (mode {@code thread}).
 *
 * <p><b>Displacements</b> are in the displacement units of the target: one element for an array or an NIO buffer with elements, one byte otherwise, unless
 * the window's creation says another number of bytes.
 *
 * <p><b>Errors</b> are of class RMA_SYNC if a call does not fit to the open epochs, RANK for a rank that the window's group
 * does not have, GROUP, ASSERT and LOCKTYPE for such arguments, WIN if the window is freed; they change nothing. A rank that
 * is lost fails the calls that wait for it with class PROC_FAILED. With checks, accesses that conflict fail the next
 * synchronization of their origin or target with class RMA_CONFLICT.
 *
 * <p>Thread: as the session's thread level allows. Lifetime: from its creation to {@link #free}, both collective.
 */
public interface Window extends AutoCloseable {
    // ---------------------------------------------------------------- creation (section 12.2)

    /**
     * Makes a window over memory of the program (MPI_Win_create). Displacements are in elements of an array, in bytes of a
     * ByteBuffer.
     *
     * @param memory a primitive array, an NIO buffer from its position to its limit, or a memory segment; it may be of another
     *     class and length at each rank
     */
    static Window create(Communicator communicator, Object memory) {
        return create(communicator, memory, 0, Info.EMPTY);
    }

    /**
     * As above, with another displacement unit.
     *
     * @param displacementUnit in bytes; 0 for the size of an element
     * @param info the same at all ranks; no key has an effect
     * @throws MpiException of class COMM if the communicator is an inter-communicator or a wrapper, BUFFER if the memory is null,
     *     read-only or no memory, DISP if the unit is negative
     */
    static Window create(Communicator communicator, Object memory, int displacementUnit, Info info) {
        return WindowFactory.of(communicator).createWindow(memory, displacementUnit, info);
    }

    /** Makes a window with memory of its own, which may differ in length; displacements are in bytes (MPI_Win_allocate). */
    static Window allocate(Communicator communicator, long bytes) {
        return allocate(communicator, bytes, 1, Info.EMPTY);
    }

    /**
     * As above, with another displacement unit. {@link #buffer} is the memory, all zero.
     *
     * @param displacementUnit in bytes
     * @throws MpiException of class COMM as for {@link #create}; SIZE if bytes are negative, or 2 GiB or more; DISP if the unit
     *     is not positive
     */
    static Window allocate(Communicator communicator, long bytes, int displacementUnit, Info info) {
        return WindowFactory.of(communicator).allocateWindow(Flavor.ALLOCATE, bytes, displacementUnit, info);
    }

    /**
     * Makes a window with memory that all ranks access directly, by {@link #sharedBuffer} (MPI_Win_allocate_shared). The
     * communicator must be of one host: {@code world.splitType(SplitType.SHARED_HOST, 0, Info.EMPTY)}.
     *
     * @throws MpiException of class RMA_SHARED if the ranks cannot share memory
     */
    static Window allocateShared(Communicator communicator, long bytes, int displacementUnit, Info info) {
        return WindowFactory.of(communicator).allocateWindow(Flavor.SHARED, bytes, displacementUnit, info);
    }

    /** Makes a window without memory, to which ranks {@link #attach} theirs (MPI_Win_create_dynamic). */
    static Window createDynamic(Communicator communicator, Info info) {
        return WindowFactory.of(communicator).createDynamicWindow(info);
    }

    /**
     * Adds memory of this rank to a dynamic window (MPI_Win_attach).
     *
     * @param memory as for {@link #create(Communicator, Object)}
     * @return the displacement of its first byte, which other ranks need to access it; displacements in it are in bytes
     * @throws MpiException of class RMA_FLAVOR if the window is not dynamic, of class RMA_ATTACH if the memory is attached
     */
    long attach(Object memory);

    /**
     * Removes memory from a dynamic window (MPI_Win_detach).
     *
     * @throws MpiException of class RMA_ATTACH if it is not attached
     */
    void detach(Object memory);

    // ---------------------------------------------------------------- attributes (sections 12.2.6 and 12.2.7)

    /** How the window was made (MPI_WIN_CREATE_FLAVOR). */
    Flavor flavor();

    /** The memory of this rank: what it passed to create, or the buffer of allocate (MPI_WIN_BASE); null if dynamic. */
    @Nullable Object memory();

    /**
     * The memory of this rank in a window that was allocated, in the byte order of the machine.
     *
     * @throws MpiException of class RMA_FLAVOR if the memory is the program's
     */
    ByteBuffer buffer();

    /**
     * The memory of a rank in a shared window, in the byte order of the machine (MPI_Win_shared_query); also of an allocated
     * one, if the rank is on this host and its memory is mapped here. On Java 22 and later, {@code MemorySegment.ofBuffer}
     * makes a segment of it. The parts of the ranks do not follow each other.
     *
     * @param rank in the window's group, or {@link io.jmpi.Mpi#PROC_NULL} for the lowest rank with memory
     * @throws MpiException of class RMA_FLAVOR if the window has another flavor, RMA_SHARED if the memory is not mapped here
     */
    ByteBuffer sharedBuffer(int rank);

    /** Bytes of this rank's memory (MPI_WIN_SIZE); 0 if dynamic. */
    long bytes();

    /** Bytes of a displacement of 1 at this rank (MPI_WIN_DISP_UNIT). */
    int displacementUnit();

    /** The ranks whose memory the window has (MPI_Win_get_group). */
    Group group();

    /** The name, for reports (MPI_Win_get_name). */
    String name();

    /** Sets the name (MPI_Win_set_name). */
    void setName(String name);

    /** The hints that MPI defines for windows, with their values (MPI_Win_get_info). They have no effect. */
    Info info();

    /**
     * Sets hints (MPI_Win_set_info). Collective. Unknown keys are ignored.
     *
     * @throws MpiException of class INFO_VALUE if a known key has a wrong value
     */
    void setInfo(Info more);

    /** The attribute of a key; null if it is not set (MPI_Win_get_attr). */
    <V> @Nullable V attribute(AttributeKey<V> key);

    /** Sets an attribute (MPI_Win_set_attr). */
    <V> void setAttribute(AttributeKey<V> key, V value);

    /** Deletes an attribute (MPI_Win_delete_attr). */
    void deleteAttribute(AttributeKey<?> key);

    /** Receives the errors of calls (MPI_Win_get_errhandler). At first the communicator's. */
    ErrorHandler errorHandler();

    /** Sets what receives the errors of calls, with a communicator that has the window's ranks (MPI_Win_set_errhandler). */
    void setErrorHandler(ErrorHandler handler);

    /** Reports an error to the handler, and throws it (MPI_Win_call_errhandler). */
    void callErrorHandler(MpiException error);

    // ---------------------------------------------------------------- put and get (sections 12.3.1 and 12.3.2)

    /** Writes elements to a target, from a displacement on (MPI_Put). */
    default void put(Object origin, int target, long displacement) {
        put(origin, Target.at(target, displacement));
    }

    /**
     * Writes elements to a target (MPI_Put).
     *
     * @param origin as for a send: an array, ByteBuffer or {@link io.jmpi.Buffer}
     * @throws MpiException of class RMA_SYNC outside of an epoch, of class RMA_RANGE if the target's memory does not have the
     *     elements (in a dynamic window from the next flush, unlock or fence), of class TYPE if they are of other kinds or of another length than the origin's
     */
    void put(Object origin, Target target);

    /** As {@link #put(Object, int, long)}, with a request (MPI_Rput). */
    default Request rput(Object origin, int target, long displacement) {
        return rput(origin, Target.at(target, displacement));
    }

    /** As {@link #put(Object, Target)}, with a request, in epochs of a lock (MPI_Rput). */
    Request rput(Object origin, Target target);

    /** Reads elements of a target, from a displacement on (MPI_Get). */
    default void get(Object origin, int target, long displacement) {
        get(origin, Target.at(target, displacement));
    }

    /**
     * Reads elements of a target (MPI_Get).
     *
     * @param origin receives them
     * @throws MpiException as {@link #put(Object, Target)}
     */
    void get(Object origin, Target target);

    /** As {@link #get(Object, int, long)}, with a request (MPI_Rget). */
    default Request rget(Object origin, int target, long displacement) {
        return rget(origin, Target.at(target, displacement));
    }

    /** As {@link #get(Object, Target)}, with a request that completes when the elements are here (MPI_Rget). */
    Request rget(Object origin, Target target);

    // ---------------------------------------------------------------- accumulate (section 12.3.4)

    /** Combines elements with those of a target, from a displacement on (MPI_Accumulate). */
    default void accumulate(Object origin, int target, long displacement, ReduceOp op) {
        accumulate(origin, Target.at(target, displacement), op);
    }

    /**
     * Combines elements with those of a target, each atomically (MPI_Accumulate). Accumulates of one rank to the same
     * elements take effect in their order.
     *
     * @param op a predefined operation, or {@link ReduceOp#REPLACE}
     * @throws MpiException of class OP if it is another one, or not defined for the elements; otherwise as {@link
     *     #put(Object, Target)}
     */
    void accumulate(Object origin, Target target, ReduceOp op);

    /** As {@link #accumulate(Object, int, long, ReduceOp)}, with a request (MPI_Raccumulate). */
    default Request raccumulate(Object origin, int target, long displacement, ReduceOp op) {
        return raccumulate(origin, Target.at(target, displacement), op);
    }

    /** As {@link #accumulate(Object, Target, ReduceOp)}, with a request (MPI_Raccumulate). */
    Request raccumulate(Object origin, Target target, ReduceOp op);

    /** As below, from a displacement on (MPI_Get_accumulate). */
    default void getAccumulate(@Nullable Object origin, Object result, int target, long displacement, ReduceOp op) {
        getAccumulate(origin, result, Target.at(target, displacement), op);
    }

    /**
     * Reads elements of a target, and combines others with them, each atomically (MPI_Get_accumulate).
     *
     * @param origin what is combined; null for {@link ReduceOp#NO_OP}, which only reads
     * @param result receives the elements as they were before
     */
    void getAccumulate(@Nullable Object origin, Object result, Target target, ReduceOp op);

    /** As below, from a displacement on (MPI_Rget_accumulate). */
    default Request rgetAccumulate(@Nullable Object origin, Object result, int target, long displacement, ReduceOp op) {
        return rgetAccumulate(origin, result, Target.at(target, displacement), op);
    }

    /** As {@link #getAccumulate(Object, Object, Target, ReduceOp)}, with a request (MPI_Rget_accumulate). */
    Request rgetAccumulate(@Nullable Object origin, Object result, Target target, ReduceOp op);

    /**
     * As {@link #getAccumulate(Object, Object, int, long, ReduceOp)} for one element (MPI_Fetch_and_op).
     *
     * @throws MpiException of class COUNT if origin or result do not have one element
     */
    void fetchAndOp(@Nullable Object origin, Object result, int target, long displacement, ReduceOp op);

    /**
     * Replaces one element of a target if it has an expected value (MPI_Compare_and_swap).
     *
     * @param origin the new value
     * @param compare the expected value
     * @param result receives the element as it was before
     * @throws MpiException of class TYPE if the element is not an integer, char, boolean or byte
     */
    void compareAndSwap(Object origin, Object compare, Object result, int target, long displacement);

    // ---------------------------------------------------------------- fence (section 12.5.1)

    /**
     * Ends the epoch before it and begins another one (MPI_Win_fence). Collective.
     *
     * @param assertions {@link Assertion#NO_STORE}, NO_PUT, NO_PRECEDE and NO_SUCCEED
     */
    void fence(Assertion... assertions);

    // ---------------------------------------------------------------- post, start, complete, wait (section 12.5.2)

    /**
     * Lets the ranks of a group access this rank's memory (MPI_Win_post).
     *
     * @param origins ranks that will call start with a group that has this rank
     */
    void post(Group origins, Assertion... assertions);

    /** Waits until the ranks of a group have called post for this rank, and begins to access their memory (MPI_Win_start). */
    void start(Group targets, Assertion... assertions);

    /**
     * Ends the access that {@link #start} began; its operations are complete at this rank (MPI_Win_complete). An operation that a
     * target refuses later fails the next flush or fence with it, or {@link #free}.
     */
    void complete();

    /** Waits until all ranks of post's group have called complete (MPI_Win_wait). */
    void waitFor();

    /** Whether all ranks of post's group have called complete; if so, ends the exposure (MPI_Win_test). */
    boolean test();

    // ---------------------------------------------------------------- locks (section 12.5.3)

    /** Waits for the lock of a rank's memory (MPI_Win_lock). */
    void lock(LockType type, int rank, Assertion... assertions);

    /** Completes this rank's operations at a rank, and releases its lock (MPI_Win_unlock). */
    void unlock(int rank);

    /** Locks the memory of all ranks, shared (MPI_Win_lock_all). Not collective. */
    void lockAll(Assertion... assertions);

    /** Completes this rank's operations, and releases all locks (MPI_Win_unlock_all). */
    void unlockAll();

    // ---------------------------------------------------------------- flush and sync (section 12.5.4)

    /** Completes this rank's operations at a rank; the lock stays (MPI_Win_flush). */
    void flush(int rank);

    /** Completes this rank's operations at all ranks (MPI_Win_flush_all). */
    void flushAll();

    /** Waits until this rank may use the memory of its operations at a rank again (MPI_Win_flush_local). */
    void flushLocal(int rank);

    /** As {@link #flushLocal}, for all ranks (MPI_Win_flush_local_all). */
    void flushLocalAll();

    /** Makes direct writes to shared memory visible to others, and theirs to this rank (MPI_Win_sync). In any epoch. */
    void sync();

    // ---------------------------------------------------------------- the end (section 12.2.5)

    /**
     * Waits until no rank accesses the window any more, and frees it (MPI_Win_free). Collective.
     *
     * @throws MpiException of class RMA_SYNC if an epoch of a lock or of start is open at this rank
     */
    void free();

    /**
     * As {@link #free}, unless the window is freed; in an open epoch of a lock it ends that first. A block of try waits here
     * for the other ranks, also after an exception: let ranks fail together, or abort.
     */
    @Override
    void close();
}
