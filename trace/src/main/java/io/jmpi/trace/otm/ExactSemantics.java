package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.Statuses;
import java.io.IOException;
import org.agrona.collections.IntHashSet;

/**
 * Calls as the MPI standard defines them (MPI 4.1, chapters 3 and 7). A receive is in its table from the call that
 * posts it to the wait or test that completes it. A cancelled receive leaves at once, because no message can match it
 * any more, and so does a receive whose request is freed, because the trace does not contain its completion. Blocking
 * receives are counted, but enter no table, as in the paper.
 *
 * <p>A data point ends with each wait and each test, even if it completes nothing.
 *
 * <p>Communication with MPI_PROC_NULL does not count. Traces of Open MPI identify it; in MPICH's it looks like
 * MPI_ANY_SOURCE until a status identifies it: {@link RankStatistics#unmask}.
 *
 * <p>Thread: one. Lifetime: one rank.
 */
final class ExactSemantics implements CallSemantics {
    private final RankStatistics statistics;
    private final ReceiveTables tables;
    private final TableGroups groups;
    private final ReceiveRequests requests = new ReceiveRequests();

    /** Persistent requests of collective operations. */
    private final IntHashSet collectives = new IntHashSet();

    ExactSemantics(RankStatistics statistics, TableScope scope) {
        this.statistics = statistics;
        tables = statistics.tables();
        groups = new TableGroups(scope);
    }

    @Override
    public void call(Call call) throws IOException {
        switch (CallKind.of(call.type())) {
            case SEND -> send(call);
            case RECEIVE -> receive(call);
            case SEND_AND_RECEIVE -> sendAndReceive(call);
            case PREPARE -> prepare(call);
            case PREPARE_COLLECTIVE -> prepareCollective(call.number(Field.REQUEST));
            case START -> start(call);
            case WAIT_OR_TEST -> waitOrTest(call);
            case CANCEL -> cancel(call.number(Field.REQUEST));
            case FORGET -> forget(call.number(Field.REQUEST));
            case FREE_COMMUNICATOR -> groups.free(call.number(Field.COMM));
            case ONE_SIDED -> oneSided();
            case COLLECTIVE -> collective(call);
            case OTHER -> {
                // Nothing changes.
            }
        }
    }

    private void pass() throws IOException {
        statistics.measure();
        statistics.passed();
    }

    private void oneSided() throws IOException {
        pass();
        statistics.oneSided();
    }

    private void collective(Call call) throws IOException {
        if (call.has(Field.REQUEST)) {
            forget(call.number(Field.REQUEST));
        }
        collective();
    }

    private void collective() throws IOException {
        pass();
        statistics.collective();
    }

    // ---------------------------------------------------------------- sends and receives

    private void send(Call call) throws IOException {
        boolean blocking = !call.has(Field.REQUEST);
        if (!blocking) {
            forget(call.number(Field.REQUEST));
        }
        send(call.number(Field.DEST), call.number(Field.TAG), blocking);
    }

    private void send(int destination, int tag, boolean blocking) throws IOException {
        pass();
        if (destination >= 0) {
            statistics.send(tag, blocking);
        }
    }

    private void receive(Call call) throws IOException {
        receive(call, call.number(Field.SOURCE), call.number(Field.TAG));
    }

    private void sendAndReceive(Call call) throws IOException {
        send(call.number(Field.DEST), call.number(Field.SENDTAG), !call.has(Field.REQUEST));
        receive(call, call.number(Field.SOURCE), call.number(Field.RECVTAG));
    }

    private void receive(Call call, int source, int tag) throws IOException {
        int communicator = call.number(Field.COMM);
        if (call.has(Field.REQUEST)) {
            int request = call.number(Field.REQUEST);
            forget(request);
            post(requests.addReceive(request, source, tag, communicator, false));
        } else {
            block(source, tag, communicator, call.statuses());
        }
    }

    /** Counts a blocking receive, which completes before the next call. */
    private void block(int source, int tag, int communicator, Statuses statuses) throws IOException {
        pass();
        boolean isNone = source == Call.ANY_SOURCE && statuses.count() > 0 && statuses.source(0) < 0;
        if (source >= Call.ANY_SOURCE && !isNone) {
            int group = groups.of(communicator);
            ReceiveClass receiveClass = ReceiveClass.of(source, tag);
            int hash = RankStatistics.hash(source, tag, communicator);
            statistics.meet(source, tag, group, receiveClass, hash, true);
            statistics.measureUse(group);
        }
    }

