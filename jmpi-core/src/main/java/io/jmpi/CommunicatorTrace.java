package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.Schedule;
import io.jmpi.tracing.CallLine;
import io.jmpi.tracing.CallTrace;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Carries out the calls of one communicator and records them in the session's trace, if there is one. Requests that it hands
 * out record their own calls.
 *
 * <p>A call is recorded when it has returned, under the name of its MPI function. One that was refused leaves no line, for
 * it did nothing. What the library calls itself to carry out a call is not recorded.
 *
 * <p>Thread: any. Lifetime: that of the communicator.
 */
final class CommunicatorTrace {
    /** The number of MPI_BYTE in traces: lengths are bytes, whatever the elements are. */
    private static final int BYTE = 5;

    private static final String NEIGHBOR = "neighbor";

    private final CallTrace trace;
    private final int number;

    private CommunicatorTrace(CallTrace trace, int number) {
        this.trace = trace;
        this.number = number;
    }

    /**
     * Begins to record the calls of a communicator, and what it consists of.
     *
     * @param ids that its ranks have agreed on
     * @param remote the remote group of an inter-communicator; else null
     * @return null if the session records no calls
     */
    static CommunicatorTrace of(CallTrace trace, ContextIds.Agreed ids, Group group, Group remote) {
        if (trace == null) {
            return null;
        }
        int number = trace.newCommunicator();
        CallLine line = trace.call("jmpi_Communicator", trace.now())
                .number("newcomm", number)
                .number("context", ids.number()) // for ids are used again
                .numbers("ranks", group.worldRanks());
        if (remote != null) {
            line.numbers("remoteranks", remote.worldRanks());
        }
        line.end();
        return new CommunicatorTrace(trace, number);
    }

    // ---------------------------------------------------------------- arguments

    static Consumer<CallLine> send(int count, Datatype<?> type, int dest, int tag) {
        return line -> elements(line, "count", count, type, "datatype")
                .number("dest", dest)
                .number("tag", tag);
    }

    static Consumer<CallLine> receive(int count, Datatype<?> type, int source, int tag) {
        return line -> elements(line, "count", count, type, "datatype")
                .number("source", source)
                .number("tag", tag);
    }

    static Consumer<CallLine> exchange(
            int sendCount,
            Datatype<?> sendType,
            int dest,
            int sendTag,
            int recvCount,
            Datatype<?> recvType,
            int source,
            int recvTag) {
        return line -> {
            elements(line, "sendcount", sendCount, sendType, "sendtype")
                    .number("dest", dest)
                    .number("sendtag", sendTag);
            elements(line, "recvcount", recvCount, recvType, "recvtype")
                    .number("source", source)
                    .number("recvtag", recvTag);
        };
    }

    static Consumer<CallLine> replacement(int count, Datatype<?> type, int dest, int sendTag, int source, int recvTag) {
        return line -> elements(line, "count", count, type, "datatype")
                .number("dest", dest)
                .number("sendtag", sendTag)
                .number("source", source)
                .number("recvtag", recvTag);
    }

    private static CallLine elements(CallLine line, String countName, int count, Datatype<?> type, String typeName) {
        long bytes = (long) count * type.size();
        return line.number(countName, Math.min(bytes, Integer.MAX_VALUE)).number(typeName, BYTE);
    }

    // ---------------------------------------------------------------- point-to-point

    /** Starts an operation. */
    Request start(String function, Consumer<CallLine> arguments, Supplier<EngineRequest> operation) {
        long start = trace.now();
        TracedRequest request = new TracedRequest(trace, operation.get());
        line(function, start, arguments).number("request", request.number()).end();
        return request;
    }

    /** Prepares an operation that can be started again and again. */
    PersistentRequest prepare(String function, Consumer<CallLine> arguments, Supplier<PersistentOperation> operation) {
        long start = trace.now();
        TracedPersistentRequest request = new TracedPersistentRequest(trace, operation.get());
        line(function, start, arguments).number("request", request.number()).end();
        return request;
    }

    /** Carries out a send. */
    void send(String function, Consumer<CallLine> arguments, Supplier<EngineRequest> operation) {
        long start = trace.now();
        EngineRequest request = operation.get();
        try {
            request.waitFor();
        } finally {
            if (request.isComplete()) {
                line(function, start, arguments).end();
            }
        }
    }

    /** Carries out what receives. */
    Status receive(String function, Consumer<CallLine> arguments, Supplier<EngineRequest> operation) {
        long start = trace.now();
        EngineRequest request = operation.get();
        try {
            return request.waitFor();
        } finally {
            if (request.isComplete()) {
                received(function, start, arguments, request);
            }
        }
    }

