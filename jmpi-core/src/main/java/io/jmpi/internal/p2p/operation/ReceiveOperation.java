package io.jmpi.internal.p2p.operation;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.datatype.Packing;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A receive: matching node, operation, command and, in the layer above, request and status in one object.
 *
 * <p>The memory is lent from submission until completion. Source, tag and length of the message are set by the progress
 * thread before completion.
 */
public class ReceiveOperation extends PostedReceive implements EngineOperation, Command {
    private static final VarHandle COMPLETE;

    static {
        try {
            COMPLETE = MethodHandles.lookup().findVarHandle(ReceiveOperation.class, "complete", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public final Endpoint context;
    final long capacity;
    private final long offset;

    /** The memory that is lent; null once the receive has ended. */
    private Object target;

    private final Packing<Object> packing;

    final Datatype<?> type;

    /** Envelope and length of the message that was matched. */
    private int matchedSource;

    private int matchedTag;
    private long matchedBytes;
    private int matchedSignature;
    private boolean cancelled;

    /**
     * Whether a message needs more than a buffer that is long enough: the exact length, which is the hint at the time of the
     * post, or memory that grows with it.
     */
    private boolean needsMore;

    /** Where the context counts this receive while it is posted. */
    private int awaitedIn;

    /**
     * Whether a withdrawal has been requested and the matcher has not returned the receive: it is matched, or a device
     * decides.
     */
    private boolean withdrawing;

    /** Why the receive is withdrawn; null if the program cancels it. */
    private MpiException withdrawal;

    /** The matched probe that has taken the message for this receive; otherwise null. */
    private MatchedProbe claim;

    private MpiException failure;
    private volatile MpiException interruption;
    /** Whether the waiting thread has requested the end, so that only the end ends its wait. */
    private boolean givenUp;

    private volatile boolean complete;
    private volatile Thread waiter;
    private boolean hasCaller;

    /**
     * Creates a receive; {@link Engine#submit} posts it. The arguments have been checked.
     *
     * @param source rank in the context's group, or {@link #ANY_SOURCE}
     * @param memory as {@link Datatype#lent} gives it
     */
    @SuppressWarnings("unchecked")
    public <T> ReceiveOperation(
            Endpoint context, int source, int tag, T memory, long offset, long count, Datatype<T> type) {
        super(source, tag);
        this.context = context;
        this.target = memory;
        this.offset = offset;
        this.packing = (Packing<Object>) type.packing(count);
        this.type = type;
        this.capacity = count * type.size();
    }

    /**
     * Creates a receive of bytes that are known to be the right elements. It has no memory until it is {@link #renew
     * renewed}.
     *
     * @param capacity the most bytes
     */
    @SuppressWarnings("unchecked")
    protected <T> ReceiveOperation(
            Endpoint context, int source, int tag, Packing<T> packing, long offset, long capacity) {
        super(source, tag);
        this.context = context;
        this.offset = offset;
        this.packing = (Packing<Object>) packing;
        this.type = Datatype.PACKED;
        this.capacity = capacity;
    }

    /** Creates a receive that is complete from the start, with an empty message of that source: {@code PROC_NULL}. */
    protected ReceiveOperation(int source) {
        super(source, ANY_TAG);
        this.context = null;
        this.packing = null;
        this.type = null;
        this.offset = 0;
        this.capacity = 0;
        this.matchedSource = source;
        this.matchedTag = ANY_TAG;
        this.matchedSignature = Datatype.NO_ELEMENTS;
        this.complete = true;
    }

    /**
     * Completes a receive that was never submitted, with an empty message, so that it can be {@link #renew renewed}.
     */
    protected final void retire() {
        matchNothing();
        complete(null);
    }

    /**
     * Prepares a complete receive for another submission.
     *
     * @param lent its memory, as its type has lent it
     */
    protected final void renew(Object lent) {
        target = lent;
        cancelled = false;
        failure = null;
        if (interruption != null) {
            interruption = null;
            givenUp = false;
        }
        complete = false;
    }

    @Override
    public final long bufferLength() {
        return capacity;
    }

    @Override
    public final boolean isContiguous() {
        return type.isContiguous();
    }

    @Override
    public final void takePayload(ArrivedMessage arrived) {
        MessageBody message = (MessageBody) arrived;
        if (!message.isRendezvous() && type.isContiguous() && MessageFit.misfit(this, message) == null) {
            unpack(message);
            message.setDelivered();
        }
    }

    @Override
    public void execute() {
        if (claim == null) {
            context.post(this);
        } else {
            context.receive(this, claim);
        }
    }

    /** Assigns to the receive the message that a matched probe has taken (MPI 4.1, section 3.8.3). */
    protected final void claim(MatchedProbe probe) {
        claim = probe;
    }

    /** Whether it receives a message that a matched probe has taken, and so is not posted. */
    public final boolean isOfProbe() {
        return claim != null;
    }

    @Override
    public void refuse(MpiException cause) {
        complete(cause);
    }

    public final int source() {
        return matchedSource;
    }

    public final int tag() {
        return matchedTag;
    }

    public final long bytes() {
        return matchedBytes;
    }

    public final Optional<Datatype<?>> elementType() {
        return Datatype.ofElements(matchedSignature);
    }

    public final int objects() {
        return Datatype.objects(matchedSignature);
    }

    public final boolean isCancelled() {
        return cancelled;
    }

    private void matchNothing() {
        matchedSource = ANY_SOURCE;
        matchedTag = ANY_TAG;
        matchedBytes = 0;
        matchedSignature = Datatype.NO_ELEMENTS;
    }

    // ---------------------------------------------------------------- for contexts, devices and protocols

    /**
     * Prepares the receive for matching.
     *
     * @param exact whether a message of another length is an error
     */
    public final void prepare(boolean exact) {
        needsMore = exact || GrowingBytes.isGrowing(type);
        withdrawing = false; // A cancellation may have arrived after the receive's previous completion.
    }

    final boolean needsMore() {
        return needsMore;
    }

    /** Where the context counts this receive while it is posted. */
    public final int awaitedIn() {
        return awaitedIn;
    }

    public final void awaitedIn(int index) {
        awaitedIn = index;
    }

    /** Records the matched message. */
    public final void matched(long envelope, long bytes, int signature) {
        matchedSource = (int) (envelope >>> 32);
        matchedTag = (int) envelope;
        matchedBytes = bytes;
        matchedSignature = signature;
    }

    /** Records that a withdrawal has been requested, and the reason; null if the program cancels the receive. */
    public final void beginWithdrawal(MpiException cause) {
        withdrawing = true;
        withdrawal = cause;
    }

    public final boolean isWithdrawing() {
        return withdrawing;
    }

    /** Why the receive is withdrawn; null if the program cancels it. */
    public final MpiException withdrawal() {
        return withdrawal;
    }

    /** How elements get into the memory. */
    public final Packing<Object> packing() {
        return packing;
    }

    /** The memory that receives. */
    public final Object target() {
        return target;
    }

    /** Where the receive begins in its memory. */
    public final long offset() {
        return offset;
    }

    /** Grows the memory for a message of that length. */
    final void grow(long bytes) {
        ((GrowingBytes) target).grow((int) bytes);
    }

    /** Unpacks a message that has its payload. */
    public final void unpack(MessageBody message) {
        packing.unpack(target, offset, 0, message.payload, message.payloadOffset, (int) message.bytes);
    }

    public final void unpack(long position, ByteBuffer source, int at, int length) {
        packing.unpack(target, offset, position, source, at, length);
    }

    /** Returns a range of the memory itself if a transport can write it in place; otherwise null. */
    public final ByteBuffer inPlace(long position, int length) {
        return packing.inPlace(target, offset, position, length);
    }

    @Override
    public final void noteCaller() {
        hasCaller = true;
    }

    @Override
    public final boolean isAwaited() {
        return hasCaller || waiter != null;
    }

    @Override
    public final String describe() {
        if (context == null) {
            return "from PROC_NULL";
        }
        return "from " + (postedSource() < 0 ? "any source" : "rank " + postedSource()) + ", "
                + (postedTag() < 0 ? "any tag" : "tag " + postedTag()) + ", " + context.label() + ", room for "
                + Leftovers.bytes(capacity);
    }

    /** Ends the posted receive without a message: failed if there is a cause, otherwise cancelled. */
    public final void withdrawn(MpiException cause) {
        context.notAwaited(this);
        if (cause == null) {
            cancelled = true;
            matchNothing();
        } else {
            context.addFailed(this, Leftovers.Kind.RECEIVE, cause);
        }
        complete(cause);
    }

    /** Ends waits for this receive with an error, while it stays posted; null makes them wait again. */
    public void interrupt(MpiException reason) {
        interruption = reason;
        Thread thread = waiter;
        if (reason != null && thread != null) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public final MpiException interruption() {
        MpiException reason = interruption;
        return reason == null || givenUp || complete ? null : reason;
    }

    /** Makes waits end only when the receive has ended, which the caller requests next. */
    public final void noteGivenUp() {
        givenUp = true;
    }

    /** Ends a receive whose message has been matched and cannot be read to its end. */
    public final void brokenOff(MpiException cause) {
        context.addFailed(this, Leftovers.Kind.REQUEST, cause);
        complete(cause);
    }

    /** Completes the receive; it has failed unless the cause is null. */
    public final void complete(MpiException cause) {
        target = null;
        failure = cause;
        COMPLETE.setRelease(this, true); // Not volatile: a fence would wait for earlier stores; see Waiter.
        Thread thread = waiter;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
        ended();
    }

    /** Whether the receive is a part of a collective operation, and not of the program. */
    protected boolean isPart() {
        return false;
    }

    /** Runs on the progress thread when the receive has ended; overridden to notify others. */
    protected void ended() {}

    @Override
    public final boolean isComplete() {
        return complete;
    }

    @Override
    public final MpiException failure() {
        return failure;
    }

    @Override
    public final Awaited awaited() {
        return Awaited.message("recv from", context, postedSource(), postedTag());
    }

    @Override
    public final synchronized boolean wakeOnCompletion(Thread thread) {
        if (waiter != null && waiter != thread) {
            return false;
        }
        waiter = thread;
        return true;
    }

    @Override
    public final synchronized void wakeNoMore(Thread thread) {
        if (waiter == thread) {
            waiter = null;
        }
    }
}
