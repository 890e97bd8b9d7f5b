package mpi;

import io.jmpi.errors.MpiException;
import java.nio.Buffer;

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

    private io.jmpi.Message take() {
        io.jmpi.Message message = taken;
        if (message == null) {
            throw new MPIException(MPI.ERR_REQUEST, "there is no message: probe for one first");
        }
        taken = null;
        return message;
    }

    /** Receives the message (MPI_Mrecv). */
    public Status mRecv(Object buf, int count, Datatype type) {
        try {
            return Status.of(take().recv(Memory.of(buf, count, type)), type);
        } catch (MpiException e) {
            throw MPIException.of(e);
        }
    }

    /** Starts to receive the message (MPI_Imrecv). */
    public Request imRecv(Buffer buf, int count, Datatype type) {
        try {
            return new Request(take().irecv(Memory.of(buf, count, type)), Completion.received(type));
        } catch (MpiException e) {
            throw MPIException.of(e);
        }
    }
}
