package io.jmpi.trace.timeline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.jmpi.trace.timeline.Timeline.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes a timeline in the trace event format, which ui.perfetto.dev and chrome://tracing read: a track for each rank, and one for
 * each further thread of it; a complete event for each call; a flow from call to call for each message. The memory does not grow
 * with the trace.
 *
 * <p>Thread: one. Lifetime: one file.
 */
public final class TraceEventFile implements Timeline.Visitor {
    /** The only process: a viewer would collapse the tracks of several. */
    private static final int PROCESS = 0;

    private final Timeline timeline;
    private final JsonGenerator json;
    /** The tracks of threads other than 0, by rank and thread. A thread 0 has the number of its rank. */
    private final Map<Long, Integer> furtherTracks = new HashMap<>();
    /** Threads of the rank that is being written. */
    private final Set<Integer> threads = new TreeSet<>();

    private int order;
    private long flows;

    private TraceEventFile(Timeline timeline, JsonGenerator json) {
        this.timeline = timeline;
        this.json = json;
    }

    /** Writes the timeline to a stream, which remains open. */
    public static void write(Timeline timeline, OutputStream out) throws IOException {
        try (JsonGenerator json = new JsonFactory()
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .createGenerator(out)) {
            new TraceEventFile(timeline, json).write();
        }
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeArrayFieldStart("traceEvents");
        nameTrack("process_name", PROCESS, timeline.name());
        timeline.visitCalls(this);
        timeline.visitMessages(this::message);
        json.writeEndArray();
        json.writeObjectFieldStart("otherData");
        json.writeStringField("trace", timeline.name());
        if (!timeline.leftOut().isEmpty()) {
            json.writeStringField("left out", timeline.leftOut());
        }
        if (!timeline.problems().isEmpty()) {
            json.writeStringField("partial", String.join("; ", timeline.problems()));
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeRaw('\n');
    }

    // ---------------------------------------------------------------- tracks

    private int track(int rank, int thread) {
        return thread == 0
                ? rank
                : furtherTracks.computeIfAbsent(
                        (long) rank << Integer.SIZE | thread, unused -> timeline.ranks() + furtherTracks.size());
    }

    @Override
    public void rank(int rank) throws IOException {
        for (int thread : threads) {
            int track = track(rank, thread);
            nameTrack("thread_name", track, "rank " + rank + (thread == 0 ? "" : ", thread " + thread));
            begin("M", "thread_sort_index", track);
            json.writeObjectFieldStart("args");
            json.writeNumberField("sort_index", order++);
            json.writeEndObject();
            json.writeEndObject();
        }
        threads.clear();
    }

    private void nameTrack(String kind, int track, String name) throws IOException {
        begin("M", kind, track);
        json.writeObjectFieldStart("args");
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void begin(String phase, String name, int track) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        json.writeNumberField("pid", PROCESS);
        json.writeNumberField("tid", track);
    }

    // ---------------------------------------------------------------- events

    @Override
    public void call(int rank, int call) throws IOException {
        int thread = timeline.thread(rank, call);
        threads.add(thread);
        begin("X", timeline.name(rank, call), track(rank, thread));
        json.writeStringField("cat", timeline.group(rank, call).label);
        long start = timeline.start(rank, call);
        json.writeFieldName("ts");
        json.writeNumber(Time.micros(start));
        json.writeFieldName("dur");
        json.writeNumber(Time.micros(duration(rank, call)));
        json.writeObjectFieldStart("args");
        arguments(rank, call);
        json.writeEndObject();
        json.writeEndObject();
    }

    /** At least a nanosecond: a viewer attaches no arrows to slices without duration. */
    private long duration(int rank, int call) {
        return Math.max(1, timeline.stop(rank, call) - timeline.start(rank, call));
    }

    private void arguments(int rank, int call) throws IOException {
        member("peer", rank, call, timeline.peer(rank, call));
        tag("tag", timeline.tag(rank, call));
        member("source", rank, call, timeline.source(rank, call));
        tag("receive tag", timeline.receiveTag(rank, call));
        if (timeline.bytes(rank, call) >= 0) {
            json.writeNumberField("bytes", timeline.bytes(rank, call));
        }
        String communicator = timeline.communicator(rank, call);
        if (!communicator.isEmpty()) {
            json.writeStringField("communicator", communicator);
        }
    }

    private void member(String name, int rank, int call, int member) throws IOException {
        switch (member) {
            case Timeline.ABSENT -> {}
            case Timeline.ANY -> json.writeStringField(name, "any");
            case Timeline.NOBODY -> json.writeStringField(name, "none");
            default -> {
                json.writeNumberField(name, member);
                int inWorld = timeline.inWorld(rank, call, member);
                if (inWorld >= 0 && inWorld != member) {
                    json.writeNumberField(name + " in world", inWorld);
                }
            }
        }
    }

    private void tag(String name, int tag) throws IOException {
        if (tag == Timeline.ANY) {
            json.writeStringField(name, "any");
        } else if (tag != Timeline.ABSENT) {
            json.writeNumberField(name, tag);
        }
    }

    private void message(Message message) throws IOException {
        flows++;
        flow("s", message.sender(), message.call(), timeline.start(message.sender(), message.call()), message);
        // The last nanosecond of the call: at its end a viewer would attach the arrow to the next call.
        long end = timeline.start(message.receiver(), message.receiverCall())
                + duration(message.receiver(), message.receiverCall())
                - 1;
        flow("f", message.receiver(), message.receiverCall(), end, message);
    }

    private void flow(String phase, int rank, int call, long nanos, Message message) throws IOException {
        begin(phase, "message", track(rank, timeline.thread(rank, call)));
        json.writeStringField("cat", "message");
        json.writeNumberField("id", flows);
        if (phase.equals("f")) {
            json.writeStringField("bp", "e");
        }
        json.writeFieldName("ts");
        json.writeNumber(Time.micros(nanos));
        json.writeObjectFieldStart("args");
        json.writeNumberField("from", message.sender());
        json.writeNumberField("to", message.receiver());
        json.writeNumberField("tag", message.tag());
        if (message.bytes() >= 0) {
            json.writeNumberField("bytes", message.bytes());
        }
        json.writeStringField("communicator", message.communicator());
        json.writeEndObject();
        json.writeEndObject();
    }
}
