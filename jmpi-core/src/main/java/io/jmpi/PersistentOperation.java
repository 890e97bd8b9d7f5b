package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/** A persistent request that is an operation of the progress engine, as all are. */
sealed interface PersistentOperation extends EngineRequest, PersistentRequest
        permits PersistentReceive, PersistentSend, PersistentBufferedSend, PersistentCollective {
    /** Starts the operation, which is not under way; or throws, and has not. */
    void restart();

    @Override
    default void start() {
        requireNotFreed();
        if (isActive()) {
            throw new MpiException(
                    ErrorClass.REQUEST, "the " + kind() + " is active: wait for it before it is started again");
        }
        try {
            communicator().requireUsable();
            restart();
        } catch (MpiException e) {
            throw communicator().raised(e);
        }
        enter(RequestPhase.ACTIVE);
    }

    /** A completion is told once only (MPI 4.1, section 3.7.3). */
    @Override
    default Status tell() {
        return isActive() ? EngineRequest.super.tell() : MessageStatus.EMPTY;
    }

    @Override
    default Status getStatus() {
        requireNotFreed();
        return isActive() ? EngineRequest.super.getStatus() : MessageStatus.EMPTY;
    }

    @Override
    default Status status() {
        return phase() == RequestPhase.NEW ? MessageStatus.EMPTY : EngineRequest.super.status();
    }
}
