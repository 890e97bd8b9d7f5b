package io.jmpi.internal.rma;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.rma.memory.Accumulation;
import io.jmpi.internal.rma.memory.OwnMemory;
import io.jmpi.internal.rma.memory.Part;
import io.jmpi.internal.rma.memory.Place;
import io.jmpi.internal.rma.memory.TypeCode;
import io.jmpi.internal.rma.memory.Verb;
import io.jmpi.matching.PostedReceive;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Serves the requests of other ranks, and of this one, for this rank's memory in a window. A receive of headers is always
 * posted; its end performs the request. Puts and gets begin as they arrive; accumulates of one origin run one after the other;
 * the reply to a flush comes when all before it is done.
 *
 * <p>Thread: the progress thread. Lifetime: from {@link #open} to the end of the window's context.
 */
final class WindowService implements LockTable.Answers {
    private final WindowContext window;
    private final OwnMemory own;
    private final Part part;
    private final LockTable locks = new LockTable(this);
    private final Origin[] origins;
    private final List<GroupWait> waits = new ArrayList<>();

    /** Null without checks. */
    private final @Nullable AccessLog log;

    /** Whether a header is being served, so that the next one waits for its end. */
    private boolean isServing;

    private boolean hasNext;

    /** Where headers come from: any rank, or only this one if all others are gone. */
    private int source = PostedReceive.ANY_SOURCE;

    /** What one rank has requested. */
    private final class Origin {
        private final int rank;

        /** Requests that have arrived. */
        private int arrived;

        /** Of those, the ones that are not done. */
        private int pending;

        /** Whether an accumulate waits for its payload. */
        private boolean isAccumulating;

        /** Whether waiting accumulates are being run, so that the end of one does not run the next: many may wait. */
        private boolean isDraining;

        private final ArrayDeque<Runnable> accumulates = new ArrayDeque<>();
        private final List<Runnable> whenIdle = new ArrayList<>();

        /** Why a request has failed that has no reply, until a reply reports it. */
        private @Nullable MpiException failure;

        Origin(int rank) {
            this.rank = rank;
        }

        void done(@Nullable MpiException cause) {
            failure = failure == null ? cause : failure;
            if (--pending == 0) {
                List<Runnable> due = List.copyOf(whenIdle);
                whenIdle.clear();
                due.forEach(Runnable::run);
                served();
            }
        }

        void whenIdle(Runnable action) {
            if (pending == 0) {
                action.run();
            } else {
                whenIdle.add(action);
            }
        }

        void inOrder(Runnable accumulate) {
            pending++;
            if (isAccumulating || !accumulates.isEmpty()) {
                accumulates.add(accumulate);
            } else {
                accumulate.run();
            }
        }

        void accumulated(@Nullable MpiException cause) {
            isAccumulating = false;
            if (!isDraining) {
                isDraining = true;
                while (!isAccumulating && !accumulates.isEmpty()) {
                    accumulates.poll().run();
                }
                isDraining = false;
            }
            done(cause);
        }

        @Nullable MpiException takeFailure() {
            MpiException taken = failure;
            failure = null;
            return taken;
        }
    }

    /** The receive of headers. */
    private final class HeaderReceive extends ReceiveOperation {
        private final ByteBuffer message;

        HeaderReceive(ByteBuffer message) {
            super(window.context(), ANY_SOURCE, Header.TAG, message, 0, message.capacity(), Datatype.BUFFER);
            this.message = message;
        }

        void restart() {
            envelope(WindowService.this.source, Header.TAG);
            renew(message);
            execute();
        }

        @Override
        protected void ended() {
            if (window.context().ended() != null) {
                return;
            }
            if (isServing) {
                hasNext = true;
            } else {
                serveAll(this);
            }
        }

        /** A rank is lost; others may be, too. */
        @Override
        public void interrupt(@Nullable MpiException reason) {
            super.interrupt(reason);
            if (reason != null) {
                locks.lost(window.context()::reasonToFail);
                waits.forEach(wait -> wait.fail(window.context()::reasonToFail));
                served();
            }
        }

        @Override
        protected boolean isPart() {
            return true;
        }
    }

    /**
     * Creates a service.
     *
     * @param isChecked whether accesses that conflict are reported
     */
    WindowService(WindowContext window, OwnMemory own, Part part, boolean isChecked) {
        this.window = window;
        this.own = own;
        this.part = part;
        this.log = isChecked ? new AccessLog(window, own) : null;
        this.origins = new Origin[window.context().peers()];
        for (int rank = 0; rank < origins.length; rank++) {
            origins[rank] = new Origin(rank);
        }
    }

    /** Begins to serve. */
    void open() {
        new HeaderReceive(ByteBuffer.allocate(Header.LONGEST_MESSAGE)).execute();
    }

    // ---------------------------------------------------------------- requests

    private void serveAll(HeaderReceive receive) {
        isServing = true;
        int failures = 0;
        do {
            hasNext = false;
            if (receive.failure() == null) {
                failures = 0;
                serve(origins[receive.source()], receive.message.duplicate().limit((int) receive.bytes()));
                receive.restart(); // Maybe the next one has arrived.
            } else if (failures++ < origins.length) {
                receive.restart(); // A rank is lost while its header was read, or all others are.
            } else if (source != window.context().rank()) {
                source = window.context().rank(); // All others are: each fails one receive at most.
                receive.restart();
            }
        } while (hasNext);
        isServing = false;
    }

    private void serve(Origin origin, ByteBuffer message) {
        Header header = Header.get(message);
        origin.arrived++;
        switch (header.verb()) {
            case FLUSH -> origin.whenIdle(() -> confirm(origin, header));
            case LOCK_SHARED -> locks.request(origin.rank, false, header.number());
            case LOCK_EXCLUSIVE -> locks.request(origin.rank, true, header.number());
            case UNLOCK ->
                origin.whenIdle(() -> {
                    confirm(origin, header);
                    locks.release(origin.rank);
                });
            case HOLDER -> {
                Synchronization waiting = window.locking(header.number());
                if (waiting != null) {
                    waiting.heldBy((int) header.offset(), (int) header.count(), header.op() != 0);
                }
            }
            default -> access(origin, header, message);
        }
        served();
    }

    private void confirm(Origin origin, Header header) {
        if (log != null) {
            log.synchronizedWith(origin.rank);
        }
        window.reply(origin.rank, header.number(), origin.takeFailure());
    }

    private void access(Origin origin, Header header, ByteBuffer message) {
        String line = header.lineBytes() == 0
                ? ""
                : UTF_8.decode(message.slice(message.position(), header.lineBytes()))
                        .toString();
        message.position(message.position() + header.lineBytes());
        if (header.typeBytes() == 0) {
            access(origin, header, line, TypeCode.basic(header.signature()), message);
        } else if (header.hasTypeInside()) {
            ByteBuffer code = message.slice(message.position(), header.typeBytes());
            message.position(message.position() + header.typeBytes());
            access(origin, header, line, TypeCode.read(code), message);
        } else if (header.verb().isAccumulate()) {
            origin.inOrder(() -> {
                origin.isAccumulating = true;
                receiveType(origin, header, type -> begin(origin, header, line, type, ByteBuffer.allocate(0)));
            });
        } else {
            origin.pending++;
            receiveType(origin, header, type -> {
                access(origin, header, line, type, ByteBuffer.allocate(0));
                origin.done(null);
            });
        }
    }

    private void receiveType(Origin origin, Header header, Consumer<Datatype<ByteBuffer>> next) {
        ByteBuffer code = ByteBuffer.allocate(header.typeBytes());
        receive(origin, header, new Elements<>(code, 0, code.capacity(), Datatype.BUFFER), failure -> {
            if (failure == null) {
                next.accept(TypeCode.read(code));
            } else if (header.verb().isAccumulate()) {
                origin.accumulated(failure);
            } else {
                origin.done(failure);
            }
        });
    }

    private void receive(Origin origin, Header header, Elements<?> elements, MessageEnd end) {
        new IncomingMessage(window.context(), origin.rank, header.payloadTag(), elements, end).execute();
    }

    private void access(Origin origin, Header header, String line, Datatype<ByteBuffer> type, ByteBuffer message) {
        AccessLog.Access access = logged(origin, header, line, type);
        switch (header.verb()) {
            case PUT -> put(origin, header, access, message);
            case GET -> get(origin, header, access);
            default -> {
                ByteBuffer payload = header.hasPayloadInside() ? copy(message) : message;
                origin.inOrder(() -> {
                    origin.isAccumulating = true;
                    begin(origin, header, line, type, payload);
                });
            }
        }
    }

    private static AccessLog.Access logged(Origin origin, Header header, String line, Datatype<ByteBuffer> type) {
        Place place = new Place(header.offset(), header.count(), type);
        return new AccessLog.Access(origin.rank, header.isLocked(), header.verb(), header.op(), place, line);
    }

    /** With checks, looks whether an access conflicts with others; returns the conflict, or null. */
    private @Nullable MpiException add(AccessLog.Access access) {
        return log == null || access.place().bytes() == 0 ? null : log.add(access);
    }

    private void performed(AccessLog.Access access) {
        if (log != null && access.place().bytes() > 0) {
            log.performed(access);
        }
    }

    private static ByteBuffer copy(ByteBuffer message) {
        ByteBuffer copy = Accumulation.packed(message.remaining());
        return copy.put(0, message, message.position(), message.remaining());
    }

    private void put(Origin origin, Header header, AccessLog.Access access, ByteBuffer message) {
        origin.pending++;
        Elements<?> elements;
        try {
            elements = elements(header, access.place());
        } catch (MpiException e) {
            refuse(origin, header, e);
            return;
        }
        MpiException conflict = add(access);
        if (header.hasPayloadInside()) {
            elements.unpacking().unpack(0, message, message.position(), (int) header.payload());
            performed(access);
            origin.done(conflict);
        } else {
            receive(origin, header, elements, failure -> {
                performed(access);
                origin.done(failure == null ? conflict : failure);
            });
        }
    }

    /** Returns this rank's elements; a failure is reported at the origin. */
    private Elements<?> elements(Header header, Place place) {
        try {
            return own.elements(place);
        } catch (MpiException e) {
            String access =
                    header.verb().words() + " at rank " + window.context().rank();
            throw new MpiException(e.errorClass(), access + ": " + e.getMessage(), e);
        }
    }

    /** Ends a request for memory that a dynamic window does not have; takes its payload. */
    private void refuse(Origin origin, Header header, MpiException cause) {
        if (header.payload() == 0 || header.hasPayloadInside()) {
            origin.done(cause);
            return;
        }
        discard(origin, header, () -> origin.done(cause));
    }

    /** Takes a payload that has no use: into no memory, so that it is truncated. */
    private void discard(Origin origin, Header header, Runnable end) {
        receive(origin, header, new Elements<>(ByteBuffer.allocate(0), 0, 0, Datatype.PACKED), truncated -> end.run());
    }

    /** Returns what the origin learns of a failure; one of the library itself is not lost either. */
    private static MpiException reported(Throwable cause) {
        return cause instanceof MpiException known
                ? known
                : new MpiException(ErrorClass.OTHER, cause.toString(), cause);
    }

    private void get(Origin origin, Header header, AccessLog.Access access) {
        origin.pending++;
        Elements<?> elements;
        try {
            elements = elements(header, access.place());
        } catch (MpiException e) {
            window.replyFailure(origin.rank, header.number(), e);
            origin.done(e);
            return;
        }
        MpiException conflict = add(access);
        int tag = Header.replyTag(header.number());
        // The memory is lent to the reply: a release of the lock must wait for it.
        new OutgoingMessage(
                        window.context(),
                        origin.rank,
                        tag,
                        elements,
                        failure -> origin.done(failure == null ? conflict : failure))
                .execute();
    }

    // ---------------------------------------------------------------- accumulates

    /** Begins an accumulate, which is the origin's only one now: takes its payload. */
    private void begin(Origin origin, Header header, String line, Datatype<ByteBuffer> type, ByteBuffer inside) {
        AccessLog.Access access = logged(origin, header, line, type);
        if (header.payload() == 0 || header.hasPayloadInside()) {
            accumulate(origin, header, access, inside);
            return;
        }
        ByteBuffer payload;
        try {
            payload = Accumulation.packed(header.payload());
        } catch (OutOfMemoryError e) {
            discard(origin, header, () -> refuseAccumulate(origin, header, reported(e)));
            return;
        }
        receive(origin, header, new Elements<>(payload, 0, payload.capacity(), Datatype.PACKED), failure -> {
            if (failure == null) {
                accumulate(origin, header, access, payload);
            } else {
                origin.accumulated(failure);
            }
        });
    }

    private void accumulate(Origin origin, Header header, AccessLog.Access access, ByteBuffer payload) {
        Place place = access.place();
        boolean replies = header.verb() != Verb.ACCUMULATE;
        MpiException failure;
        try {
            ByteBuffer before = replies ? Accumulation.packed(place.bytes()) : null;
            ByteBuffer operand = header.payload() == 0 ? null : payload;
            Accumulation accumulation =
                    new Accumulation(header.verb(), Accumulation.operation(header.op()), place, operand, before);
            MpiException conflict;
            if (part.direct() != null && !Accumulation.isOfPairs(accumulation.op())) {
                conflict = add(access);
                accumulation.runAtomically(part.direct());
            } else {
                Elements<?> elements = elements(header, place);
                conflict = add(access);
                accumulation.run(elements);
            }
            performed(access);
            if (before != null) {
                int signature = place.type().signature(place.count());
                int tag = Header.replyTag(header.number());
                new OutgoingMessage(window.context(), origin.rank, tag, before, signature, ended -> {}).execute();
            }
            failure = conflict;
        } catch (RuntimeException | OutOfMemoryError e) {
            refuseAccumulate(origin, header, reported(e));
            return;
        }
        origin.accumulated(failure);
    }

    private void refuseAccumulate(Origin origin, Header header, MpiException cause) {
        if (header.verb() != Verb.ACCUMULATE) {
            window.replyFailure(origin.rank, header.number(), cause);
        }
        origin.accumulated(cause);
    }

    // ---------------------------------------------------------------- epochs, with checks

    /** Begins an epoch in which other ranks access the memory; see {@link AccessLog#open}. */
    void beginEpoch(String call) {
        if (log != null) {
            log.open(call);
        }
    }

    /** Ends such an epoch; returns the conflict of a store of the program, or null. */
    @Nullable MpiException endEpoch() {
        return log == null ? null : log.close();
    }

    // ---------------------------------------------------------------- locks

    @Override
    public void granted(int rank, int number, @Nullable MpiException failure) {
        window.reply(rank, number, failure);
    }

    @Override
    public void waits(int rank, int number, int other, int more, boolean holds) {
        window.announce(rank, new Header(Verb.HOLDER, holds ? 1 : 0, 0, 0, number, other, more, 0, 0, false));
    }

    // ---------------------------------------------------------------- exposure to groups

    /** Whether all of a number of requests of a rank have arrived, and are done. */
    boolean isDone(int rank, int requests) {
        return origins[rank].arrived - requests >= 0 && origins[rank].pending == 0;
    }

    /** Makes a call wait for requests. */
    void add(GroupWait wait) {
        waits.add(wait);
    }

    /** Looks which waits are over. */
    void served() {
        if (!waits.isEmpty()) {
            waits.removeIf(GroupWait::isComplete); // Failed.
            List<GroupWait> over = waits.stream().filter(GroupWait::isServed).toList();
            waits.removeAll(over);
            over.forEach(wait -> wait.complete(null));
        }
    }
}
