package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Divides the calls of a rank into data points, as the paper's analyzer does: a point ends with a call that waits for requests,
 * or with the 4000th call in a row that does not. Before each call the tables are measured; so the point of a wait has the
 * depth just before it.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class RankStatistics {
    private static final int CALLS_WITHOUT_WAIT = 4000;

    private final DataPoint point;
    private final ReceiveTables tables;
    private final RankSpool.Writer spool;
    private final Envelopes envelopes = new Envelopes();
    private final Set<CompatFault> faults = EnumSet.noneOf(CompatFault.class);
    private long unmaskedReceives;
    private boolean changed = true;
    private int callsWithoutWait;

    RankStatistics(List<Integer> binCounts, RankSpool.Writer spool) {
        point = new DataPoint(binCounts.size());
        tables = new ReceiveTables(binCounts);
        this.spool = spool;
    }

    /** The hash of a receive. */
    static int hash(int source, int tag, int communicator) {
        return PearsonHash.hash(
                source == Call.ANY_SOURCE ? PearsonHash.WILDCARD : source,
                tag == Call.ANY_TAG ? PearsonHash.WILDCARD : tag,
                communicator);
    }

    ReceiveTables tables() {
        return tables;
    }

    Envelopes envelopes() {
        return envelopes;
    }

    /** A call that is counted begins. */
    void measure() {
        if (changed) {
            tables.measureDepth(point);
            changed = false;
        }
    }

    /** The tables have been changed by other means than {@link #measureUse}. */
    void changed() {
        changed = true;
    }

    /** The call waits for requests. */
    void waited() throws IOException {
        close();
    }

    /** The call does not wait for requests. */
    void passed() throws IOException {
        if (++callsWithoutWait == CALLS_WITHOUT_WAIT) {
            close();
        }
    }

    private void close() throws IOException {
        spool.point(point);
        point.clear();
        changed = true;
        callsWithoutWait = 0;
    }

    /** There are no more calls. */
    void end() throws IOException {
        if (callsWithoutWait > 0) {
            close();
        }
    }

    void send(int tag, boolean blocking) {
        point.send(blocking);
        envelopes.send(tag);
        spool.send(tag, blocking);
    }

    /** Counts a receive, and what it meets in its bins. */
    void meet(int source, int tag, int group, ReceiveClass receiveClass, int hash, boolean blocking)
            throws IOException {
        point.receive(receiveClass, blocking);
        envelopes.receive(source, tag);
        spool.receive(source, tag, blocking);
        tables.meet(group, receiveClass, hash, point);
    }

    /** A receive has been counted, and added if it is to be. */
    void measureUse(int group) {
        tables.measureUse(group, point);
        changed = true;
    }

    void collective() {
        point.collective();
    }

    void oneSided() {
        point.oneSided();
    }

    /** A call is understood in another way than the paper's analyzer does. */
    void note(CompatFault fault) {
        faults.add(fault);
    }

    /**
     * A receive was taken for one with a source wildcard, but its status says that it was from MPI_PROC_NULL: it is among the
     * receives, and was in a table until now.
     */
    void unmask() {
        unmaskedReceives++;
    }

    Set<CompatFault> faults() {
        return faults;
    }

    long unmaskedReceives() {
        return unmaskedReceives;
    }
}
