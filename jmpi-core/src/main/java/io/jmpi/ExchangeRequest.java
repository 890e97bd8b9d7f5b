package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Waiter;

/** A send and a receive that are waited for as one; its status is the receive's. */
final class ExchangeRequest implements EngineRequest {
    private final Waiter waiter;
    private final EngineRequest receive;
    private final EngineRequest send;
    private RequestPhase phase = RequestPhase.ACTIVE;
    private boolean listed;

    ExchangeRequest(Waiter waiter, EngineRequest receive, EngineRequest send) {
        this.waiter = waiter;
        this.receive = receive;
        this.send = send;
    }

    @Override
    public PointToPoint communicator() {
        return receive.communicator() != null ? receive.communicator() : send.communicator();
    }

    @Override
    public Waiter waiter() {
        return waiter;
    }

    @Override
    public boolean isComplete() {
        return receive.isComplete() && send.isComplete();
    }

    @Override
    public MpiException failure() {
        return receive.failure() != null ? receive.failure() : send.failure();
    }

    @Override
    public void wakeOnCompletion(Thread thread) {
        receive.wakeOnCompletion(thread);
        send.wakeOnCompletion(thread);
    }

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
        return "send and receive";
    }

    @Override
    public Status outcome() {
        return receive.outcome();
    }

    @Override
    public void abandon() {
        receive.abandon();
        send.abandon();
    }

    /** What is sent cannot be called back, and the receive alone must not be: others pair them. */
    @Override
    public void cancel() {
        requireNotFreed();
        throw new MpiException(ErrorClass.REQUEST, "a combined send and receive cannot be cancelled");
    }
}
