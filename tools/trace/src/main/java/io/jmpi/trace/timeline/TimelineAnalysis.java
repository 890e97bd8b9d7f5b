package io.jmpi.trace.timeline;

import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.messages.MessageReplay;
import io.jmpi.trace.replay.recording.CallRecorder;
import io.jmpi.trace.replay.recording.JobSize;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.scan.TraceScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads a trace once and matches its messages.
 *
 * <p>Thread: one, which starts worker threads. Lifetime: one trace. Memory: the heap stores what
 * {@link io.jmpi.trace.replay.messages.MessagesAnalysis} does; the spool about 60 bytes for each call and 160 for each message.
 */
public final class TimelineAnalysis {
    private final TraceDirectory trace;
    private final int threads;
    private final Spool spool;
    private final Map<Integer, Long> bytes;

    /**
     * Prepares the analysis.
     *
     * @param threads number of worker threads
     * @param spool open as long as the timeline is used
     */
    public TimelineAnalysis(TraceDirectory trace, int threads, Spool spool) {
        this.trace = trace;
        this.threads = threads;
        this.spool = spool;
        bytes = trace.files().stream().collect(Collectors.toMap(RankFile::rank, RankFile::bytes));
    }

    /**
     * Reads the trace.
     *
     * @param progress receives each byte three times: when it has been read, when the messages of its rank have been matched, and
     *     when its rank has been written
     * @throws TraceException if the trace has no times, or the selection is outside of it
     * @throws IOException if a file cannot be read, or there is no space for the spool
     */
    public Timeline run(Selection selection, ScanProgress progress) throws IOException {
        List<CallRecorder> recorders = new ArrayList<>();
        List<String> problems = new ArrayList<>(trace.problems());
        problems.addAll(new TraceScan(trace, threads, progress)
                .run(
                        (RankFile file) -> new CallRecorder(file.rank(), spool),
                        (file, recorder) -> recorders.add(recorder)));
        JobSize size = new JobSize(
                trace.ranks(), recorders.stream().map(each -> each.recorder).toList());
        CallRecorder[] byRank = new CallRecorder[size.ranks()];
        RankRecorder[] messages = new RankRecorder[byRank.length];
        for (CallRecorder each : recorders) {
            byRank[each.recorder.rank] = each;
            messages[each.recorder.rank] = each.recorder;
        }
        problems.addAll(size.problems());
        requireRanks(selection, byRank);
        MessageReplay replay = new MessageReplay(messages, NetworkModel.DEFAULT, RankEventsSupplier.NONE, threads);
        replay.run(rank -> progress.read(bytes.get(rank), 0));
        problems.addAll(replay.problems());
        requireTimes(selection, recorders, replay.plan().duration());
        return new Timeline(
                trace.name(), byRank, replay, selection, problems, rank -> progress.read(bytes.get(rank), 0));
    }

    private void requireRanks(Selection selection, CallRecorder[] byRank) throws TraceException {
        for (int rank : selection.ranks().stream().toArray()) {
            if (rank >= byRank.length) {
                throw new TraceException("--ranks: " + trace.directory() + " has no rank " + rank + "; name some of 0-"
                        + (byRank.length - 1));
            }
            if (byRank[rank] == null) {
                throw new TraceException(
                        "--ranks: " + trace.directory() + " has no file of rank " + rank + "; name other ranks");
            }
        }
    }

    private void requireTimes(Selection selection, List<CallRecorder> recorders, long duration) throws TraceException {
        long calls = recorders.stream().mapToLong(each -> each.calls.size()).sum();
        if (calls == 0) {
            throw new TraceException(
                    trace.directory() + " contains no calls, of which a timeline could be made; jmpi-trace info"
                            + " reports what it contains");
        }
        if (duration == 0) {
            throw new TraceException(trace.directory()
                    + ": its calls have no times of the wall clock; record them, to get a" + " timeline");
        }
        if (selection.from() > duration) {
            throw new TraceException("--from " + Time.seconds(selection.from()) + ": the trace ends after "
                    + Time.seconds(duration) + " s; name an earlier time");
        }
    }
}
