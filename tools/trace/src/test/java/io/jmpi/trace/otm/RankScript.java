package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.ArrayList;
import java.util.List;

/** The calls of a rank, listed one by one, and their data points in an analysis. */
final class RankScript {
    static final int WORLD = Call.WORLD;
    private static final int BYTE = 5;
    static final int ANY = Call.ANY_SOURCE;
    static final int UNDEFINED = Call.UNDEFINED;

    private final Call call = new Call();
    private final CallSemantics semantics;
    final RankStatistics statistics;
    private final List<DataPoint> points;
    private boolean isEnded;

    private RankScript(
            OtmMode mode, TableScope scope, List<Integer> bins, List<DataPoint> points, PointListener listener) {
        this.points = points;
        statistics = new RankStatistics(bins, listener);
        semantics = mode == OtmMode.COMPAT ? new CompatSemantics(statistics) : new ExactSemantics(statistics, scope);
    }

    /** A rank whose points are copied. */
    private static RankScript of(OtmMode mode, TableScope scope, Integer... bins) {
        List<DataPoint> points = new ArrayList<>();
        return new RankScript(mode, scope, List.of(bins), points, point -> {
            DataPoint copy = new DataPoint(bins.length);
            System.arraycopy(point.values(), 0, copy.values(), 0, point.values().length);
            points.add(copy);
        });
    }

    static RankScript exact(Integer... bins) {
        return of(OtmMode.EXACT, TableScope.COMMUNICATOR, bins);
    }

    static RankScript exact(TableScope scope) {
        return of(OtmMode.EXACT, scope, 1);
    }

    static RankScript compat(Integer... bins) {
        return of(OtmMode.COMPAT, TableScope.RANK, bins);
    }

    /** A rank whose points only the listener receives. */
    static RankScript listened(OtmMode mode, List<Integer> bins, PointListener listener) {
        return new RankScript(mode, TableScope.COMMUNICATOR, bins, List.of(), listener);
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

    /** Ends the rank; its data points. */
    List<DataPoint> points() {
        if (!isEnded) {
            isEnded = true;
            semantics.end();
        }
        return points;
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
