package io.jmpi.systemtests;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a trace says of messages: for each that was sent, and for each that was received, a line with context, ranks in world, tag and
 * length. Also how often each rank called which function. Requests are followed from their start to the status that they end with.
 */
final class TracedMessages {
    private static final String NOBODY = "";

    final List<String> sent = new ArrayList<>();
    final List<String> received = new ArrayList<>();

    /** By rank, then by name of the function. */
    final List<Map<String, Integer>> calls = new ArrayList<>();

    private TracedMessages() {}

    /** Reads all ranks, of which none may be missing or damaged. */
    static TracedMessages of(TraceDirectory trace) throws IOException {
        TracedMessages messages = new TracedMessages();
        for (RankFile file : trace.files()) {
            Rank rank = messages.new Rank(file.rank());
            Call call = new Call();
            try (CallReader reader = file.open()) {
                while (reader.next(call)) {
                    rank.add(call);
                }
            }
            messages.calls.add(rank.counts);
        }
        return messages;
    }

    int calls(int rank, String function) {
        return calls.get(rank).getOrDefault(function, 0);
    }

    private record Members(int context, List<Integer> ranks) {
        String message(int from, int to, int tag, int bytes) {
            return "context " + context + "/" + ranks.get(0) + ": " + ranks.get(from) + " to " + ranks.get(to)
                    + ", tag " + tag + ", " + bytes + " bytes";
        }
    }

    /** A request under way. */
    private record Pending(int communicator, String sent, boolean receives) {}

    private final class Rank {
        private final int worldRank;
        private final Map<String, Integer> counts = new TreeMap<>();
        private final Map<Integer, Members> communicators = new HashMap<>();
        private final Map<Integer, Pending> pending = new HashMap<>();
        private final Map<Integer, Pending> persistent = new HashMap<>();

        Rank(int worldRank) {
            this.worldRank = worldRank;
        }

        void add(Call call) {
            counts.merge(call.type().callName(), 1, Integer::sum);
            switch (call.type()) {
                case COMMUNICATOR ->
                    communicators.put(
                            call.number(Field.NEWCOMM),
                            new Members(
                                    call.number(Field.CONTEXT),
                                    IntStream.of(call.numbers(Field.RANKS))
                                            .boxed()
                                            .toList()));
                case SEND, SSEND, BSEND, RSEND -> send(sent(call, Field.COUNT, Field.TAG));
                case ISEND, ISSEND, IBSEND, IRSEND -> {
                    send(sent(call, Field.COUNT, Field.TAG));
                    pending.put(call.number(Field.REQUEST), new Pending(0, NOBODY, false));
                }
                case SEND_INIT, SSEND_INIT, BSEND_INIT, RSEND_INIT ->
                    persistent.put(
                            call.number(Field.REQUEST), new Pending(0, sent(call, Field.COUNT, Field.TAG), false));
                case RECV -> receive(call.number(Field.COMM), call, 0);
                case IRECV ->
                    pending.put(call.number(Field.REQUEST), new Pending(call.number(Field.COMM), NOBODY, true));
                case RECV_INIT ->
                    persistent.put(call.number(Field.REQUEST), new Pending(call.number(Field.COMM), NOBODY, true));
                case SENDRECV -> {
                    send(sent(call, Field.SENDCOUNT, Field.SENDTAG));
                    receive(call.number(Field.COMM), call, 0);
                }
                case NONBLOCKING_COLLECTIVE -> pending.put(call.number(Field.REQUEST), new Pending(0, NOBODY, false));
                case START -> start(call.number(Field.REQUEST));
                case STARTALL -> {
                    for (int request : call.numbers(Field.REQUESTS)) {
                        start(request);
                    }
                }
                case WAIT -> complete(call.number(Field.REQUEST), call, 0);
                case WAITALL -> {
                    for (int i = 0; i < call.length(Field.REQUESTS); i++) {
                        complete(call.number(Field.REQUESTS, i), call, i);
                    }
                }
                case WAITANY -> complete(call.number(Field.REQUESTS, call.number(Field.INDEX)), call, 0);
                case TEST -> {
                    if (call.number(Field.FLAG) != 0) {
                        complete(call.number(Field.REQUEST), call, 0);
                    }
                }
                case ISENDRECV, WAITSOME, TESTSOME, TESTANY, TESTALL, SENDRECV_REPLACE, REQUEST_FREE ->
                    throw new AssertionError(
                            "no program of these tests calls " + call.type().callName());
                default -> {}
            }
        }

        private String sent(Call call, Field count, Field tag) {
            Members members = communicators.get(call.number(Field.COMM));
            int to = call.number(Field.DEST);
            if (to == Call.PROC_NULL) {
                return NOBODY;
            }
            int from = members.ranks.indexOf(worldRank);
            if (call.number(count == Field.COUNT ? Field.DATATYPE : Field.SENDTYPE) != 5) {
                throw new AssertionError("lengths are bytes");
            }
            return members.message(from, to, call.number(tag), call.number(count));
        }

        private void send(String message) {
            if (!message.equals(NOBODY)) {
                sent.add(message);
            }
        }

        private void start(int request) {
            Pending started = persistent.get(request);
            send(started.sent);
            pending.put(request, started);
        }

        private void complete(int request, Call call, int status) {
            if (request == Call.REQUEST_NULL) {
                return;
            }
            Pending completed = pending.remove(request);
            if (completed == null) {
                throw new AssertionError(
                        "rank " + worldRank + " waits for request " + request + ", which was not started");
            }
            if (completed.receives) {
                receive(completed.communicator, call, status);
            }
        }

        private void receive(int communicator, Call call, int status) {
            if (call.statuses().isCancelled(status) || call.statuses().source(status) == Call.PROC_NULL) {
                return;
            }
            Members members = communicators.get(communicator);
            int to = members.ranks.indexOf(worldRank);
            received.add(members.message(
                    call.statuses().source(status),
                    to,
                    call.statuses().tag(status),
                    call.statuses().bytes(status)));
        }
    }
}
