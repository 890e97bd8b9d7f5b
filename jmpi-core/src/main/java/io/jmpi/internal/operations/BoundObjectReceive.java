package io.jmpi.internal.operations;

import io.jmpi.AnyCommunicator;
import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.ObjectOperation;
import io.jmpi.ObjectRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.GrowingBytes;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.ObjectResult;

/**
 * A receive of an object, possibly together with a send. A blocking receive takes the message out of matching before it
 * allocates memory; a nonblocking one receives into memory that grows.
 *
 * @param sent the other part; null for a receive alone
 */
record BoundObjectReceive<T>(
        AnyCommunicator communicator, CommunicatorCore core, Class<T> type, int source, int tag, Sent sent)
        implements ObjectOperation<T> {
    /** What is sent. */
    record Sent(Buffer bytes, int dest, int tag) {}

    @Override
    public T blocking() {
        if (sent != null) {
            return nonblocking().get();
        }
        return communicator.mprobe(source, tag).recvObject(type);
    }

    @Override
    public ObjectRequest<T> nonblocking() {
        ObjectStream objects = core.session().objects();
        GrowingBytes memory = GrowingBytes.ofObject(objects.maxBytes());
        Request request = sent == null
                ? communicator.irecv(memory, source, tag)
                : communicator.isendrecv(sent.bytes(), sent.dest(), sent.tag(), memory, source, tag);
        return new ObjectResult<>(request, () -> core.handled(() -> read(objects, memory, request.status())));
    }

    private T read(ObjectStream objects, GrowingBytes memory, Status status) {
        if (status.isCancelled()) {
            throw new MpiException(ErrorClass.REQUEST, "the receive has been cancelled: there is no object");
        }
        if (status.source() == Mpi.PROC_NULL) {
            return null;
        }
        String name =
                "message of " + status.bytes() + " bytes from rank " + status.source() + " with tag " + status.tag();
        return TakenMessage.readOne(type, objects, memory.bytes((int) status.bytes()), name);
    }
}
