package io.jmpi.internal.request;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.p2p.Waiter;

/** A buffered send: each start copies the elements and completes. */
public final class BufferedSendRequest extends WrappedRequest {
    private final CommunicatorCore owner;
    private final Buffer buffer;
    private final int destination;
    private final int tag;

    /** Binds a buffered send. The arguments have been checked. */
    public BufferedSendRequest(CommunicatorCore owner, Buffer buffer, int destination, int tag) {
        this.owner = owner;
        this.buffer = buffer;
        this.destination = destination;
        this.tag = tag;
    }

    @Override
    public void activate() {
        if (destination != Mpi.PROC_NULL) {
            try {
                owner.session().sendBuffer().send(owner.messages(), destination, tag, buffer.elements());
            } catch (MpiException e) {
                throw owner.raised(e);
            }
        }
    }

    @Override
    public CommunicatorCore owner() {
        return owner;
    }

    /** The request is complete whenever it is not being activated. */
    @Override
    public Waiter waiter() {
        return null;
    }

    @Override
    public boolean isComplete() {
        return true;
    }

    @Override
    public MpiException failure() {
        return null;
    }

    @Override
    public void wakeOnCompletion(Thread thread) {}

    @Override
    public String kind() {
        return isPersistent() ? "persistent buffered send" : "send";
    }

    /** The copy has been submitted already, and the session's end waits for it. */
    @Override
    public void abandon() {}

    @Override
    public boolean isMessage() {
        return true;
    }
}
