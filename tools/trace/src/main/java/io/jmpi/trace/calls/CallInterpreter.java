package io.jmpi.trace.calls;

import io.jmpi.trace.calls.Operation.Kind;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.format.Statuses;
import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * Interprets the calls of one rank as the MPI standard defines them (MPI 4.1, chapters 3 and 7): which operations they
 * begin, complete, cancel and free. A start of several persistent requests is an operation for each, and a send-receive
 * is two. Calls of several threads count in the order of their returns.
 *
 * <p><b>Requests.</b> The trace numbers requests and reuses the numbers. MPICH even gives one number to several
 * simultaneous operations that are complete when they begin, namely eager sends and receives from MPI_PROC_NULL. These
 * look like receives from any source. Such a receive therefore remains active when another operation gets its number,
 * until a call completes it. Any other operation ends then: its completion was not recorded.
 *
 * <p><b>Communicators.</b> The trace also reuses the numbers of communicators. Therefore each communicator has a unique
 * number at its rank, its <em>instance</em>, in the order of first appearance.
 *
 * <p><b>MPI_PROC_NULL.</b> Traces of Open MPI identify it; in those of MPICH it looks like any source, and only the
 * status of a receive shows it. That of a blocking receive is known when it is posted.
 *
 * <p>Thread: one. Lifetime: one rank. The heap stores active and persistent requests and the numbers of communicators.
 */
public final class CallInterpreter {
    /** Instance of MPI_COMM_WORLD. */
    public static final int WORLD = 0;

    /** Instance of MPI_COMM_SELF. */
    public static final int SELF = 1;

    private final OperationListener listener;
    private final Int2ObjectHashMap<Operation> requests = new Int2ObjectHashMap<>();
    private final Deque<Operation> unused = new ArrayDeque<>();

    /** An operation without a request of its own. */
    private final Operation passing = new Operation();

    private final Int2IntHashMap instances = new Int2IntHashMap(Operation.NONE);
    private final IntHashSet described = new IntHashSet();
    private int instanceCount = SELF + 1;

    /** Creates an interpreter for a rank. */
    public CallInterpreter(OperationListener listener) {
        this.listener = listener;
    }

    /** Interprets the next call of the rank. */
    public void call(Call call) {
        switch (call.type().kind()) {
            case SEND -> send(call);
            case RECEIVE -> receive(call);
            case SEND_AND_RECEIVE -> sendAndReceive(call);
            case PREPARE -> prepare(call);
            case START -> start(call);
            case WAIT_OR_TEST -> complete(call);
            case CANCEL -> cancel(call);
            case FREE_REQUEST, OTHER_REQUEST -> free(call.number(Field.REQUEST));
            case COLLECTIVE -> {
                if (call.has(Field.REQUEST)) {
                    reuse(call.number(Field.REQUEST), Kind.COLLECTIVE);
                }
                listener.collective(call);
            }
            case ONE_SIDED -> {
                if (call.has(Field.REQUEST)) {
                    reuse(call.number(Field.REQUEST), Kind.ONE_SIDED);
                }
                listener.oneSided(call);
            }
            case MAKE_COMMUNICATOR -> makeCommunicator(call);
            case FREE_COMMUNICATOR -> freeCommunicator(call.number(Field.COMM));
            case PROBE, OTHER -> {
                // Begins and completes nothing.
            }
        }
    }

    // ---------------------------------------------------------------- sends and receives

    private void send(Call call) {
        boolean isBlocking = !call.has(Field.REQUEST);
        Operation send = isBlocking ? passing(Kind.SEND) : reuse(call.number(Field.REQUEST), Kind.SEND);
        fill(send, call, Field.DEST, Field.TAG, Field.COUNT, Field.DATATYPE);
        send(send, call, isBlocking);
    }

    private void send(Operation send, Call call, boolean isBlocking) {
        send.isBlocking = isBlocking;
        send.isActive = !isBlocking;
        send.isNull = send.peer < 0; // in some MPI library
        listener.sent(send, call);
    }

    private void receive(Call call) {
        receive(call, Field.TAG, Field.COUNT, Field.DATATYPE);
    }

