package io.jmpi.p2p;

import io.jmpi.errors.MpiException;
import io.jmpi.transport.FrameClaim;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * What waits to be sent to one peer, in three lanes.
 *
 * <ul>
 *   <li>control (READ_REQUEST, FIN, CREDIT, ...) goes first: it is short and others wait for it;
 *   <li>messages (EAGER, RNDV) keep their order strictly: constraint C2 begins here;
 *   <li>bulk (READ_RESPONSE) goes last, in chunks, one of each read in turn, so that it delays neither a message nor
 *       another read for long.
 * </ul>
 *
 * <p>Thread: the progress thread. Without back-pressure all lanes are empty and nothing is queued at all.
 */
final class SendQueue {
    /** Chunks per peer and cycle, so that bulk data leaves room for what arrives. */
    private static final int BULK_CHUNKS_PER_CYCLE = 8;

    private final PeerLink link;
    private final ProgressEngine engine;
    private final FrameClaim claim = new FrameClaim();
    private final ArrayDeque<ByteBuffer> control = new ArrayDeque<>();
    private final ArrayDeque<SendOperation> bulk = new ArrayDeque<>();
    private SendOperation firstMessage;
    private SendOperation lastMessage;

    SendQueue(PeerLink link, ProgressEngine engine) {
        this.link = link;
        this.engine = engine;
    }

    /** Sends a control frame, given at index 0 of a scratch buffer. */
    void control(ByteBuffer frame, int length) {
        if (!control.isEmpty() || !writeControl(frame, length)) {
            ByteBuffer copy = ByteBuffer.allocate(length);
            copy.put(0, frame, 0, length);
            control.addLast(copy);
            engine.links().hasPending(link);
        }
    }

    /** Sends a message in order. */
    void message(SendOperation send) {
        if (firstMessage == null && engine.tryStart(send, link, claim)) {
            link.wroteMessage();
            return;
        }
        if (firstMessage == null) {
            firstMessage = send;
        } else {
            lastMessage.nextInLane = send;
        }
        lastMessage = send;
        engine.links().hasPending(link);
    }

    /** Serves a read of a send's memory from its start. */
    void bulk(SendOperation send) {
        bulk.addLast(send);
        engine.links().hasPending(link);
    }

    /** Writes what can be written now; returns the number of frames. */
    int drain() {
        int frames = 0;
        while (!control.isEmpty()) {
            ByteBuffer frame = control.peekFirst();
            if (!writeControl(frame, frame.capacity())) {
                return frames;
            }
            control.removeFirst();
            frames++;
        }
        while (firstMessage != null) {
            if (!engine.tryStart(firstMessage, link, claim)) {
                return frames;
            }
            SendOperation written = firstMessage;
            firstMessage = written.nextInLane;
            written.nextInLane = null;
            frames++;
        }
        for (int i = 0; i < BULK_CHUNKS_PER_CYCLE && !bulk.isEmpty(); i++) {
            SendOperation read = bulk.peekFirst();
            if (!engine.rendezvous().tryWriteChunk(read, link, claim)) {
                return frames;
            }
            bulk.removeFirst();
            if (read.readPosition < read.bytes) {
                bulk.addLast(read);
            }
            frames++;
        }
        return frames;
    }

    private boolean writeControl(ByteBuffer frame, int length) {
        if (!link.peer.tryClaim(length, claim)) {
            return false;
        }
        claim.buffer().put(claim.offset(), frame, 0, length);
        return true;
    }

    boolean isEmpty() {
        return control.isEmpty() && firstMessage == null && bulk.isEmpty();
    }

    /** Empties the lanes; the messages fail. Reads are failed by the registry, which knows them all. */
    void fail(MpiException cause) {
        control.clear();
        bulk.clear();
        SendOperation send = firstMessage;
        firstMessage = null;
        while (send != null) {
            SendOperation next = send.nextInLane;
            send.nextInLane = null;
            send.end(cause);
            send = next;
        }
    }
}
