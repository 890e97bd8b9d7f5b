package io.jmpi.trace.replay;

import java.util.Map;

/**
 * What the replay of one rank has shown. Times are nanoseconds.
 *
 * @param rank in the world
 * @param sends of it, but for those to MPI_PROC_NULL and cancelled ones
 * @param receives that it posted, but for those from MPI_PROC_NULL
 * @param messages that have arrived, the assumed ones among them
 * @param bytes of these
 * @param assumed messages that nobody in the trace has sent, but receives have completed with them
 * @param expected messages that found their receive posted
 * @param unexpected messages that waited for theirs
 * @param unmatchedMessages messages that nobody received
 * @param unmatchedReceives receives that got nothing and were not cancelled
 * @param cancelled receives that were
 * @param undecided receives of which the trace does not say which message they took
 * @param maxPosted most posted receives
 * @param maxUnexpected most unexpected messages
 * @param waitedReceives receives that waited for their message
 * @param receiveWait how long they waited together
 * @param maxReceiveWait longest wait of one
 * @param waitedMessages messages that waited for their receive, and got it
 * @param messageWait how long they waited together
 * @param maxMessageWait longest wait of one
 * @param violations see {@link MessagesResult.Order}
 * @param hurried see {@link MessagesResult.Order}
 * @param held see {@link MessagesResult.Order}
 * @param cutOff messages that came after the last call of a damaged file; not counted among the messages
 * @param unknownLengths messages of which neither the datatype nor a status says how long they are; they count as empty
 * @param otherLengths receives whose status says another length than the message has with which they were paired
 * @param disagreements pairs that differ from those of the engine {@code exact}; 0 unless the trace contradicts itself
 * @param wildcards receives by their wildcards: {@code none}, {@code source}, {@code tag}, {@code both}
 */
public record RankMessages(
        int rank,
        long sends,
        long receives,
        long messages,
        long bytes,
        long assumed,
        long expected,
        long unexpected,
        long unmatchedMessages,
        long unmatchedReceives,
        long cancelled,
        long undecided,
        int maxPosted,
        int maxUnexpected,
        long waitedReceives,
        long receiveWait,
        long maxReceiveWait,
        long waitedMessages,
        long messageWait,
        long maxMessageWait,
        long violations,
        long hurried,
        long held,
        long cutOff,
        long unknownLengths,
        long otherLengths,
        long disagreements,
        Map<String, Long> wildcards) {}
