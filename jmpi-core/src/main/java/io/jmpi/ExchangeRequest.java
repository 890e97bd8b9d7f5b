package io.jmpi;

import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Waiter;

/**
 * A send and a receive that are waited for as one; its status is the receive's. What is sent cannot be called back, and the
 * receive alone must not be: others pair them.
 */
final class ExchangeRequest extends WrappedOperation {
    private final Waiter waiter;
    private final EngineRequest receive;
    private final EngineRequest send;

    ExchangeRequest(Waiter waiter, EngineRequest receive, EngineRequest send) {
        super(RequestPhase.ACTIVE);
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
    public String kind() {
        return "combined send and receive";
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
}