    /** Posts a receive that has a request. */
    private void post(int place) throws IOException {
        pass();
        int source = requests.peer(place);
        if (source < Call.ANY_SOURCE) {
            return;
        }
        int tag = requests.tag(place);
        int communicator = requests.communicator(place);
        int group = groups.of(communicator);
        ReceiveClass receiveClass = ReceiveClass.of(source, tag);
        int hash = RankStatistics.hash(source, tag, communicator);
        statistics.meet(source, tag, group, receiveClass, hash, false);
        tables.add(group, receiveClass, hash);
        groups.post(group);
        requests.post(place, group);
        statistics.measureUse(group);
    }

    // ---------------------------------------------------------------- persistent requests

    private void prepare(Call call) {
        int request = call.number(Field.REQUEST);
        forget(request);
        int tag = call.number(Field.TAG);
        if (call.has(Field.SOURCE)) {
            requests.addReceive(request, call.number(Field.SOURCE), tag, call.number(Field.COMM), true);
        } else {
            requests.addPersistentSend(request, call.number(Field.DEST), tag);
        }
    }

    private void prepareCollective(int request) {
        forget(request);
        collectives.add(request);
    }

    private void start(Call call) throws IOException {
        if (call.has(Field.REQUEST)) {
            start(call.number(Field.REQUEST));
            return;
        }
        for (int i = 0; i < call.length(Field.REQUESTS); i++) {
            start(call.number(Field.REQUESTS, i));
        }
    }

    private void start(int request) throws IOException {
        if (collectives.contains(request)) {
            collective();
            return;
        }
        int place = requests.find(request);
        if (place == ReceiveRequests.NONE) {
            return; // created while recording was off
        }
        if (requests.isReceive(place)) {
            unpost(place);
            post(place);
        } else {
            send(requests.peer(place), requests.tag(place), false);
        }
    }

    // ---------------------------------------------------------------- completion

    /** Applies a wait or test; a test completes something only if it was successful. */
    private void waitOrTest(Call call) throws IOException {
        statistics.measure();
        if (!call.has(Field.FLAG) || call.number(Field.FLAG) != 0) {
            complete(call);
        }
        statistics.waited();
    }

    /** Completes the requests that the call names, in the order of its statuses. */
    private void complete(Call call) {
        Statuses statuses = call.statuses();
        if (call.has(Field.REQUEST)) {
            complete(call.number(Field.REQUEST), statuses, 0);
        } else if (call.has(Field.INDEX)) {
            completeAt(call, call.number(Field.INDEX), 0);
        } else if (call.has(Field.INDICES)) {
            int count = Math.min(call.number(Field.OUTCOUNT), call.length(Field.INDICES));
            for (int i = 0; i < count; i++) {
                completeAt(call, call.number(Field.INDICES, i), i);
            }
        } else {
            for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                complete(call.number(Field.REQUESTS, i), statuses, i);
            }
        }
    }

    private void completeAt(Call call, int index, int status) {
        if (index >= 0 && index < call.length(Field.REQUESTS)) { // otherwise MPI_UNDEFINED: no active request
            complete(call.number(Field.REQUESTS, index), call.statuses(), status);
        }
    }

    private void complete(int request, Statuses statuses, int status) {
        int place = requests.find(request);
        if (place == ReceiveRequests.NONE) {
            return; // a send, file access, generalized request, or null request
        }
        if (requests.isPosted(place)
                && requests.peer(place) == Call.ANY_SOURCE
                && status < statuses.count()
                && statuses.source(status)
                        < 0) { // a cancelled receive, whose status has no source either, is not posted
            statistics.unmask();
        }
        unpost(place);
        if (!requests.isPersistent(place)) {
            requests.remove(request);
        }
    }

    private void cancel(int request) {
        int place = requests.find(request);
        if (place != ReceiveRequests.NONE) {
            unpost(place);
        }
    }

    /** Removes a request that was freed, or whose number now belongs to another. */
    private void forget(int request) {
        collectives.remove(request);
        int place = requests.find(request);
        if (place != ReceiveRequests.NONE) {
            unpost(place);
            requests.remove(request);
        }
    }

    private void unpost(int place) {
        if (requests.isPosted(place)) {
            statistics.measure(); // some calls that remove receives are not counted
            int source = requests.peer(place);
            int tag = requests.tag(place);
            int group = requests.group(place);
            int hash = RankStatistics.hash(source, tag, requests.communicator(place));
            tables.remove(group, ReceiveClass.of(source, tag), hash);
            groups.remove(group);
            requests.unpost(place);
            statistics.changed();
        }
    }

    @Override
    public void end() throws IOException {
        statistics.measure();
        statistics.end();
    }
}
