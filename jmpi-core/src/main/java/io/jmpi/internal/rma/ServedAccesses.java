package io.jmpi.internal.rma;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.rma.memory.Accumulation;
import io.jmpi.internal.rma.memory.OwnMemory;
import io.jmpi.internal.rma.memory.Part;
import io.jmpi.internal.rma.memory.Place;
import io.jmpi.internal.rma.memory.TypeCode;
import io.jmpi.internal.rma.memory.Verb;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Performs the accesses that other ranks, and this one, request by messages. Puts and gets begin as they arrive, accumulates
 * of one origin run one after the other. Thread: the progress thread. Lifetime: that of the window.
 */
final class ServedAccesses {
    private final WindowContext window;
    private final OwnMemory own;
    private final Part part;

    /** Null without checks. */
    private final @Nullable AccessLog log;

    ServedAccesses(WindowContext window, OwnMemory own, Part part, @Nullable AccessLog log) {
        this.window = window;
        this.own = own;
        this.part = part;
        this.log = log;
    }

    /** Performs an access, which may take its type and payload from messages that follow. */
    void perform(Origin origin, Header header, ByteBuffer message) {
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
            origin.inOrder(() ->
                    receiveType(origin, header, type -> begin(origin, header, line, type, ByteBuffer.allocate(0))));
        } else {
            origin.begins();
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
                origin.inOrder(() -> begin(origin, header, line, type, payload));
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
        origin.begins();
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
        origin.begins();
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
}
