package io.jmpi.trace.replay.messages;

import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.recording.JobSize;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.scan.TraceScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The analysis {@code messages}: reads a trace once and replays its messages.
 *
 * <p>Thread: one, which starts worker threads. Lifetime: one trace. Memory: the heap stores pending operations, a lane
 * for each pair of ranks that communicate, and communicators; a temporary file stores about 150 bytes for each message
 * and is deleted at the end.
 */
public final class MessagesAnalysis {
    private final TraceDirectory trace;
    private final NetworkModel network;
    private final RankEventsSupplier supplier;
    private final int threads;
    private final Path temporary;
    private List<RankMessages> ranks = List.of();

    /**
     * Prepares the analysis.
     *
     * @param supplier creates the consumers of ranks' events
     * @param threads number of worker threads
     * @param temporary directory for the temporary file
     */
    public MessagesAnalysis(
            TraceDirectory trace, NetworkModel network, RankEventsSupplier supplier, int threads, Path temporary) {
        this.trace = trace;
        this.network = network;
        this.supplier = supplier;
        this.threads = threads;
        this.temporary = temporary;
    }

    /**
     * Analyses the trace.
     *
     * @param progress receives each byte twice: when it has been read, and when its rank has been replayed
     * @throws IOException if a file cannot be read, or there is no space for the temporary one
     */
    public MessagesResult run(ScanProgress progress) throws IOException {
        try (Spool spool = new Spool(temporary)) {
            List<RankRecorder> recorders = new ArrayList<>();
            List<String> problems = new ArrayList<>(trace.problems());
            TraceScan scan = new TraceScan(trace, threads, progress);
            problems.addAll(scan.run(
                    (RankFile file) -> new RankRecorder(file.rank(), spool),
                    (file, recorder) -> recorders.add(recorder)));
            JobSize size = new JobSize(trace.ranks(), recorders);
            RankRecorder[] byRank = new RankRecorder[size.ranks()];
            recorders.forEach(recorder -> byRank[recorder.rank] = recorder);
            problems.addAll(size.problems());
            MessageReplay replay = new MessageReplay(byRank, network, supplier, threads);
            Map<Integer, Long> bytes =
                    trace.files().stream().collect(Collectors.toMap(RankFile::rank, RankFile::bytes));
            replay.run(rank -> progress.read(bytes.get(rank), 0));
            ranks = replay.ranks();
            return replay.result(trace.name(), problems);
        }
    }

    /** The results of each rank, ascending, after {@link #run}. */
    public List<RankMessages> ranks() {
        return ranks;
    }
}
