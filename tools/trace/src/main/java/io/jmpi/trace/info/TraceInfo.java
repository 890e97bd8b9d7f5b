package io.jmpi.trace.info;

import java.util.List;
import java.util.Map;

/**
 * The contents of a trace. Immutable; any thread.
 *
 * @param application its name
 * @param format of the files
 * @param versions of the format that the files name
 * @param startTime seconds since 1970; 0 if unknown
 * @param durationNanos from a rank's first call to the end of its last one: the longest of all ranks
 * @param ranks of the job
 * @param ranksRead number of ranks whose calls were read completely or in part
 * @param ranksComplete number of ranks whose calls were read completely
 * @param hosts of ranks, with the number of ranks on each
 * @param threads for each number of threads, how many ranks called from that many
 * @param calls by name, the most frequent first
 * @param kinds operations by kind
 * @param notRecorded calls missing from the trace, by name, the most frequent first, as far as the files list them
 * @param messages that ranks sent
 * @param receives by wildcards: {@code none}, {@code source}, {@code tag}, {@code both}
 * @param communicators by the call that created them; each rank counts its own
 * @param problems why this is partial; empty if it is complete
 */
public record TraceInfo(
        String application,
        String format,
        List<String> versions,
        long startTime,
        long durationNanos,
        int ranks,
        int ranksRead,
        int ranksComplete,
        Map<String, Integer> hosts,
        Map<Integer, Integer> threads,
        Map<String, Long> calls,
        Kinds kinds,
        Map<String, Long> notRecorded,
        Messages messages,
        Map<String, Long> receives,
        List<Made> communicators,
        List<String> problems) {
    /**
     * Operations by kind. A call that starts several persistent requests begins an operation for each, and a
     * send-receive two. Operations with MPI_PROC_NULL do not count.
     *
     * @param total of all kinds
     * @param pointToPoint sends and receives
     * @param collective operations of all ranks of a communicator
     * @param oneSided puts, gets and accumulates
     * @param other calls that begin no such operation
     */
    public record Kinds(long total, long pointToPoint, long collective, long oneSided, long other) {
        Kinds plus(Kinds more) {
            return new Kinds(
                    total + more.total,
                    pointToPoint + more.pointToPoint,
                    collective + more.collective,
                    oneSided + more.oneSided,
                    other + more.other);
        }
    }

    /**
     * Messages that were sent.
     *
     * @param count all messages
     * @param bytes of the messages whose length is known
     * @param sizes messages by length, ascending; only lengths that occur
     * @param unknownSize messages with a datatype whose size the trace does not contain
     */
    public record Messages(long count, long bytes, List<SizeClass> sizes, long unknownSize) {}

    /** The messages with a length from {@code from} to {@code to} bytes. */
    public record SizeClass(long from, long to, long messages) {}

    /**
     * Communicators that one function created.
     *
     * @param call name of the function
     * @param count over all ranks
     * @param sizes how many communicators have each size
     * @param unknownSize communicators whose size the trace does not contain
     */
    public record Made(String call, long count, Map<Integer, Long> sizes, long unknownSize) {}
}
