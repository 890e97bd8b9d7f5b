package io.jmpi.internal.request;

import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;

/**
 * A receive and a send that complete as one; its status is the receive's. It cannot be cancelled: a sent message cannot
 * be cancelled, and its receiver relies on the pair.
 */
public final class ExchangeRequest extends WrappedRequest {
    private final EngineRequest receive;
    private final EngineRequest send;

    /** Combines two requests that have been bound and not started. */
    public ExchangeRequest(EngineRequest receive, EngineRequest send) {
        super(receive.owner(), receive);
        this.receive = receive;
        this.send = send;
    }

    @Override
    public void activate() {
        receive.enter(phase());
        receive.activate();
        send.enter(phase());
        send.activate();
    }

    /** The program waits for both parts at once. */
    @Override
    public void enter(RequestPhase next) {
        super.enter(next);
        if (next == RequestPhase.INACTIVE) {
            receive.enter(next);
            send.enter(next);
        }
    }

    @Override
    public void persist() {
        throw owner().raised(new MpiException(ErrorClass.REQUEST, "a " + kind() + " has no persistent form"));
    }

    @Override
    public boolean isComplete() {
        return super.isComplete() && send.isComplete();
    }

    @Override
    public MpiException failure() {
        return super.failure() != null ? super.failure() : send.failure();
    }

    @Override
    public Awaited awaited() {
        return Awaited.both(receive, send);
    }

    @Override
    public boolean wakeOnCompletion(Thread thread) {
        boolean registered = super.wakeOnCompletion(thread);
        return send.wakeOnCompletion(thread) && registered;
    }

    @Override
    public void wakeNoMore(Thread thread) {
        super.wakeNoMore(thread);
        send.wakeNoMore(thread);
    }

    @Override
    public void noteCaller() {
        super.noteCaller();
        send.noteCaller();
    }

    @Override
    public int chooseAny(EngineRequest[] all) {
        return receive.chooseAny(all);
    }

    @Override
    public String kind() {
        return "combined send and receive";
    }

    /** Describes which of both parts is pending. */
    @Override
    public String toString() {
        return super.toString() + " (" + receive + "; " + send + ")";
    }

    @Override
    public Status outcome() {
        return receive.outcome();
    }

    @Override
    public void leave() {
        send.leave();
    }

    @Override
    public void giveUp() {
        receive.giveUp();
    }

    @Override
    public void abandon() {
        receive.abandon();
        send.abandon();
    }
}
