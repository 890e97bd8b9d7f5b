package io.jmpi.internal.request;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;

/** A buffered send: each start copies the elements, and completes; the session's end waits for the copy. */
public final class BufferedSendRequest extends SendRequest {
    private final Buffer buffer;
    private final int receiver;
    private final int tag;

    /** Binds a buffered send. The arguments have been checked. */
    public BufferedSendRequest(CommunicatorCore owner, Buffer buffer, int destination, int tag) {
        super(owner);
        this.buffer = buffer;
        this.receiver = destination;
        this.tag = tag;
    }

    @Override
    public void activate() {
        if (receiver != Mpi.PROC_NULL) {
            try {
                owner().session().sendBuffer().send(owner().messages(), receiver, tag, buffer.elements());
            } catch (MpiException e) {
                throw owner().raised(e);
            }
        }
    }

    @Override
    public String toString() {
        String peer = receiver == Mpi.PROC_NULL ? "PROC_NULL" : "rank " + receiver;
        return describe(" to " + peer + ", tag " + tag + ", " + owner().label());
    }

    @Override
    public String kind() {
        return isPersistent() ? "persistent buffered send" : "send";
    }
}
