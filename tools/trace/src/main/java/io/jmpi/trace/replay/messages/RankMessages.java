package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.MessagesResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counts of one replayed rank. Times are nanoseconds.
 *
 * <p>Thread: the one that replays the rank; afterwards any, which does not change them.
 */
public final class RankMessages {
    /** In the world. */
    final int rank;
    /** Messages that it sent, except to MPI_PROC_NULL and cancelled ones. */
    long sends;
    /** Receives that it posted, except from MPI_PROC_NULL. */
    int receives;
    /** Messages that arrived, including assumed ones. */
    int messages;
    /** Bytes of these messages. */
    long bytes;
    /** Messages that no rank in the trace sent, but that receives completed with. */
    long assumed;
    /** Messages that found their receive posted: as many receives waited for their message. */
    long expected;
    /** Messages that arrived before their receive was posted. */
    long unexpected;
    /** Unexpected messages that were received. */
    long received;
    /** Cancelled receives. */
    long cancelled;
    /** Receives whose message the trace does not determine. */
    long undecided;

    int maxPosted;
    int maxUnexpected;
    /** Sum of the waiting times of receives. */
    long receiveWait;

    long maxReceiveWait;
    /** Sum of the waiting times of messages that were received. */
    long messageWait;

    long maxMessageWait;
    /** See {@link MessagesResult.Order}. */
    long violations;
    /** See {@link MessagesResult.Order}. */
    long hurried;
    /** See {@link MessagesResult.Order}. */
    long held;
    /** Messages that arrived after the last call of a damaged file; not counted among the messages. */
    long cutOff;
    /** Messages whose length neither the datatype nor a status determines; they count as empty. */
    long unknownLengths;
    /** Receives whose status contradicts the length of the paired message. */
    long otherLengths;
    /** Pairs that differ from those of the engine {@code exact}; 0 unless the trace contradicts itself. */
    long disagreements;
    /** Receives by {@link #wildcards}. */
    private final long[] byWildcards = new long[4];

    RankMessages(int rank) {
        this.rank = rank;
    }

    void receives(int source, int tag) {
        receives++;
        byWildcards[(source == Call.ANY_SOURCE ? 1 : 0) + (tag == Call.ANY_TAG ? 2 : 0)]++;
    }

    /** Messages that were not received. */
    long unmatchedMessages() {
        return unexpected - received;
    }

    /** Receives that neither got a message nor were cancelled. */
    long unmatchedReceives() {
        return receives - expected - received - cancelled;
    }

    /** Receives by their wildcards: {@code none}, {@code source}, {@code tag}, {@code both}. */
    Map<String, Long> wildcards() {
        Map<String, Long> wildcards = new LinkedHashMap<>();
        wildcards.put("none", byWildcards[0]);
        wildcards.put("source", byWildcards[1]);
        wildcards.put("tag", byWildcards[2]);
        wildcards.put("both", byWildcards[3]);
        return wildcards;
    }
}
