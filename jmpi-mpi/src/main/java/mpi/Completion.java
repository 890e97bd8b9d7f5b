package mpi;

import io.jmpi.mpi.memory.IncomingObjects;

/** What a request does with the outcome of its operation. */
@FunctionalInterface
interface Completion {
    /** Of an operation without a message to report. */
    Completion SENT = outcome -> Status.empty();

    /** Returns the status for the program; called once for each completion. */
    Status complete(io.jmpi.Status outcome);

    /** Of a receive of elements of a type. */
    static Completion received(Datatype type) {
        return outcome -> Status.of(outcome, type);
    }

    /** Of a receive of objects. */
    static Completion received(IncomingObjects objects, Datatype type) {
        return outcome -> Status.ofObjects(outcome, objects, type);
    }
}
