package io.jmpi.trace.replay;

import java.util.Map;

/**
 * The result of replaying one rank. Times are nanoseconds.
 *
 * @param rank in the world
 * @param sends of the rank, except those to MPI_PROC_NULL and cancelled ones
 * @param receives that it posted, except those from MPI_PROC_NULL
 * @param messages that arrived, including assumed ones
 * @param bytes of these messages
 * @param assumed messages that no rank in the trace sent, but that receives completed with
 * @param expected messages that found their receive posted
 * @param unexpected messages that arrived before their receive was posted
 * @param unmatchedMessages messages that were not received
 * @param unmatchedReceives receives that neither got a message nor were cancelled
 * @param cancelled cancelled receives
 * @param undecided receives whose message the trace does not determine
 * @param maxPosted most posted receives
 * @param maxUnexpected most unexpected messages
 * @param waitedReceives receives that waited for their message
 * @param receiveWait sum of their waiting times
 * @param maxReceiveWait longest wait of a receive
 * @param waitedMessages messages that waited for their receive and got it
 * @param messageWait sum of their waiting times
 * @param maxMessageWait longest wait of a message
 * @param violations see {@link MessagesResult.Order}
 * @param hurried see {@link MessagesResult.Order}
 * @param held see {@link MessagesResult.Order}
 * @param cutOff messages that arrived after the last call of a damaged file; not counted among the messages
 * @param unknownLengths messages whose length neither the datatype nor a status determines; they count as empty
 * @param otherLengths receives whose status contradicts the length of the paired message
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
