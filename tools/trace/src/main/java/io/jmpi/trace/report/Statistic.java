package io.jmpi.trace.report;

import io.jmpi.trace.format.EnumLines;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The glossary: each statistic with the sentence that explains it, for help, reports and documentation. The resource
 * {@value #FILE} contains them. Derived statistics do not appear in files. Immutable; any thread.
 */
public enum Statistic {
    // --- trace
    RANKS,
    RANKS_READ,
    CALLS,
    // --- info
    DURATION,
    RANKS_COMPLETE,
    HOSTS,
    THREADS,
    KINDS_TOTAL,
    KINDS_POINT_TO_POINT,
    KINDS_COLLECTIVE,
    KINDS_ONE_SIDED,
    KINDS_OTHER,
    NOT_RECORDED,
    SENT,
    SENT_BYTES,
    SIZE_FROM,
    SIZE_TO,
    SIZE_MESSAGES,
    SIZE_UNKNOWN,
    INFO_RECEIVES,
    COMMUNICATORS_MADE,
    COMMUNICATOR_SIZES,
    COMMUNICATOR_SIZE_UNKNOWN,
    // --- otm
    POINT_TO_POINT,
    COLLECTIVE,
    ONE_SIDED,
    CALLS_BY_NAME,
    PAPER_POINT_TO_POINT,
    PAPER_COLLECTIVE,
    PAPER_ONE_SIDED,
    PAPER_CALLS_BY_NAME,
    DATA_POINTS,
    TAGS,
    PAIRS,
    OTM_RECEIVES,
    RECEIVES_BY_CLASS,
    PAIR_SHARE,
    BINS,
    DEPTH_AVERAGE,
    DEPTH_MAX,
    USAGE_AVERAGE,
    USAGE_MAX,
    // --- messages
    MESSAGES,
    BYTES,
    MEAN_BYTES,
    RECEIVES,
    EXPECTED,
    UNEXPECTED,
    UNEXPECTED_SHARE,
    UNMATCHED_SENDS,
    UNMATCHED_RECEIVES,
    CANCELLED,
    TO_MISSING,
    FROM_MISSING,
    COMMUNICATORS,
    WILDCARDS,
    RECEIVE_WAIT_MEAN,
    RECEIVE_WAIT_MAX,
    RECEIVE_WAIT_TOTAL,
    MESSAGE_WAIT_MEAN,
    MESSAGE_WAIT_MAX,
    MESSAGE_WAIT_TOTAL,
    VIOLATIONS,
    HURRIED,
    HELD,
    CORRECTED_CLOCKS,
    CLOCK_TOLERANCE,
    PART,
    POSTED_MAX,
    POSTED_MEAN,
    UNEXPECTED_MAX,
    UNEXPECTED_MEAN,
    GROUP,
    MATRIX_MESSAGES,
    MATRIX_BYTES,
    // --- engines
    POSTED_SEARCHES,
    POSTED_WALKED,
    POSTED_PER_SEARCH,
    UNEXPECTED_SEARCHES,
    UNEXPECTED_WALKED,
    UNEXPECTED_PER_SEARCH,
    ENGINE_MAX_POSTED,
    ENGINE_MAX_UNEXPECTED,
    PREDICTED,
    HOST_PER_MESSAGE,
    DEVICE_PER_MESSAGE,
    TIMES_BEST,
    MEMORY,
    COUNTERS,
    BEST_ENGINE,
    HINTS,
    // --- network
    LATENCY,
    BANDWIDTH,
    EAGER,
    JITTER,
    SEED;

    static final String FILE = "statistics.txt";

    private final Topic topic;
    private final String path;
    private final String term;
    private final Unit unit;
    private final String sentence;

    Statistic() {
        String[] cells = Lines.BY_NAME.get(name());
        if (cells == null) {
            throw new IllegalStateException(FILE + " does not explain " + name());
        }
        topic = Topic.valueOf(cells[1]);
        path = cells[2];
        term = cells[3];
        unit = Unit.valueOf(cells[4]);
        sentence = cells[5];
    }

    /** The lines of the file; in a class of its own, because constants are created before static fields of their class. */
    private static final class Lines {
        static final Map<String, String[]> BY_NAME = EnumLines.read(Statistic.class, FILE);
    }

    /** Its topic. */
    public Topic topic() {
        return topic;
    }

    /**
     * Its path in a result, and so in JSON: names of components separated by dots; elements of lists and maps have no
     * name. Empty for a derived statistic.
     */
    public String path() {
        return path;
    }

    /** Its name. */
    public String term() {
        return term;
    }

    /** The unit of its numbers. */
    public Unit unit() {
        return unit;
    }

    /** The sentence that explains it. */
    public String sentence() {
        return sentence;
    }

    /** The statistics of a topic, in order. */
    public static Stream<Statistic> of(Topic topic) {
        return Stream.of(values()).filter(statistic -> statistic.topic == topic);
    }
}
