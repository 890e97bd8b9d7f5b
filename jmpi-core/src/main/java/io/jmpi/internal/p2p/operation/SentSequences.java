package io.jmpi.internal.p2p.operation;

import io.jmpi.matching.envelope.SequenceNumber;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Numbers the messages that one rank sends in a context: each receiver and tag has its own sequence, a stream, which
 * begins with 0. The first {@link #MOST_STREAMS} streams are numbered, others never.
 */
public final class SentSequences {
    /**
     * For a context that numbers no messages. It is not null, because the class would then not be loaded, and the JIT
     * compiler does not inline calls that return a class that is not loaded.
     */
    public static final SentSequences NONE = new SentSequences();

    static final int MOST_STREAMS = 65_536;

    private static final class Stream {
        final long key;
        int sent;

        Stream(long key) {
            this.key = key;
        }
    }

    private final Long2ObjectHashMap<Stream> streams = new Long2ObjectHashMap<>();

    /** The stream of the last message, because programs send many messages in one. */
    private Stream last = new Stream(-1);

    /** The number of the next message to a rank with a tag, which must be sent now. */
    public int next(int destination, int tag) {
        long key = (long) destination << Integer.SIZE | tag;
        Stream stream = last;
        if (stream.key != key) {
            stream = stream(key);
            if (stream == null) {
                return SequenceNumber.NONE;
            }
            last = stream;
        }
        return SequenceNumber.of(stream.sent++);
    }

    private Stream stream(long key) {
        Stream stream = streams.get(key);
        if (stream == null && streams.size() < MOST_STREAMS) {
            stream = new Stream(key);
            streams.put(key, stream);
        }
        return stream;
    }
}
