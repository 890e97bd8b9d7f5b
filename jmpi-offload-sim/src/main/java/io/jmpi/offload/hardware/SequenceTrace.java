package io.jmpi.offload.hardware;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Envelope;
import io.jmpi.matching.software.Footprint;
import java.util.ArrayDeque;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * The streams of one context, whose numbers it tracks, and their receives whose cancellation waits until the unit has
 * given later receives back.
 *
 * <p>It tracks the first {@link #MOST_STREAMS} streams that it sees; receives of others are matched as by
 * {@code hardware}.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
class SequenceTrace {
    static final int MOST_STREAMS = 65_536;

    private final boolean fromTheFirst;
    private final int mostStreams;
    private final Long2ObjectHashMap<MessageStream> streams = new Long2ObjectHashMap<>();

    /** Receives that software has, and that are cancelled when their stream is answered. */
    private final ArrayDeque<PostedReceive> cancellations = new ArrayDeque<>();

    /**
     * Creates one that follows no stream yet.
     *
     * @param fromTheFirst whether no message of the context has been matched before
     */
    SequenceTrace(boolean fromTheFirst) {
        this(fromTheFirst, MOST_STREAMS);
    }

    SequenceTrace(boolean fromTheFirst, int mostStreams) {
        this.fromTheFirst = fromTheFirst;
        this.mostStreams = mostStreams;
    }

    /** The stream of an envelope without wildcards; null if there are too many. */
    MessageStream stream(int source, int tag) {
        long envelope = Envelope.pack(source, tag);
        MessageStream stream = streams.get(envelope);
        if (stream == null && streams.size() < mostStreams) {
            stream = newStream(fromTheFirst);
            streams.put(envelope, stream);
        }
        return stream;
    }

    /** A stream that is seen first; a test may make another. */
    MessageStream newStream(boolean isFromTheFirst) {
        return new MessageStream(isFromTheFirst);
    }

    /** A message is consumed by a receive that has left the shadow, but is stored. */
    void consumed(ArrivedMessage message, PostedReceive receive) {
        if (!receive.isExact()) {
            consumedByOther(message);
            return;
        }
        MessageStream stream = UnitReceive.of(receive).stream;
        if (stream != null) {
            stream.consumed(message.sequence());
        }
    }

    /** A message is consumed by a wildcard receive, or by a receive or probe that was never stored. */
    void consumedByOther(ArrivedMessage message) {
        MessageStream stream = stream(message.source(), message.tag());
        if (stream != null) {
            stream.consumedByOther(message.sequence());
        }
    }

    /** A receive that software has is cancelled when its stream is answered. */
    void cancelWhenAnswered(PostedReceive receive) {
        cancellations.add(receive);
    }

    /** The receive leaves the shadow. */
    void removed(PostedReceive receive, UnitReceive record) {
        if (record.isCancelling) {
            cancellations.remove(receive); // if software has it
        }
        record.stream.removed(record);
    }

    /** Whether {@link #takeCancelled} has anything to do. */
    boolean hasCancelled() {
        if (cancellations.isEmpty()) {
            return false;
        }
        for (PostedReceive receive : cancellations) {
            if (UnitReceive.of(receive).stream.isAnswered()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes a receive that can be cancelled now, because its stream is answered; it is in the shadow. Null if there is
     * none. One whose message the unit has seen is left to its message.
     */
    PostedReceive takeCancelled() {
        if (cancellations.isEmpty()) {
            return null;
        }
        for (PostedReceive receive : cancellations) {
            UnitReceive record = UnitReceive.of(receive);
            if (record.stream.isAnswered()) {
                cancellations.remove(receive);
                record.stream.endCancelling(record);
                return record.stream.mustMatch(receive) ? takeCancelled() : receive;
            }
        }
        return null;
    }

    long footprint() {
        return Footprint.array(streams.capacity(), Long.BYTES + Footprint.REFERENCE_BYTES)
                + streams.size() * Footprint.object(MessageStream.FIELD_BYTES);
    }
}
