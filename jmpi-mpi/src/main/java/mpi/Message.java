package mpi;

import io.jmpi.datatype.GrowingBytes;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.Buffer;
import java.util.function.Function;

/** A message that a probe has removed from matching, so that only this object can receive it. */
public final class Message {
    private io.jmpi.Message taken;

    /** Creates one without a message. */
    public Message() {}

    /** Whether there is no message. */
    public boolean isNull() {
        return taken == null;
    }

    /** Whether a probe of {@link MPI#PROC_NULL} has found it. */
    public boolean isNoProc() {
        return taken != null && taken.isNoProc();
    }

    /** Waits for a message, and removes it from matching (MPI_Mprobe). */
    public Status mProbe(int source, int tag, Comm comm) {
        return found(comm.get(() -> comm.core().mprobe(Ranks.source(source), Ranks.tag(tag))));
    }

    /** Removes a message from matching; null if none has arrived (MPI_Improbe). */
    public Status imProbe(int source, int tag, Comm comm) {
        return found(comm.get(() -> comm.core().improbe(Ranks.source(source), Ranks.tag(tag))));
    }

    private Status found(io.jmpi.Message message) {
        if (message == null) {
            return null;
        }
        taken = message;
        return Status.of(message.status(), null);
    }

    /** Receives the message (MPI_Mrecv). */
    public Status mRecv(Object buf, int count, Datatype type) {
        return with(message -> {
            if (type != null && type.isObject()) {
                ObjectElements elements = ObjectElements.of(buf, 0, count, type);
                GrowingBytes room = ObjectElements.room();
                return elements.received(room, message.recv(room));
            }
            return Status.of(message.recv(Memory.of(buf, count, type)), type);
        });
    }

    /** Starts to receive the message (MPI_Imrecv). */
    public Request imRecv(Buffer buf, int count, Datatype type) {
        return with(message -> {
            if (type != null && type.isObject()) {
                ObjectElements elements = ObjectElements.of(buf, 0, count, type);
                GrowingBytes room = ObjectElements.room();
                return new Request(message.irecv(room), outcome -> elements.received(room, outcome));
            }
            return new Request(message.irecv(Memory.of(buf, count, type)), Completion.received(type));
        });
    }

    /** Receives the message; a call that is refused, because of its arguments or its thread, leaves it where it is. */
    private <T> T with(Function<io.jmpi.Message, T> receive) {
        if (taken == null) {
            throw new MPIException(MPI.ERR_REQUEST, "there is no message: probe for one first");
        }
        boolean isTaken = false;
        try {
            T result = receive.apply(taken);
            isTaken = true;
            return result;
        } catch (MpiException e) {
            isTaken = e.errorClass() != ErrorClass.THREAD && e.errorClass() != ErrorClass.BUFFER;
            throw MPIException.of(e);
        } finally {
            taken = isTaken ? null : taken;
        }
    }
}
