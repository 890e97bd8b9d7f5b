package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Spool;
import io.jmpi.trace.scan.ScanProgress;
import io.jmpi.trace.scan.TraceScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;

/** Ranks whose calls a test gives one by one, or reads from a trace. Messages are of single bytes. */
public final class Recorded {
    private static final int BYTE = 5;

    public final RankRecorder[] ranks;

    /** Ranks whose files have been read up to their damage. */
    final BitSet damaged = new BitSet();

    private final Call call = new Call();
    private long now;

    public Recorded(int count, Spool spool) {
        ranks = new RankRecorder[count];
        for (int rank = 0; rank < count; rank++) {
            ranks[rank] = new RankRecorder(rank, spool);
        }
    }

    /** The recorders of a trace's ranks. */
    static RankRecorder[] read(Path trace, Spool spool) throws IOException {
        TraceDirectory directory = TraceDirectory.open(trace);
        RankRecorder[] ranks = new RankRecorder[directory.ranks()];
        new TraceScan(directory, 2, ScanProgress.NONE)
                .run(file -> new RankRecorder(file.rank(), spool), (file, recorder) -> ranks[file.rank()] = recorder);
        return ranks;
    }

    /** The next call begins then, and lasts one nanosecond. */
    Recorded at(long nanos) {
        now = nanos;
        return this;
    }

    /** Begins a call; {@link #by} ends it. */
    public Call call(CallType type) {
        return call.begin(type).at(0, now, now + 1);
    }

    /** Begins a longer call. */
    public Call call(CallType type, long stop) {
        return call.begin(type).at(0, now, stop);
    }

    /** Ends the call of a rank. */
    public void by(int rank) {
        ranks[rank].call(call);
    }

    private Call message(CallType type, int count, Field peer, int rank, int tag) {
        return call(type)
                .set(Field.COUNT, count)
                .set(Field.DATATYPE, BYTE)
                .set(peer, rank)
                .set(Field.TAG, tag)
                .set(Field.COMM, Call.WORLD);
    }

    public void send(int rank, int destination, int tag, int bytes) {
        message(CallType.SEND, bytes, Field.DEST, destination, tag);
        by(rank);
    }

    public void isend(int rank, int destination, int tag, int bytes, int request) {
        message(CallType.ISEND, bytes, Field.DEST, destination, tag).set(Field.REQUEST, request);
        by(rank);
    }

    public void irecv(int rank, int source, int tag, int request) {
        message(CallType.IRECV, 100, Field.SOURCE, source, tag).set(Field.REQUEST, request);
        by(rank);
    }

    /** Begins a call with a list of requests. */
    public Call on(CallType type, int... requests) {
        return call(type).set(Field.COUNT, requests.length).set(Field.REQUESTS, requests, requests.length);
    }

    /** Waits for a receive, and gets a status. */
    public void await(int rank, int request, int source, int tag, int bytes) {
        call(CallType.WAIT).set(Field.REQUEST, request).statuses().add(bytes, source, tag, 0, 0);
        by(rank);
    }

    MessageReplay replay(NetworkModel network, RankEventsSupplier supplier) throws IOException {
        for (RankRecorder rank : ranks) {
            if (rank != null) {
                rank.end(!damaged.get(rank.rank), DatatypeSizes.BUILT_IN);
            }
        }
        MessageReplay replay = new MessageReplay(ranks, network, supplier, 1);
        replay.run(rank -> {});
        return replay;
    }
}
