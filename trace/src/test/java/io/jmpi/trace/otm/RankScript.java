package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The calls of a rank, listed one by one, and their data points in an analysis. */
final class RankScript {
    static final int WORLD = Call.WORLD;
    private static final int BYTE = 5;
    static final int ANY = Call.ANY_SOURCE;
    static final int UNDEFINED = Call.UNDEFINED;

    private final Call call = new Call();
    private final List<Integer> bins;
    private final RankSpool files;
    private final RankSpool.Writer spool;
    private final CallSemantics semantics;
    final RankStatistics statistics;
    private List<DataPoint> points;

    private RankScript(Path directory, OtmMode mode, TableScope scope, Integer... bins) {
        try {
            this.bins = List.of(bins);
            files = RankSpool.in(Files.createTempDirectory(directory, "rank"), 0, false, false);
            spool = new RankSpool.Writer(files);
            statistics = new RankStatistics(this.bins, spool);
            semantics =
                    mode == OtmMode.COMPAT ? new CompatSemantics(statistics) : new ExactSemantics(statistics, scope);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RankScript exact(Path directory, Integer... bins) {
        return new RankScript(directory, OtmMode.EXACT, TableScope.COMMUNICATOR, bins);
    }

    static RankScript exact(Path directory, TableScope scope) {
        return new RankScript(directory, OtmMode.EXACT, scope, 1);
    }

    static RankScript compat(Path directory, Integer... bins) {
        return new RankScript(directory, OtmMode.COMPAT, TableScope.RANK, bins);
    }

    // ---------------------------------------------------------------- calls

    /** A call that is described by what {@link #begin} returns. */
    RankScript add(Call described) {
        semantics.call(described);
        return this;
    }

    Call begin(CallType type) {
        return call.begin(type);
    }

    Call message(CallType type, Field peer, int rank, int tag, int communicator) {
        return begin(type)
                .set(Field.COUNT, 1)
                .set(Field.DATATYPE, BYTE)
                .set(peer, rank)
                .set(Field.TAG, tag)
                .set(Field.COMM, communicator);
    }

    RankScript irecv(int request, int source, int tag, int communicator) {
        return add(
                message(CallType.IRECV, Field.SOURCE, source, tag, communicator).set(Field.REQUEST, request));
    }

    RankScript irecv(int request) {
        return irecv(request, 1, 5, WORLD);
    }

    RankScript recv(int source, int tag) {
        return add(message(CallType.RECV, Field.SOURCE, source, tag, WORLD));
    }

    RankScript isend(int request, int destination) {
        return add(message(CallType.ISEND, Field.DEST, destination, 5, WORLD).set(Field.REQUEST, request));
    }

    RankScript sends(CallType type) {
        return add(message(type, Field.DEST, 1, 5, WORLD));
    }

    RankScript init(CallType type, int request, int peer) {
        Field field = type == CallType.RECV_INIT ? Field.SOURCE : Field.DEST;
        return add(message(type, field, peer, 5, WORLD).set(Field.REQUEST, request));
    }

    /** A call with one request: wait, start, cancel, free... */
    RankScript on(CallType type, int request) {
        return add(begin(type).set(Field.REQUEST, request));
    }

    RankScript await(int request) {
        return on(CallType.WAIT, request);
    }

    RankScript test(int request, boolean flag) {
        return add(begin(CallType.TEST).set(Field.REQUEST, request).set(Field.FLAG, flag ? 1 : 0));
    }

    private Call array(CallType type, int... requests) {
        return begin(type).set(Field.COUNT, requests.length).set(Field.REQUESTS, requests, requests.length);
    }

    RankScript all(CallType type, int... requests) {
        return add(array(type, requests));
    }

    RankScript testall(boolean flag, int... requests) {
        return add(array(CallType.TESTALL, requests).set(Field.FLAG, flag ? 1 : 0));
    }

    RankScript waitany(int index, int... requests) {
        return add(array(CallType.WAITANY, requests).set(Field.INDEX, index));
    }

    RankScript testany(boolean flag, int index, int... requests) {
        return add(
                array(CallType.TESTANY, requests).set(Field.FLAG, flag ? 1 : 0).set(Field.INDEX, index));
    }

    /** A wait or test for some of the requests. */
    RankScript some(CallType type, int outcount, int[] indices, int... requests) {
        return add(array(type, requests).set(Field.OUTCOUNT, outcount).set(Field.INDICES, indices, indices.length));
    }

    /** A call that sends to a rank and receives from another. */
    RankScript exchange(CallType type, int destination, int source, int receiveTag) {
        boolean replaces = type == CallType.SENDRECV_REPLACE;
        begin(type).set(Field.DEST, destination).set(Field.SENDTAG, 8).set(Field.SOURCE, source);
        call.set(Field.RECVTAG, receiveTag).set(Field.COMM, WORLD);
        call.set(replaces ? Field.COUNT : Field.SENDCOUNT, 1).set(replaces ? Field.DATATYPE : Field.SENDTYPE, BYTE);
        return add(replaces ? call : call.set(Field.RECVCOUNT, 1).set(Field.RECVTYPE, BYTE));
    }

    RankScript barrier() {
        return add(begin(CallType.BARRIER).set(Field.COMM, WORLD));
    }

    // ---------------------------------------------------------------- what becomes of them

    /** Ends the rank, and reads its data points. */
    List<DataPoint> points() {
        if (points == null) {
            try {
                semantics.end();
                spool.close();
                points = read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return points;
    }

    private List<DataPoint> read() throws IOException {
        List<DataPoint> all = new ArrayList<>();
        try (RowReader reader = new RowReader(files.points(), 0)) {
            DataPoint point = new DataPoint(bins.size());
            while (reader.read(point.values(), point.values().length)) {
                all.add(point);
                point = new DataPoint(bins.size());
            }
        }
        return all;
    }

    /** Ends the rank; the depth of receives of a class at each data point, for the first number of bins. */
    List<Integer> depths(ReceiveClass receiveClass) {
        return points().stream()
                .map(point -> (int) point.depth(0, receiveClass))
                .toList();
    }

    /** The same for receives without wildcards. */
    List<Integer> depths() {
        return depths(ReceiveClass.NO_WILDCARD);
    }
}