    private void receive(Call call, Field tag, Field count, Field datatype) {
        if (!call.has(Field.REQUEST)) {
            Operation receive = passing(Kind.RECEIVE);
            fill(receive, call, Field.SOURCE, tag, count, datatype);
            receive.isBlocking = true;
            boolean isMasked = receive.peer == Call.ANY_SOURCE && isFromNobody(call.statuses(), 0);
            post(receive, call, isMasked);
            listener.completed(receive, call, 0);
            return;
        }
        Operation former = requests.get(call.number(Field.REQUEST));
        if (former != null && former.mayShareRequest() && call.number(Field.SOURCE) == Call.ANY_SOURCE) {
            listener.released(former);
            int record = former.record();
            former.record(Operation.NONE);
            fill(former, call, Field.SOURCE, tag, count, datatype);
            post(former, call, false);
            former.share(record);
        } else {
            Operation receive = claim(call.number(Field.REQUEST), Kind.RECEIVE);
            fill(receive, call, Field.SOURCE, tag, count, datatype);
            post(receive, call, false);
        }
    }

    private void post(Operation receive, Call call, boolean isMasked) {
        receive.isActive = true;
        receive.isNull = isMasked || receive.peer < Call.ANY_SOURCE;
        listener.posted(receive, call);
    }

    /** Whether a status shows that a receive was from MPI_PROC_NULL, or that it was cancelled. */
    public static boolean isFromNobody(Statuses statuses, int status) {
        return status < statuses.count() && statuses.source(status) < 0;
    }

    private void sendAndReceive(Call call) {
        boolean replaces = call.type() == CallType.SENDRECV_REPLACE;
        Operation send = passing(Kind.SEND);
        Field count = replaces ? Field.COUNT : Field.SENDCOUNT;
        fill(send, call, Field.DEST, Field.SENDTAG, count, replaces ? Field.DATATYPE : Field.SENDTYPE);
        send(send, call, !call.has(Field.REQUEST));
        receive(
                call,
                Field.RECVTAG,
                replaces ? Field.COUNT : Field.RECVCOUNT,
                replaces ? Field.DATATYPE : Field.RECVTYPE);
    }

    private Operation passing(Kind kind) {
        passing.clear(kind);
        return passing;
    }

    private void fill(Operation operation, Call call, Field peer, Field tag, Field count, Field datatype) {
        int communicator = call.number(Field.COMM);
        operation.set(call.number(peer), call.number(tag), communicator, instance(communicator));
        operation.count = call.number(count);
        operation.datatype = call.number(datatype);
    }

    // ---------------------------------------------------------------- requests

    /** A new operation with that number; one that no call can identify if an active receive keeps the number. */
    private Operation reuse(int request, Kind kind) {
        Operation former = requests.get(request);
        if (former != null && former.mayShareRequest()) {
            listener.released(former);
            return passing(kind);
        }
        return claim(request, kind);
    }

    /** A new operation with that number; the former one ends. */
    private Operation claim(int request, Kind kind) {
        Operation operation = requests.get(request);
        if (operation == null) {
            operation = unused.isEmpty() ? new Operation() : unused.pop();
            requests.put(request, operation);
        } else {
            release(operation);
        }
        operation.clear(kind);
        return operation;
    }

    private void release(Operation operation) {
        if (operation.isActive) {
            listener.released(operation);
        }
    }

    private void free(int request) {
        Operation freed = requests.get(request);
        if (freed != null) {
            release(freed);
            remove(request);
        }
    }

    private void remove(int request) {
        unused.push(requests.remove(request));
    }

    private void prepare(Call call) {
        int request = call.number(Field.REQUEST);
        if (call.type() == CallType.PERSISTENT_COLLECTIVE) {
            claim(request, Kind.COLLECTIVE).isPersistent = true;
            return;
        }
        boolean isReceive = call.type() == CallType.RECV_INIT;
        Operation operation = claim(request, isReceive ? Kind.RECEIVE : Kind.SEND);
        operation.isPersistent = true;
        fill(operation, call, isReceive ? Field.SOURCE : Field.DEST, Field.TAG, Field.COUNT, Field.DATATYPE);
    }

