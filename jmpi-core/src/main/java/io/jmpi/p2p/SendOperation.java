package io.jmpi.p2p;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;

/**
 * A send: operation, command and, in the layer above, request in one object.
 *
 * <p>The memory is lent from submission until completion. An eager send completes when its frame is claimed; a rendezvous
 * when the receiver's FIN has come.
 */
public class SendOperation extends CompletableOperation implements Command {
    final CommContext context;
    final int destination;
    final int tag;
    final int bytes;
    private final int offset;
    private Object memory;
    private final Datatype<Object> type;

    /** Link of the message lane. */
    SendOperation nextInLane;

    /** Registration of the memory, while the peer may read it. */
    int remoteKey;

    long virtualAddress;

    /** The read that the bulk lane is serving. */
    int landingId;

    int readPosition;
    boolean reading;

    /**
     * Creates a send; {@link ProgressEngine#submit} starts it. The arguments have been checked.
     *
     * @param destination rank in the context's group
     */
    @SuppressWarnings("unchecked")
    public <T> SendOperation(
            CommContext context, int destination, int tag, T memory, int offset, int count, Datatype<T> type) {
        this.context = context;
        this.destination = destination;
        this.tag = tag;
        this.memory = type.lent(memory);
        this.offset = offset;
        this.type = (Datatype<Object>) type;
        this.bytes = count * type.size();
    }

    /** Creates a send that is complete from the start: one to {@code PROC_NULL}. */
    protected SendOperation() {
        this.context = null;
        this.destination = -1;
        this.tag = -1;
        this.type = null;
        this.offset = 0;
        this.bytes = 0;
        complete();
    }

    /**
     * Makes a send that is complete ready to be submitted again.
     *
     * @param lent its memory, as its type has lent it
     */
    protected final void renew(Object lent) {
        memory = lent;
        readPosition = 0;
        reading = false;
        reopen();
    }

    @Override
    public void execute(ProgressEngine engine) {
        ContextTraffic traffic = context.traffic();
        if (traffic.sealed() != null) { // Another thread has freed the communicator since the arguments were checked.
            end(traffic.sealed());
            return;
        }
        traffic.sentTo(destination);
        engine.link(context.worldRank(destination)).send(this);
    }

    @Override
    public void refuse(MpiException cause) {
        end(cause);
    }

    void pack(int position, ByteBuffer target, int at, int length) {
        type.pack(memory, offset, position, target, at, length);
    }

    /** A range of the memory itself, if a transport can read it in place; else null. */
    ByteBuffer inPlace(int position, int length) {
        return type.inPlace(memory, offset, position, length);
    }

    /** Ends the send, well if the cause is null, and gives the memory back. */
    void end(MpiException cause) {
        memory = null;
        if (cause == null) {
            complete();
        } else {
            fail(cause);
        }
    }
}
