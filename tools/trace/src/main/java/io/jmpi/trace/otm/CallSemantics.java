package io.jmpi.trace.otm;

import io.jmpi.trace.calls.OperationListener;
import io.jmpi.trace.format.Call;

/** Applies the calls of a rank to its posted receives and counts them. Thread: one. Lifetime: one rank. */
interface CallSemantics extends OperationListener {
    /** Applies the next call of the rank. */
    void call(Call call);

    /** Ends the calls of the rank. */
    void end();
}
