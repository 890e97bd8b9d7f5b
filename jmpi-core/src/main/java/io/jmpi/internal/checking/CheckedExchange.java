package io.jmpi.internal.checking;

import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.collective.CollectiveCall;
import io.jmpi.internal.collective.Plan;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.operations.ObjectExchange;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;

/** A collective operation on objects, which are exchanged when all ranks have compared their calls. */
final class CheckedExchange implements CollectiveOperation {
    private final CommunicatorCore core;
    private final CollectiveCall call;
    private final ObjectExchange plain;
    private boolean hasBegun;

    CheckedExchange(CommunicatorCore core, CollectiveCall call, ObjectExchange plain) {
        this.core = core;
        this.call = call;
        this.plain = plain;
    }

    @Override
    public String operation() {
        return plain.operation();
    }

    @Override
    public boolean hasBegun() {
        return hasBegun;
    }

    @Override
    public Status blocking() {
        Plan plan = plain.newComparison();
        CollectiveRequest comparison = new CollectiveRequest(core, plan.schedule());
        comparison.compareFirst(call);
        hasBegun = true;
        comparison.blocking();
        return plain.blocking();
    }

    @Override
    public Request nonblocking() {
        return plain.nonblocking();
    }

    @Override
    public PersistentRequest persistent() {
        return plain.persistent();
    }
}
