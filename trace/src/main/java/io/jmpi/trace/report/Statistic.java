package io.jmpi.trace.report;

import java.util.stream.Stream;

/**
 * The glossary: each statistic with the sentence that explains it, for help, reports and documentation. Derived
 * statistics do not appear in files. Immutable; any thread.
 */
public enum Statistic {
    // --- trace
    RANKS(Topic.TRACE, "ranks", "ranks", Unit.COUNT, "Processes of the job, with or without a file in the trace."),
    RANKS_READ(
            Topic.TRACE,
            "ranksRead",
            "ranks read",
            Unit.COUNT,
            "Ranks whose calls were read; if fewer than all, the result is partial."),
    CALLS(Topic.TRACE, "calls", "calls", Unit.COUNT, "Calls of MPI functions in the files."),
    // --- info
    DURATION(
            Topic.INFO,
            "durationNanos",
            "duration",
            Unit.NANOS,
            "Time from a rank's first call to the end of its last one: the longest of all ranks."),
    RANKS_COMPLETE(
            Topic.INFO, "ranksComplete", "ranks complete", Unit.COUNT, "Ranks whose calls were read completely."),
    HOSTS(Topic.INFO, "hosts", "hosts", Unit.COUNT, "Hosts of ranks, with the number of ranks on each."),
    THREADS(Topic.INFO, "threads", "threads", Unit.COUNT, "Ranks by the number of threads that made calls."),
    KINDS_TOTAL(
            Topic.INFO,
            "kinds.total",
            "all operations",
            Unit.COUNT,
            "Operations of all kinds together, and other calls."),
    KINDS_POINT_TO_POINT(
            Topic.INFO,
            "kinds.pointToPoint",
            "point-to-point operations",
            Unit.COUNT,
            "Sends and receives: a start of several persistent requests counts each of them, and a send-receive twice."),
    KINDS_COLLECTIVE(
            Topic.INFO,
            "kinds.collective",
            "collective operations",
            Unit.COUNT,
            "Operations of all ranks of a communicator."),
    KINDS_ONE_SIDED(Topic.INFO, "kinds.oneSided", "one-sided operations", Unit.COUNT, "Puts, gets and accumulates."),
    KINDS_OTHER(
            Topic.INFO,
            "kinds.other",
            "other calls",
            Unit.COUNT,
            "Calls that begin no such operation, such as waits and the creation of datatypes."),
    NOT_RECORDED(
            Topic.INFO,
            "notRecorded",
            "calls not recorded",
            Unit.COUNT,
            "Calls that the files count but do not contain, because recording was off or another call made them."),
    SENT(
            Topic.INFO,
            "messages.count",
            "messages sent",
            Unit.COUNT,
            "Messages whose send began; a send to MPI_PROC_NULL does not count."),
    SENT_BYTES(
            Topic.INFO,
            "messages.bytes",
            "bytes sent",
            Unit.BYTES,
            "Sum of their lengths, as far as the sizes of datatypes are known."),
    SIZE_FROM(
            Topic.INFO,
            "messages.sizes.from",
            "least length of a class",
            Unit.BYTES,
            "Lengths are counted in classes that double in size: the lower end of a class."),
    SIZE_TO(
            Topic.INFO,
            "messages.sizes.to",
            "greatest length of a class",
            Unit.BYTES,
            "The upper end of a class of lengths."),
    SIZE_MESSAGES(
            Topic.INFO,
            "messages.sizes.messages",
            "messages of a class",
            Unit.COUNT,
            "Messages whose length is in the class."),
    SIZE_UNKNOWN(
            Topic.INFO,
            "messages.unknownSize",
            "messages of unknown length",
            Unit.COUNT,
            "Messages of a datatype whose size the trace does not contain."),
    INFO_RECEIVES(
            Topic.INFO,
            "receives",
            "receives by wildcards",
            Unit.COUNT,
            "Receives by their wildcards: none, the source, the tag, or both."),
    COMMUNICATORS_MADE(
            Topic.INFO,
            "communicators.count",
            "communicators created",
            Unit.COUNT,
            "Communicators by the call that created them; each rank counts its own."),
    COMMUNICATOR_SIZES(
            Topic.INFO,
            "communicators.sizes",
            "sizes of communicators",
            Unit.COUNT,
            "Communicators by their number of ranks."),
    COMMUNICATOR_SIZE_UNKNOWN(
            Topic.INFO,
            "communicators.unknownSize",
            "communicators of unknown size",
            Unit.COUNT,
            "Communicators whose size the trace does not contain."),
    // --- otm
    POINT_TO_POINT(
            Topic.OTM,
            "mix.pointToPoint",
            "point-to-point",
            Unit.COUNT,
            "Sends and receives of the program (Fig. 6 of the paper): a start of several persistent requests"
                    + " counts each of them, and a send-receive counts twice."),
    COLLECTIVE(
            Topic.OTM,
            "mix.collective",
            "collective",
            Unit.COUNT,
            "Calls of collective operations, such as barriers and reductions (Fig. 6)."),
    ONE_SIDED(Topic.OTM, "mix.oneSided", "one-sided", Unit.COUNT, "Puts, gets and accumulates (Fig. 6)."),
    CALLS_BY_NAME(Topic.OTM, "mix.byName", "calls by name", Unit.COUNT, "How often each MPI function was called."),
    PAPER_POINT_TO_POINT(
            Topic.OTM,
            "paperMix.pointToPoint",
            "point-to-point (paper)",
            Unit.COUNT,
            "Sends and receives of the kinds that the paper's analyzer knows, for comparison with its figures."),
    PAPER_COLLECTIVE(
            Topic.OTM,
            "paperMix.collective",
            "collective (paper)",
            Unit.COUNT,
            "Collective operations of the kinds that the paper's analyzer knows."),
    PAPER_ONE_SIDED(
            Topic.OTM,
            "paperMix.oneSided",
            "one-sided (paper)",
            Unit.COUNT,
            "Always 0: the paper's analyzer does not know these functions."),
    PAPER_CALLS_BY_NAME(
            Topic.OTM,
            "paperMix.byName",
            "calls by name (paper)",
            Unit.COUNT,
            "How often each MPI function was called, whether the paper's analyzer knows it or not."),
    DATA_POINTS(
            Topic.OTM,
            "dataPoints",
            "data points",
            Unit.COUNT,
            "Parts into which the calls of all ranks are divided: each ends with a wait or test."),
    TAGS(
            Topic.OTM,
            "envelopes.tags",
            "tags",
            Unit.COUNT,
            "Different tags that sends and receives use; the wildcard counts as one."),
    PAIRS(
            Topic.OTM,
            "envelopes.pairs",
            "pairs",
            Unit.COUNT,
            "Different pairs of source and tag in receives, over all ranks: the fewer there are, the "
                    + "more receives share a bin with any hash."),
    OTM_RECEIVES(Topic.OTM, "envelopes.receives", "receives", Unit.COUNT, "Posted receives, including blocking ones."),
    RECEIVES_BY_CLASS(
            Topic.OTM,
            "envelopes.byClass",
            "receives by wildcards",
            Unit.COUNT,
            "Receives by their wildcards; each class has its own table."),
    PAIR_SHARE(
            Topic.OTM,
            "",
            "pairs per receive",
            Unit.SHARE,
            "Different pairs of source and tag, as a share of all receives."),
    BINS(
            Topic.OTM,
            "bins.bins",
            "bins",
            Unit.COUNT,
            "Lists over which a hash of source, tag and communicator spreads posted receives; with 1 bin "
                    + "there is a single list."),
    DEPTH_AVERAGE(
            Topic.OTM,
            "bins.depths.average",
            "average depth",
            Unit.MEAN,
            "Entries behind the head of the longest bin, averaged over ranks at the moment where that "
                    + "average is largest (Fig. 7); the moments are the program's waits and tests."),
    DEPTH_MAX(
            Topic.OTM,
            "bins.depths.max",
            "maximum depth",
            Unit.COUNT,
            "Most entries behind the head of the longest bin of any rank (Fig. 7): the number of wrong "
                    + "receives that a search may compare."),
    USAGE_AVERAGE(
            Topic.OTM,
            "bins.usage.average",
            "average bins used",
            Unit.SHARE,
            "Share of bins that contain a receive, averaged over ranks at the moment where that average "
                    + "is largest."),
    USAGE_MAX(
            Topic.OTM,
            "bins.usage.max",
            "most bins used",
            Unit.SHARE,
            "Largest share of bins that contain a receive, of any rank."),
    // --- messages
    MESSAGES(Topic.MESSAGES, "traffic.messages", "messages", Unit.COUNT, "Messages that were replayed."),
    BYTES(Topic.MESSAGES, "traffic.bytes", "bytes", Unit.BYTES, "Sum of their lengths."),
    MEAN_BYTES(Topic.MESSAGES, "", "mean length", Unit.BYTES, "Bytes per message."),
    RECEIVES(Topic.MESSAGES, "traffic.receives", "receives", Unit.COUNT, "Posted receives."),
    EXPECTED(
            Topic.MESSAGES,
            "traffic.expected",
            "expected",
            Unit.COUNT,
            "Messages that found their receive posted when they arrived."),
    UNEXPECTED(
            Topic.MESSAGES,
            "traffic.unexpected",
            "unexpected",
            Unit.COUNT,
            "Messages that arrived before their receive was posted and had to be stored."),
    UNEXPECTED_SHARE(
            Topic.MESSAGES,
            "",
            "unexpected share",
            Unit.SHARE,
            "Unexpected messages, as a share of all matched messages."),
    UNMATCHED_SENDS(
            Topic.MESSAGES,
            "traffic.unmatchedSends",
            "unmatched sends",
            Unit.COUNT,
            "Messages that were not received; 0 in a complete trace of a correct program."),
    UNMATCHED_RECEIVES(
            Topic.MESSAGES,
            "traffic.unmatchedReceives",
            "unmatched receives",
            Unit.COUNT,
            "Receives that neither got a message nor were cancelled."),
    CANCELLED(Topic.MESSAGES, "traffic.cancelled", "cancelled", Unit.COUNT, "Receives that the program cancelled."),
    TO_MISSING(
            Topic.MESSAGES,
            "traffic.toMissingRanks",
            "to missing ranks",
            Unit.COUNT,
            "Messages to ranks without a file; they are not replayed."),
    FROM_MISSING(
            Topic.MESSAGES,
            "traffic.fromMissingRanks",
            "from missing ranks",
            Unit.COUNT,
            "Messages of ranks without a file, inferred from receives that completed with them."),
    COMMUNICATORS(
            Topic.MESSAGES,
            "traffic.communicators",
            "communicators",
            Unit.COUNT,
            "Communicators in which messages were sent."),
    WILDCARDS(
            Topic.MESSAGES,
            "wildcards",
            "wildcards",
            Unit.COUNT,
            "Receives by their wildcards: none, the source, the tag, or both."),
    RECEIVE_WAIT_MEAN(
            Topic.MESSAGES,
            "waiting.meanReceive",
            "mean wait of receives",
            Unit.NANOS,
            "Time from the post of a receive to the arrival of its message, averaged over receives; 0 if "
                    + "the message had arrived."),
    RECEIVE_WAIT_MAX(
            Topic.MESSAGES,
            "waiting.maxReceive",
            "longest wait of a receive",
            Unit.NANOS,
            "The longest of these times."),
    RECEIVE_WAIT_TOTAL(
            Topic.MESSAGES,
            "waiting.totalReceive",
            "all waits of receives",
            Unit.NANOS,
            "Their sum over all receives, including simultaneous waits."),
    MESSAGE_WAIT_MEAN(
            Topic.MESSAGES,
            "waiting.meanMessage",
            "mean wait of messages",
            Unit.NANOS,
            "Time from the arrival of a message to the post of its receive, averaged over messages; 0 if "
                    + "the receive was posted."),
    MESSAGE_WAIT_MAX(
            Topic.MESSAGES,
            "waiting.maxMessage",
            "longest wait of a message",
            Unit.NANOS,
            "The longest of these times: how long memory stores an unexpected message."),
    MESSAGE_WAIT_TOTAL(
            Topic.MESSAGES,
            "waiting.totalMessage",
            "all waits of messages",
            Unit.NANOS,
            "Their sum over all messages."),
    VIOLATIONS(
            Topic.MESSAGES,
            "order.violations",
            "violations",
            Unit.COUNT,
            "Pairs whose send began after their receive completed, by more than the clock tolerance after clock correction: 0"
                    + " in a sound trace."),
    HURRIED(
            Topic.MESSAGES,
            "order.hurried",
            "hurried",
            Unit.COUNT,
            "Messages that the assumed network would deliver later than the trace shows them received; they"
                    + " arrive just in time instead."),
    HELD(
            Topic.MESSAGES,
            "order.held",
            "held",
            Unit.COUNT,
            "Messages that the assumed network would deliver so early that another receive would match them;"
                    + " they wait, so that each receive gets its recorded message."),
    CORRECTED_CLOCKS(
            Topic.MESSAGES,
            "order.correctedClocks",
            "corrected clocks",
            Unit.COUNT,
            "Ranks whose clock had to be shifted, because messages seemed to arrive before they were sent, or first calls were"
                    + " more than a minute apart."),
    CLOCK_TOLERANCE(
            Topic.MESSAGES,
            "order.clockTolerance",
            "clock tolerance",
            Unit.NANOS,
            "Time by which a receive may complete before its message is sent, because clocks drift: the least that the messages"
                    + " permit, 0 if clocks agree."),
    PART(Topic.MESSAGES, "depths.partNanos", "part", Unit.NANOS, "The run is divided into equal parts of this length."),
    POSTED_MAX(
            Topic.MESSAGES,
            "depths.maxPosted",
            "most posted",
            Unit.COUNT,
            "Posted receives: the most of any rank within each part of the run."),
    POSTED_MEAN(
            Topic.MESSAGES,
            "depths.meanPosted",
            "mean posted",
            Unit.MEAN,
            "The most posted receives of each rank within a part, averaged over ranks."),
    UNEXPECTED_MAX(
            Topic.MESSAGES,
            "depths.maxUnexpected",
            "most unexpected",
            Unit.COUNT,
            "Unexpected messages: the most of any rank within each part of the run."),
    UNEXPECTED_MEAN(
            Topic.MESSAGES,
            "depths.meanUnexpected",
            "mean unexpected",
            Unit.MEAN,
            "The most unexpected messages of each rank within a part, averaged over ranks."),
    GROUP(
            Topic.MESSAGES,
            "matrix.ranksInGroup",
            "ranks in a group",
            Unit.COUNT,
            "Neighboring ranks that share a row and a column of the communication matrix, if there are many."),
    MATRIX_MESSAGES(
            Topic.MESSAGES,
            "matrix.messages",
            "matrix of messages",
            Unit.COUNT,
            "Messages by sender (row) and receiver (column)."),
    MATRIX_BYTES(
            Topic.MESSAGES,
            "matrix.bytes",
            "matrix of bytes",
            Unit.BYTES,
            "Bytes by sender (row) and receiver (column)."),
    // --- engines
    POSTED_SEARCHES(
            Topic.ENGINES,
            "engines.postedSearches",
            "searches of posted",
            Unit.COUNT,
            "Arriving messages that searched the engine's posted receives."),
    POSTED_WALKED(
            Topic.ENGINES,
            "engines.postedWalked",
            "walked among posted",
            Unit.COUNT,
            "Posted receives that these searches compared with a message."),
    POSTED_PER_SEARCH(
            Topic.ENGINES,
            "",
            "posted walked per search",
            Unit.MEAN,
            "Posted receives compared per arriving message: 1 if the first one always matched."),
    UNEXPECTED_SEARCHES(
            Topic.ENGINES,
            "engines.unexpectedSearches",
            "searches of unexpected",
            Unit.COUNT,
            "Receives that searched the engine's unexpected messages."),
    UNEXPECTED_WALKED(
            Topic.ENGINES,
            "engines.unexpectedWalked",
            "walked among unexpected",
            Unit.COUNT,
            "Unexpected messages that these searches compared with a receive."),
    UNEXPECTED_PER_SEARCH(
            Topic.ENGINES,
            "",
            "unexpected walked per search",
            Unit.MEAN,
            "Unexpected messages compared per receive that searched."),
    ENGINE_MAX_POSTED(
            Topic.ENGINES,
            "engines.maxPosted",
            "most posted stored",
            Unit.COUNT,
            "Most receives that the engine of any rank stored at once."),
    ENGINE_MAX_UNEXPECTED(
            Topic.ENGINES,
            "engines.maxUnexpected",
            "most unexpected stored",
            Unit.COUNT,
            "Most messages that the engine of any rank stored at once."),
    PREDICTED(
            Topic.ENGINES,
            "engines.predictedNanos",
            "predicted time",
            Unit.NANOS,
            "Time that the engine's cost model predicts for matching all messages of all ranks, on the device for"
                    + " optimistic; not measured. Unknown for an engine that is not one of jmpi's."),
    HOST_PER_MESSAGE(
            Topic.ENGINES,
            "",
            "processor time per message",
            Unit.NANOS,
            "Predicted time of the rank's processor per message; if a device matches by itself, only"
                    + " for submitting work and polling results."),
    DEVICE_PER_MESSAGE(
            Topic.ENGINES,
            "",
            "device time per message",
            Unit.NANOS,
            "Predicted time per message during which a device that matches by itself has undecided messages."),
    TIMES_BEST(
            Topic.ENGINES,
            "",
            "times the best",
            Unit.RATIO,
            "Predicted time of the processor as a multiple of the fastest engine's."),
    MEMORY(Topic.ENGINES, "engines.memoryBytes", "memory", Unit.BYTES, "Most memory of the engine at any rank."),
    COUNTERS(
            Topic.ENGINES,
            "engines.counters",
            "counters",
            Unit.COUNT,
            "Further counters of an engine, such as conflicts of optimistic matching or commands to a" + " device."),
    BEST_ENGINE(
            Topic.ENGINES,
            "advice.engine",
            "best engine",
            Unit.TEXT,
            "The replayed engine that suits the application best; the simplest if several are equally fast."),
    HINTS(
            Topic.ENGINES,
            "advice.hints",
            "hints",
            Unit.TEXT,
            "Info keys that the application could set, because nothing in the trace contradicts them."),
    // --- network
    LATENCY(
            Topic.NETWORK,
            "network.latencyNanos",
            "latency",
            Unit.NANOS,
            "Assumed time from the beginning of the send of the shortest message to its arrival."),
    BANDWIDTH(
            Topic.NETWORK,
            "network.bytesPerNano",
            "bandwidth",
            Unit.BANDWIDTH,
            "Assumed bandwidth; each byte delays the arrival by its inverse."),
    EAGER(
            Topic.NETWORK,
            "network.eagerBytes",
            "eager limit",
            Unit.BYTES,
            "A longer message sends only an announcement, so that its length does not delay it."),
    JITTER(Topic.NETWORK, "network.jitter", "jitter", Unit.SHARE, "Random variation of the latency."),
    SEED(
            Topic.NETWORK,
            "network.seed",
            "seed",
            Unit.TEXT,
            "Seed of the random variation; equal seeds give equal results.");

    private final Topic topic;
    private final String path;
    private final String term;
    private final Unit unit;
    private final String sentence;

    Statistic(Topic topic, String path, String term, Unit unit, String sentence) {
        this.topic = topic;
        this.path = path;
        this.term = term;
        this.unit = unit;
        this.sentence = sentence;
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
