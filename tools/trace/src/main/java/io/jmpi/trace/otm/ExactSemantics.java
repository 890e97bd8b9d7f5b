package io.jmpi.trace.otm;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.calls.Operation;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallKind;

/**
 * Calls as the MPI standard defines them. A receive is in its table from the call that posts it to the wait or test
 * that completes it. A cancelled receive leaves at once, because no message can match it any more, and so does a
 * receive whose request is freed, because the trace does not contain its completion. Blocking receives are counted, but
 * enter no table, as in the paper.
 *
 * <p>A data point ends with each wait and each test, even if it completes nothing.
 *
 * <p>Communication with MPI_PROC_NULL does not count, as far as its call shows it. A receive whose status shows it later
 * is {@link RankStatistics#unmask unmasked}.
 *
 * <p>Thread: one. Lifetime: one rank.
 */
final class ExactSemantics implements CallSemantics {
    private final CallInterpreter interpreter = new CallInterpreter(this);
    private final RankStatistics statistics;
    private final ReceiveTables tables;
    private final TableGroups groups;

    ExactSemantics(RankStatistics statistics, TableScope scope) {
        this.statistics = statistics;
        tables = statistics.tables;
        groups = new TableGroups(scope);
    }

    @Override
    public void call(Call call) {
        boolean waits = call.type().kind() == CallKind.WAIT_OR_TEST;
        if (waits) {
            statistics.measure();
        }
        interpreter.call(call);
        if (waits) {
            statistics.waited();
        }
    }

    private void pass() {
        statistics.measure();
        statistics.passed();
    }

    @Override
    public void oneSided(Call call) {
        pass();
        statistics.oneSided();
    }

    @Override
    public void collective(Call call) {
        pass();
        statistics.collective();
    }

    @Override
    public void sent(Operation send, Call call) {
        pass();
        if (!send.isNull()) {
            statistics.send(send.tag(), send.isBlocking());
        }
    }

    @Override
    public void posted(Operation receive, Call call) {
        pass();
        if (receive.isNull()) {
            return;
        }
        int group = groups.of(receive.instance());
        ReceiveClass receiveClass = ReceiveClass.of(receive.peer(), receive.tag());
        int hash = hash(receive);
        statistics.meet(receive.peer(), receive.tag(), group, receiveClass, hash, receive.isBlocking());
        if (!receive.isBlocking()) {
            tables.add(group, receiveClass, hash);
            groups.post(group);
            receive.record(group);
        }
        statistics.measureUse(group);
    }

    private static int hash(Operation receive) {
        return RankStatistics.hash(receive.peer(), receive.tag(), receive.communicator());
    }

    @Override
    public void completed(Operation operation, Call call, int status) {
        boolean isPosted = operation.isReceive() && operation.record() != Operation.NONE; // not if cancelled
        if (isPosted && operation.peer() == Call.ANY_SOURCE && CallInterpreter.isFromNobody(call.statuses(), status)) {
            statistics.unmask();
        }
        unpost(operation);
    }

    @Override
    public void cancelled(Operation operation, Call call) {
        unpost(operation);
    }

    @Override
    public void released(Operation operation) {
        unpost(operation);
    }

    private void unpost(Operation receive) {
        int group = receive.record();
        if (group != Operation.NONE) {
            statistics.measure(); // some calls that remove receives are not counted
            tables.remove(group, ReceiveClass.of(receive.peer(), receive.tag()), hash(receive));
            groups.remove(group);
            receive.record(Operation.NONE);
            statistics.changed();
        }
    }

    @Override
    public void communicatorFreed(int instance) {
        groups.free(instance);
    }

    @Override
    public void end() {
        statistics.measure();
        statistics.end();
    }
}
