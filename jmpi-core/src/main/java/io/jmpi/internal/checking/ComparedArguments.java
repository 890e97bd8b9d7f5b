package io.jmpi.internal.checking;

import io.jmpi.Call;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.CollectiveCall;

/** What of a collective call is compared among the ranks, and which of its buffers this rank uses. Any thread. */
interface ComparedArguments {
    /** Describes the arguments that must be the same at all ranks. */
    CollectiveCall describe(Call call);

    /** What this rank sends; null if it does not. */
    Object sent(Call call);

    /** Where this rank receives; null if it does not. */
    Object received(Call call);

    static CollectiveCall withOp(CollectiveCall described, Call call) {
        return described.with(
                ErrorClass.OP, "op " + call.op() + (call.op().isCommutative() ? "" : ", not commutative"));
    }
}
