package io.jmpi.trace.replay.recording;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallKind;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.scan.RankAnalysis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Stores all calls of one rank, and which of them sent, posted and completed each message.
 *
 * <p>Thread: see {@link RankAnalysis}. The records are in the spool; the heap stores what {@link RankRecorder} does, and names.
 */
@SuppressWarnings("EnumOrdinal") // Types are numbers in the spool, which only this process reads.
public final class CallRecorder implements RankAnalysis, RecordListener {
    private static final int FIRST_OTHER_NAME = CallType.values().length;

    /** Names beyond this number occur in damaged files only; they are replaced by those of their types. */
    private static final int MOST_OTHER_NAMES = 1000;

    /** The sends and receives of the calls. */
    public final RankRecorder recorder;

    public final Calls calls;
    public final CallLinks sends;
    public final CallLinks receives;
    private final List<String> otherNames = new ArrayList<>();
    private final Map<String, Integer> otherNumbers = new HashMap<>();
    private int current;

    public CallRecorder(int rank, Spool spool) {
        recorder = new RankRecorder(rank, spool, this);
        calls = new Calls(spool);
        sends = new CallLinks(spool);
        receives = new CallLinks(spool);
    }

    public CallType type(int call) {
        return CallType.values()[calls.type.get(call)];
    }

    /** The name of the function that was called. */
    public String name(int call) {
        int number = calls.name.get(call);
        return number < FIRST_OTHER_NAME
                ? CallType.values()[number].callName()
                : otherNames.get(number - FIRST_OTHER_NAME);
    }

    /** Length of the data of a call; -1 if it has none or its length is unknown. */
    public long bytes(int call) {
        int elements = calls.elements.get(call);
        int datatype = calls.datatype.get(call);
        boolean isKnown = elements >= 0 && !recorder.hasUnknownSize(elements, datatype);
        return isKnown ? recorder.bytes(elements, datatype) : -1;
    }

    @Override
    public void call(Call call) {
        if (call.type() == CallType.COMMUNICATOR) {
            recorder.call(call); // a description, not a call
            return;
        }
        current = calls.add();
        calls.start.set(current, call.wallStart());
        calls.stop.set(current, call.wallStop());
        calls.type.set(current, call.type().ordinal());
        calls.name.set(current, nameOf(call));
        calls.thread.set(current, call.thread());
        boolean isBoth = call.type().kind() == CallKind.SEND_AND_RECEIVE;
        calls.peer.set(current, either(call, Field.DEST, Field.SOURCE, Field.ROOT));
        calls.tag.set(current, either(call, Field.TAG, Field.SENDTAG));
        calls.source.set(current, isBoth ? either(call, Field.SOURCE) : Calls.ABSENT);
        calls.receiveTag.set(current, isBoth ? either(call, Field.RECVTAG) : Calls.ABSENT);
        calls.elements.set(current, either(call, Field.COUNT, Field.SENDCOUNT, Field.RECVCOUNT));
        calls.datatype.set(current, either(call, Field.DATATYPE, Field.SENDTYPE, Field.RECVTYPE));
        recorder.call(call);
        calls.instance.set(current, instanceOf(call));
    }

    /** The first of these arguments that the call has. */
    private static int either(Call call, Field... fields) {
        for (Field field : fields) {
            if (call.has(field)) {
                return call.number(field);
            }
        }
        return Calls.ABSENT;
    }

    private int nameOf(Call call) {
        int type = call.type().ordinal();
        if (!call.has(Field.NAME_OF_CALL)) {
            return type;
        }
        String name = call.text(Field.NAME_OF_CALL);
        Integer known = otherNumbers.get(name);
        if (known == null && otherNames.size() < MOST_OTHER_NAMES) {
            known = FIRST_OTHER_NAME + otherNames.size();
            otherNames.add(name);
            otherNumbers.put(name, known);
        }
        return known == null ? type : known;
    }

    /** The communicator, of calls for which the recorder has identified it already. */
    private int instanceOf(Call call) {
        return switch (call.type().kind()) {
            case SEND, RECEIVE, SEND_AND_RECEIVE, PREPARE, PROBE, COLLECTIVE ->
                call.has(Field.COMM) ? recorder.instance(call.number(Field.COMM)) : Calls.ABSENT;
            default -> Calls.ABSENT;
        };
    }

    @Override
    public void sent(int send, boolean isBlocking) {
        sends.add(current);
    }

    @Override
    public void posted(int receive) {
        receives.add(current);
    }

    @Override
    public void ended(int send) {
        sends.ended.set(send, current);
    }

    @Override
    public void received(int receive) {
        receives.ended.set(receive, current);
    }

    @Override
    public void end(boolean complete, DatatypeSizes sizes) {
        recorder.end(complete, sizes);
    }
}
