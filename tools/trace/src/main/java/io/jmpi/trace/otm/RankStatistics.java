package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Divides the calls of a rank into data points, like the paper's analyzer: a point ends with a call that waits for
 * requests, or with the 4000th call in a row that does not. Measures the tables before each call, so that the point of
 * a wait contains the depth directly before it.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank.
 */
final class RankStatistics {
    private static final int CALLS_WITHOUT_WAIT = 4000;

    private final DataPoint point;
    final ReceiveTables tables;
    private final PointListener listener;
    final Envelopes envelopes = new Envelopes();
    final Set<CompatFault> faults = EnumSet.noneOf(CompatFault.class);
    long unmaskedReceives;
    private boolean changed = true;
    private int callsWithoutWait;

    RankStatistics(List<Integer> binCounts, PointListener listener) {
        point = new DataPoint(binCounts.size());
        tables = new ReceiveTables(binCounts);
        this.listener = listener;
    }

    /** The hash of a receive. */
    static int hash(int source, int tag, int communicator) {
        return PearsonHash.hash(
                source == Call.ANY_SOURCE ? PearsonHash.WILDCARD : source,
                tag == Call.ANY_TAG ? PearsonHash.WILDCARD : tag,
                communicator);
    }

    /** Begins a call that is counted. */
    void measure() {
        if (changed) {
            tables.measureDepth(point);
            changed = false;
        }
    }

    /** Marks the tables as changed by other means than {@link #measureUse}. */
    void changed() {
        changed = true;
    }

    /** Ends a call that waits for requests. */
    void waited() {
        close();
    }

    /** Ends a call that does not wait for requests. */
    void passed() {
        if (++callsWithoutWait == CALLS_WITHOUT_WAIT) {
            close();
        }
    }

    private void close() {
        try {
            listener.point(point);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        point.clear();
        changed = true;
        callsWithoutWait = 0;
    }

    /** Ends the calls. */
    void end() {
        if (callsWithoutWait > 0) {
            close();
        }
    }

    void send(int tag, boolean blocking) {
        point.send(blocking);
        envelopes.send(tag);
        listener.send(tag, blocking);
    }

    /** Counts a receive, and the entries in its bins. */
    void meet(int source, int tag, int group, ReceiveClass receiveClass, int hash, boolean blocking) {
        point.receive(receiveClass, blocking);
        envelopes.receive(source, tag);
        try {
            listener.receive(source, tag, blocking);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        tables.meet(group, receiveClass, hash, point);
    }

    /** Ends a receive that has been counted, and added if it enters a table. */
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

    /** Records a call that is treated differently than by the paper's analyzer. */
    void note(CompatFault fault) {
        faults.add(fault);
    }

    /**
     * Corrects a receive that was assumed to have a source wildcard, but whose status shows MPI_PROC_NULL: it is among
     * the receives, and was in a table until now.
     */
    void unmask() {
        unmaskedReceives++;
    }
}
