package io.jmpi.trace.timeline;

import com.fasterxml.jackson.core.JsonGenerator;
import io.jmpi.trace.timeline.Timeline.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;

/**
 * The data of a page as JSON. Calls and messages are lists of numbers without keys, because there are many; times of calls are
 * nanoseconds after the beginning of the previous one in the list.
 *
 * <p>Thread: one. Lifetime: one page. The heap stores numbers of the shown calls.
 */
final class TimelineData implements Timeline.Visitor {
    /** In {@link Long2LongHashMap}, and in messages: no call. */
    private static final int NONE = -1;

    private final Timeline timeline;
    private final JsonGenerator json;
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<CallGroup> groups = new ArrayList<>();
    private final Map<String, Integer> communicators = new LinkedHashMap<>();
    private final List<String> rows = new ArrayList<>();
    /** Rows of the threads of the rank that is being written. */
    private final Map<Integer, Integer> threads = new TreeMap<>();

    /** Positions in the list, by rank and call. */
    private final Long2LongHashMap positions = new Long2LongHashMap(NONE);

    private final IntArrayList secondHalves = new IntArrayList();
    private long lastStart;

    TimelineData(Timeline timeline, JsonGenerator json) {
        this.timeline = timeline;
        this.json = json;
    }

    void write() throws IOException {
        json.writeStartObject();
        json.writeNumberField("duration", timeline.duration());
        json.writeArrayFieldStart("calls");
        timeline.visitCalls(this);
        json.writeEndArray();
        json.writeArrayFieldStart("messages");
        timeline.visitMessages(this::message);
        json.writeEndArray();
        json.writeArrayFieldStart("second");
        for (int i = 0; i < secondHalves.size(); i++) {
            json.writeNumber(secondHalves.getInt(i));
        }
        json.writeEndArray();
        texts("rows", rows);
        texts("names", names.keySet());
        texts("groups", groups.stream().map(group -> group.label).toList());
        texts("communicators", communicators.keySet());
        json.writeEndObject();
    }

    private void texts(String field, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private static long key(int rank, int call) {
        return (long) rank << Integer.SIZE | call;
    }

    @Override
    public void call(int rank, int call) throws IOException {
        int position = positions.size();
        positions.put(key(rank, call), position);
        long start = timeline.start(rank, call);
        json.writeNumber(row(rank, timeline.thread(rank, call)));
        json.writeNumber(name(rank, call));
        json.writeNumber(start - lastStart);
        json.writeNumber(Math.max(0, timeline.stop(rank, call) - start));
        json.writeNumber(timeline.peer(rank, call));
        json.writeNumber(timeline.tag(rank, call));
        json.writeNumber(timeline.bytes(rank, call));
        json.writeNumber(communicator(timeline.communicator(rank, call)));
        lastStart = start;
        if (timeline.source(rank, call) != Timeline.ABSENT) {
            secondHalves.addInt(position);
            secondHalves.addInt(timeline.source(rank, call));
            secondHalves.addInt(timeline.receiveTag(rank, call));
        }
    }

    private int row(int rank, int thread) {
        Integer row = threads.get(thread);
        if (row == null) {
            row = rows.size();
            rows.add("rank " + rank + (thread == 0 ? "" : ", thread " + thread));
            threads.put(thread, row);
        }
        return row;
    }

    private int name(int rank, int call) {
        String name = timeline.name(rank, call);
        Integer known = names.get(name);
        if (known == null) {
            known = names.size();
            names.put(name, known);
            groups.add(timeline.group(rank, call));
        }
        return known;
    }

    private int communicator(String communicator) {
        return communicator.isEmpty()
                ? NONE
                : communicators.computeIfAbsent(communicator, unused -> communicators.size());
    }

    @Override
    public void rank(int rank) {
        threads.clear();
    }

    private void message(Message message) throws IOException {
        json.writeNumber(positions.get(key(message.sender(), message.call())));
        json.writeNumber(positions.get(key(message.sender(), message.sentCall())));
        json.writeNumber(positions.get(key(message.receiver(), message.receiverCall())));
        json.writeNumber(positions.get(key(message.receiver(), message.postingCall())));
        json.writeNumber(message.tag());
        json.writeNumber(message.bytes());
        json.writeNumber(communicator(message.communicator()));
    }
}
