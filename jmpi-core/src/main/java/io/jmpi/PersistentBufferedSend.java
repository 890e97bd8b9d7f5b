package io.jmpi;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Waiter;

/** A buffered send that can be started again and again; a start copies the elements, and it is complete. */
final class PersistentBufferedSend implements PersistentOperation {
    private final SendModes communicator;
    private final int destination;
    private final int tag;
    private final Elements<?> elements;
    private RequestPhase phase = RequestPhase.NEW;
    private boolean listed;

    <T> PersistentBufferedSend(SendModes communicator, int destination, int tag, Elements<T> elements) {
        this.communicator = communicator;
        this.destination = destination;
        this.tag = tag;
        this.elements = elements.lent();
    }

    @Override
    public PointToPoint communicator() {
        return communicator;
    }

    @Override
    public void restart() {
        communicator.sendBuffer().send(communicator.messages(), destination, tag, elements);
    }

    @Override
    public Waiter waiter() {
        return null; // It is complete whenever it is not being started.
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
    public RequestPhase phase() {
        return phase;
    }

    @Override
    public void enter(RequestPhase next) {
        phase = next;
    }

    @Override
    public boolean setListed(boolean value) {
        boolean before = listed;
        listed = value;
        return before;
    }

    @Override
    public String kind() {
        return "persistent buffered send";
    }

    @Override
    public Status outcome() {
        return MessageStatus.EMPTY;
    }

    /** The message is on its way already, and close waits for it. */
    @Override
    public void abandon() {}

    @Override
    public void cancel() {
        requireNotFreed();
    }
}
