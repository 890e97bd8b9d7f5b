package io.jmpi.internal.rma;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.MessageFit;
import io.jmpi.internal.rma.memory.Verb;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a window at this rank: requests to other ranks and their replies. They travel in a context of their own,
 * by all protocols that messages have. Thread: the progress thread, unless a method says otherwise.
 */
final class WindowContext {
    /** The longest text of a failure in a reply. */
    private static final int LONGEST_REPLY = 512;

    /** The signature of bytes. */
    static final int BYTES = Datatype.BUFFER.signature(1);

    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());

    private final CommContext context;
    private final PendingAccesses accesses;

    /** The requests that this rank has sent to each. */
    private final int[] requests;

    private final Map<Integer, Synchronization> locking = new HashMap<>();
    private int lastNumber;

    WindowContext(CommContext context) {
        this.context = context;
        this.accesses = new PendingAccesses(context.peers());
        this.requests = new int[context.peers()];
    }

    /** Any thread. */
    CommContext context() {
        return context;
    }

    PendingAccesses accesses() {
        return accesses;
    }

    /** Returns how many requests this rank has sent to a target. */
    int requestsTo(int target) {
        return requests[target];
    }

    int nextNumber() {
        lastNumber = Header.numberAfter(lastNumber);
        return lastNumber;
    }

    /** Sends a request: a header and what is inside its message. */
    void request(int target, ByteBuffer message, MessageEnd end) {
        requests[target]++;
        new OutgoingMessage(context, target, Header.TAG, message, BYTES, end).execute();
    }

    /** As {@link #request}, if the epoch goes on: the message leaves with the next one, or soon. */
    void requestWithNext(int target, ByteBuffer message, MessageEnd end) {
        requests[target]++;
        new OutgoingMessage(context, target, Header.TAG, message, BYTES, end).executeWithNext();
    }

    /** Sends a request without elements, and waits for its reply; returns its number. */
    int ask(int target, Verb verb, MessageEnd replied) {
        int number = nextNumber();
        ByteBuffer text = ByteBuffer.allocate(LONGEST_REPLY);
        Elements<ByteBuffer> room = new Elements<>(text, 0, LONGEST_REPLY, Datatype.BUFFER);
        IncomingMessage[] reply = new IncomingMessage[1];
        reply[0] = new IncomingMessage(context, target, Header.replyTag(number), room, failure -> {
            locking.remove(number);
            replied.ended(failure != null ? failure : failureOf(text, (int) reply[0].bytes()));
        });
        reply[0].execute();
        announce(target, Header.of(verb, number));
        return number;
    }

    /** Sends a request without elements that has no reply. */
    void announce(int target, Header header) {
        ByteBuffer message = ByteBuffer.allocate(Header.BYTES);
        header.put(message);
        request(target, message.flip(), failure -> {}); // A target that is lost fails the reply, or the next access.
    }

    private static @Nullable MpiException failureOf(ByteBuffer reply, int bytes) {
        if (bytes == 0) {
            return null;
        }
        String text = UTF_8.decode(reply.slice(1, bytes - 1)).toString();
        return new MpiException(CLASSES.get(reply.get(0)), text);
    }

    /** Replies to a request of a rank that waits for it. */
    void reply(int origin, int number, @Nullable MpiException failure) {
        ByteBuffer message = failure == null ? ByteBuffer.allocate(0) : encode(failure);
        new OutgoingMessage(context, origin, Header.replyTag(number), message, BYTES, ended -> {}).execute();
    }

    /** Makes the reply to a request fail, which waits for elements. */
    void replyFailure(int origin, int number, MpiException cause) {
        int signature = MessageFit.signatureOf(cause);
        new OutgoingMessage(context, origin, Header.replyTag(number), ByteBuffer.allocate(0), signature, ended -> {})
                .execute();
    }

    private static ByteBuffer encode(MpiException failure) {
        byte[] text = String.valueOf(failure.getMessage()).getBytes(UTF_8);
        int length = Math.min(text.length, LONGEST_REPLY - 1);
        return ByteBuffer.allocate(1 + length)
                .put((byte) CLASSES.indexOf(failure.errorClass()))
                .put(text, 0, length)
                .flip();
    }

    /** Sends the ranks of a group how many requests this rank has sent to each: it has called post or complete. */
    void inform(int[] ranks, int tag) {
        for (int rank : ranks) {
            Elements<int[]> number = new Elements<>(new int[] {requests[rank]}, 0, 1, Datatype.INT);
            new OutgoingMessage(context, rank, tag, number, failure -> {}).execute();
        }
    }

    /** Stores which call waits for the reply to a lock. */
    void locking(int number, Synchronization call) {
        locking.put(number, call);
    }

    /** Returns the call that waits for a lock; null if it has it. */
    @Nullable Synchronization locking(int number) {
        return locking.get(number);
    }
}
