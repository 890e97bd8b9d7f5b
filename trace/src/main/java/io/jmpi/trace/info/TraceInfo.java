package io.jmpi.trace.info;

import java.util.List;
import java.util.Map;

/**
 * What is in a trace. Immutable; any thread.
 *
 * @param application its name
 * @param format what the files are
 * @param versions of the format that the files name
 * @param startTime seconds since 1970; 0 if that is unknown
 * @param durationNanos from the first call of a rank to the end of its last one, of the rank where that is longest
 * @param ranks of the job
 * @param ranksRead whose calls were read, to the end or in part
 * @param ranksComplete whose calls were read to the end
 * @param hosts where ranks ran, and how many
 * @param threads how many ranks called from so many threads
 * @param calls by name, the most frequent first
 * @param kinds how they divide into kinds
 * @param notRecorded calls that are not in the trace, by name, the most frequent first, as far as the files say it
 * @param messages what was sent
 * @param receives by wildcards: {@code none}, {@code source}, {@code tag}, {@code both}
 * @param communicators by the call that made them; each rank counts its own
 * @param problems why this is partial; empty if it is not
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
     * Calls by what they are for.
     *
     * @param total of all
     * @param pointToPoint sends and receives
     * @param collective operations of all ranks of a communicator
     * @param oneSided puts, gets and accumulates
     * @param other all else
     */
    public record Kinds(long total, long pointToPoint, long collective, long oneSided, long other) {}

    /**
     * Messages that were sent.
     *
     * @param count all of them
     * @param bytes of those whose length is known
     * @param sizes how many there were of which length, ascending; only lengths that there were
     * @param unknownSize whose datatype has a size that the trace does not say
     */
    public record Messages(long count, long bytes, List<SizeClass> sizes, long unknownSize) {}

    /** Messages of so many bytes, from one number to another. */
    public record SizeClass(long from, long to, long messages) {}

    /**
     * Communicators that a call made.
     *
     * @param call its name
     * @param count how many, over all ranks
     * @param sizes how many there were of which size
     * @param unknownSize whose size the trace does not say
     */
    public record Made(String call, long count, Map<Integer, Long> sizes, long unknownSize) {}
}