    /** Carries out what receives, and does not tell the program of its failure. */
    void receiveUntold(String function, Consumer<CallLine> arguments, Supplier<EngineRequest> operation) {
        long start = trace.now();
        EngineRequest request = operation.get();
        request.waiter().await(request);
        received(function, start, arguments, request);
    }

    private void received(String function, long start, Consumer<CallLine> arguments, EngineRequest request) {
        CallLine line = line(function, start, arguments).beginStatuses("status");
        TracedStatus.of(request).writeTo(line);
        line.endStatuses().end();
    }

    /** Looks for a message. */
    Status probe(String function, int source, int tag, boolean waits, Supplier<Status> probe) {
        long start = trace.now();
        Status found = probe.get();
        found(function, start, source, tag, waits, found);
        return found;
    }

    /** Takes a message. */
    Message claim(String function, int source, int tag, boolean waits, Supplier<Message> claim) {
        long start = trace.now();
        Message found = claim.get();
        found(function, start, source, tag, waits, found == null ? null : found.status());
        return found;
    }

    private void found(String function, long start, int source, int tag, boolean waits, Status found) {
        CallLine line = trace.call(function, start).number("source", source).number("tag", tag);
        line.number("comm", number);
        if (!waits) {
            line.number("flag", found == null ? 0 : 1);
        }
        line.beginStatuses("status");
        if (found != null) {
            TracedStatus.of(found).writeTo(line);
        }
        line.endStatuses().end();
    }

    private CallLine line(String function, long start, Consumer<CallLine> arguments) {
        CallLine line = trace.call(function, start);
        arguments.accept(line);
        return line.number("comm", number);
    }

    // ---------------------------------------------------------------- collective

    /** Carries out a collective operation. */
    void run(Supplier<Schedule> planned) {
        long start = trace.now();
        Schedule schedule = planned.get();
        try {
            BlockingCollectives.run(schedule);
        } finally {
            ran(schedule.operation(), start);
        }
    }

    /**
     * Carries out a collective operation that is no single schedule.
     *
     * @param hasBegun whether it has communicated: else it was refused
     */
    void run(String operation, BooleanSupplier hasBegun, Runnable body) {
        long start = trace.now();
        try {
            body.run();
        } finally {
            if (hasBegun.getAsBoolean()) {
                ran(operation, start);
            }
        }
    }

    private void ran(String operation, long start) {
        if (operation.startsWith(NEIGHBOR)) {
            named("MPI_Neighbor_collective", start, "MPI_", operation, "").end();
        } else {
            trace.call(functionName("MPI_", operation, ""), start)
                    .number("comm", number)
                    .end();
        }
    }

    /** Starts a collective operation. */
    Request start(Supplier<CollectiveRequest> operation) {
        long start = trace.now();
        CollectiveRequest plain = operation.get();
        TracedRequest request = new TracedRequest(trace, plain);
        named("MPI_Icollective", start, "MPI_I", plain.operation(), "")
                .number("request", request.number())
                .end();
        return request;
    }

    /** Prepares a collective operation that can be started again and again. */
    PersistentRequest prepare(Supplier<PersistentCollective> operation) {
        long start = trace.now();
        PersistentCollective plain = operation.get();
        TracedPersistentRequest request = new TracedPersistentRequest(trace, plain);
        named("MPI_Collective_init", start, "MPI_", plain.operation(), "_init")
                .number("request", request.number())
                .end();
        return request;
    }

    private CallLine named(String kind, long start, String prefix, String operation, String suffix) {
        return trace.call(kind, start)
                .text("call", functionName(prefix, operation, suffix))
                .number("comm", number);
    }

    /** As MPI names it: {@code reduceScatterBlock} is MPI_Reduce_scatter_block. */
    private static String functionName(String prefix, String operation, String suffix) {
        String words = operation.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        boolean begins = prefix.endsWith("_");
        return prefix
                + (begins ? Character.toUpperCase(words.charAt(0)) : words.charAt(0))
                + words.substring(1)
                + suffix;
    }

    // ---------------------------------------------------------------- communicators

    /** Makes a communicator of this one. */
    <C extends HintedCommunicator> C make(String function, Consumer<CallLine> arguments, Supplier<C> creation) {
        long start = trace.now();
        C made = creation.get();
        CallLine line = trace.call(function, start).number(oldName(function), number);
        arguments.accept(line);
        line.number("newcomm", made == null ? CallTrace.COMM_NULL : made.trace().number)
                .end();
        return made;
    }

    /** What traces call the communicator that another one is made of. */
    private static String oldName(String function) {
        return switch (function) {
            case "MPI_Intercomm_create" -> "localcomm";
            case "MPI_Intercomm_merge" -> "comm";
            default -> "oldcomm";
        };
    }

    /** Frees the communicator. */
    void free(Runnable body) {
        long start = trace.now();
        body.run();
        trace.call("MPI_Comm_free", start).number("comm", number).end();
    }
}
