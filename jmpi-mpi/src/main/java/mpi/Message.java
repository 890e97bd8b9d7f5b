package mpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import io.jmpi.mpi.memory.Incoming;
import io.jmpi.mpi.rank.Ranks;
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
        return Status.ofProbe(message.status());
    }

    /** Receives the message (MPI_Mrecv). */
    public Status mRecv(Object buf, int count, Datatype type) {
        return with(message -> {
            Incoming incoming = Incoming.of(buf, 0, count, Datatype.elementsOf(type));
            return Status.of(message.recv(incoming.memory()), incoming);
        });
    }

    /** Starts to receive the message (MPI_Imrecv). */
    public Request imRecv(Buffer buf, int count, Datatype type) {
        return with(message -> {
            Incoming incoming = Incoming.of(buf, 0, count, Datatype.elementsOf(type));
            return new Request(message.irecv(incoming.memory()), incoming);
        });
    }

    /**
     * Receives the message. A call that is refused because of its arguments or its thread leaves the message
     * receivable.
     */
    private <T> T with(Function<io.jmpi.Message, T> receive) {
        if (taken == null) {
            throw new MPIException(MPI.ERR_REQUEST, "there is no message: probe for one first");
        }
        boolean isTaken = false;
        try {
            T result = receive.apply(taken);
            isTaken = true;
            return result;
        } catch (Refusal e) {
            throw MPIException.of(e);
        } catch (MpiException e) {
            isTaken = e.errorClass() != ErrorClass.THREAD && e.errorClass() != ErrorClass.BUFFER;
            throw MPIException.of(e);
        } finally {
            taken = isTaken ? null : taken;
        }
    }
}