    private void start(Call call) {
        if (call.has(Field.REQUEST)) {
            start(call.number(Field.REQUEST), call);
            return;
        }
        for (int i = 0; i < call.length(Field.REQUESTS); i++) {
            start(call.number(Field.REQUESTS, i), call);
        }
    }

    private void start(int request, Call call) {
        Operation started = requests.get(request);
        if (started == null || !started.isPersistent) {
            return; // created while recording was off
        }
        if (started.kind == Kind.COLLECTIVE) {
            listener.collective(call);
            return;
        }
        release(started);
        started.record(Operation.NONE);
        started.isCancelTried = false;
        if (started.isReceive()) {
            post(started, call, false);
        } else {
            send(started, call, false);
        }
    }

    // ---------------------------------------------------------------- completion

    /**
     * Completes the requests that a wait or test names, in the order of its statuses; a test completes something only
     * if it was successful. Lists of requests are recorded as before the call, the indices of completed ones as after
     * it.
     */
    private void complete(Call call) {
        if (call.has(Field.FLAG) && call.number(Field.FLAG) == 0) {
            return;
        }
        if (call.has(Field.REQUEST)) {
            complete(call, call.number(Field.REQUEST), 0);
        } else if (call.has(Field.INDEX)) {
            completeAt(call, call.number(Field.INDEX), 0);
        } else if (call.has(Field.INDICES)) {
            int count = Math.min(call.number(Field.OUTCOUNT), call.length(Field.INDICES));
            for (int i = 0; i < count; i++) {
                completeAt(call, call.number(Field.INDICES, i), i);
            }
        } else {
            for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                complete(call, call.number(Field.REQUESTS, i), i);
            }
        }
    }

    private void completeAt(Call call, int index, int status) {
        if (index >= 0 && index < call.length(Field.REQUESTS)) { // otherwise MPI_UNDEFINED: no active request
            complete(call, call.number(Field.REQUESTS, index), status);
        }
    }

    private void complete(Call call, int request, int status) {
        Operation completed = requests.get(request);
        if (completed == null || !completed.isActive) {
            return; // file access, a generalized request, or a null request
        }
        listener.completed(completed, call, status);
        completed.complete();
        if (!completed.isActive && !completed.isPersistent) {
            remove(request);
        }
    }

    private void cancel(Call call) {
        Operation cancelled = requests.get(call.number(Field.REQUEST));
        if (cancelled != null && cancelled.isActive) {
            cancelled.isCancelTried = true;
            listener.cancelled(cancelled, call);
        }
    }

    // ---------------------------------------------------------------- communicators

    /** The communicator with that number now; a new, unknown one on first appearance. */
    public int instance(int communicator) {
        if (communicator == Call.WORLD || communicator == Call.SELF) {
            return communicator == Call.WORLD ? WORLD : SELF;
        }
        int instance = instances.get(communicator);
        if (instance == Operation.NONE) {
            instance = instanceCount++;
            instances.put(communicator, instance);
        }
        return instance;
    }

    /** Number of instances so far. */
    public int instances() {
        return instanceCount;
    }

    private void makeCommunicator(Call call) {
        int number = call.number(Field.NEWCOMM);
        if (number == Call.WORLD || number == Call.SELF) {
            listener.communicatorMade(instance(number), call); // a description
            return;
        }
        boolean describes = call.type() == CallType.COMMUNICATOR;
        boolean isMember = number > Call.COMM_NULL && !(describes && call.length(Field.RANKS) == 0);
        if (!isMember) {
            if (describes) {
                freeCommunicator(number);
            }
            listener.communicatorMade(Operation.NONE, call);
            return;
        }
        if (describes || !described.contains(number)) {
            freeCommunicator(number); // its end was not recorded
            instances.put(number, instanceCount++);
        }
        if (describes) {
            described.add(number);
        }
        listener.communicatorMade(instances.get(number), call);
    }

    private void freeCommunicator(int number) {
        if (number == Call.WORLD || number == Call.SELF) {
            return;
        }
        int instance = instances.remove(number);
        described.remove(number);
        if (instance != Operation.NONE) {
            listener.communicatorFreed(instance);
        }
    }
}
