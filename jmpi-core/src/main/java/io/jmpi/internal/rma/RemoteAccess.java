package io.jmpi.internal.rma;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.rma.memory.Accumulation;
import io.jmpi.internal.rma.memory.Place;
import io.jmpi.internal.rma.memory.TypeCode;
import io.jmpi.internal.rma.memory.Verb;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One access to the window of a rank by messages: put, get or an accumulate. Complete when the memory of this rank is no
 * longer lent: a put when its messages have been sent, a get when the elements are here. Lifetime: one use.
 */
final class RemoteAccess extends CompletableOperation implements Command, MessageEnd {
    private final WindowContext window;
    private final Verb verb;
    private final int target;
    private final Place place;
    private final int op;
    private final @Nullable Elements<?> payload;
    private final @Nullable Elements<?> result;

    /** With checks, the line of the program; otherwise empty. */
    private final byte[] line;

    /** With checks, whether this rank has locked the target. */
    private final boolean isLocked;

    /** Whether the program waits for it alone. */
    private boolean isAwaited;

    /** Messages that it waits for, and one while it starts. */
    private int pending = 1;

    private @Nullable MpiException firstFailure;

    /**
     * Creates an access; submitting it starts it.
     *
     * @param op number of the operation of an accumulate
     * @param payload what the target needs of this rank; null if nothing
     * @param result receives the elements of the target; null if none are wanted
     * @param line with checks, the line of the program; otherwise empty
     * @param isLocked with checks, whether this rank has locked the target
     */
    RemoteAccess(
            WindowContext window,
            Verb verb,
            int target,
            Place place,
            int op,
            @Nullable Elements<?> payload,
            @Nullable Elements<?> result,
            String line,
            boolean isLocked) {
        this.window = window;
        this.verb = verb;
        this.target = target;
        this.place = place;
        this.op = op;
        this.payload = payload;
        this.result = result;
        this.isLocked = isLocked;
        byte[] text = line.getBytes(UTF_8);
        this.line = text.length > Header.LONGEST_LINE ? Arrays.copyOf(text, Header.LONGEST_LINE) : text;
    }

    /** Notes that it has a request. */
    void beAwaited() {
        isAwaited = true;
    }

    @Override
    public void execute() {
        window.accesses().begins(target, verb.changes() || line.length > 0);
        int number = window.nextNumber();
        if (result != null) {
            pending++;
            new IncomingMessage(window.context(), target, Header.replyTag(number), result, this::replied).execute();
        }
        // The target must know pairs as such to combine them.
        boolean dense = place.isDense() && !(verb.isAccumulate() && Accumulation.isOfPairs(Accumulation.operation(op)));
        ByteBuffer type = dense ? ByteBuffer.allocate(0) : TypeCode.of(place.type());
        Header header = new Header(
                verb,
                op,
                dense ? place.signature() : 0,
                line.length,
                number,
                dense ? place.lowest() : place.offset(),
                dense ? place.basicCount() : place.count(),
                type.remaining(),
                payload == null ? 0 : payload.bytes(),
                isLocked);
        send(header, type);
        ended(null);
    }

    private void send(Header header, ByteBuffer type) {
        ByteBuffer message = ByteBuffer.allocate(header.messageBytes());
        header.put(message);
        message.put(line);
        if (header.hasTypeInside()) {
            message.put(type);
        }
        if (payload != null && header.hasPayloadInside()) {
            payload.pack(0, message, message.position(), (int) payload.bytes());
            message.position(message.limit());
        }
        pending++;
        boolean isWhole = header.hasTypeInside() && (payload == null || header.hasPayloadInside());
        if (isWhole && !isAwaited) {
            window.requestWithNext(target, message.flip(), this);
        } else {
            window.request(target, message.flip(), this);
        }
        if (!header.hasTypeInside()) {
            pending++;
            new OutgoingMessage(window.context(), target, header.payloadTag(), type, WindowContext.BYTES, this)
                    .execute();
        }
        if (payload != null && !header.hasPayloadInside()) {
            pending++;
            new OutgoingMessage(window.context(), target, header.payloadTag(), payload, this).execute();
        }
    }

    /** A reply that reports a failure does not say which: asks for it. */
    private void replied(@Nullable MpiException failure) {
        if (failure != null && failure.errorClass() == ErrorClass.OTHER) {
            window.ask(target, Verb.FLUSH, reason -> ended(reason == null ? failure : reason));
        } else {
            ended(failure);
        }
    }

    @Override
    public void ended(@Nullable MpiException failure) {
        firstFailure = firstFailure == null ? failure : firstFailure;
        if (--pending == 0) {
            complete(firstFailure);
            window.accesses().ended(target, firstFailure);
        }
    }

    /** Its request has reported its failure: the next synchronization does not report it again. */
    void failureIsReported() {
        window.accesses().reported(target, failure());
    }

    @Override
    public Awaited awaited() {
        return new Awaited(
                verb.words() + " at "
                        + window.context().rankName(target) + ", "
                        + window.context().label(),
                List.of(window.context().worldRank(target)));
    }
}
