package io.jmpi.trace.replay.recording;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallKind;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.scan.RankAnalysis;
import java.io.IOException;
import org.agrona.collections.IntArrayList;

/**
 * Reduces the calls of one rank to steps that can be run again: its sends and receives, its waits for them, collective
 * operations, and the computation in between. Computation is the time between calls, and that within calls that do not
 * communicate. Unsuccessful tests and probes are no steps.
 *
 * <p>Thread: see {@link RankAnalysis}. The steps are in the spool.
 */
public final class StepRecorder implements RankAnalysis, RecordListener {
    /** Which of the rank's clocks measures computation. */
    public enum TimeSource {
        /** Elapsed time. */
        WALL,
        /** Processor time: without the time in which other processes had the processor. */
        CPU
    }

    /** The sends and receives of the steps. */
    public final RankRecorder recorder;

    public final Steps steps;
    private final TimeSource source;
    private final IntArrayList blockingSends = new IntArrayList();
    private CallType type;
    private long computed;
    private long lastStop;
    private boolean hasBegun;
    private long unplayed;

    public StepRecorder(int rank, Spool spool, TimeSource source) {
        this.source = source;
        recorder = new RankRecorder(rank, spool, this);
        steps = new Steps(spool);
    }

    /** Whether the trace has times of the chosen clock. */
    public boolean hasTimes() {
        return lastStop != 0;
    }

    /** Calls that communicate but have no step: one-sided ones, and nonblocking collective operations. */
    public long unplayed() {
        return unplayed;
    }

    @Override
    public void call(Call call) {
        long start = source == TimeSource.WALL ? call.wallStart() : call.cpuStart();
        long stop = source == TimeSource.WALL ? call.wallStop() : call.cpuStop();
        if (hasBegun) {
            computed += Math.max(0, start - lastStop);
        }
        type = call.type();
        recorder.call(call);
        for (int i = 0; i < blockingSends.size(); i++) {
            add(Steps.AWAIT_SEND, blockingSends.getInt(i));
        }
        blockingSends.clear();
        if (isLocal()) {
            computed += Math.max(0, stop - start);
        }
        unplayed += type.kind() == CallKind.ONE_SIDED ? 1 : 0;
        lastStop = hasBegun ? Math.max(lastStop, stop) : stop; // calls of several threads overlap
        hasBegun = true;
    }

    private boolean isLocal() {
        return switch (type) {
            case INIT, INIT_THREAD, FINALIZE -> false;
            default -> type.kind() == CallKind.OTHER;
        };
    }

    private void add(int kind, int subject) {
        steps.add(kind, subject, computed);
        computed = 0;
    }

    @Override
    public void sent(int send, boolean isBlocking) {
        add(Steps.SEND, send);
        if (isBlocking && type != CallType.BSEND) { // which ends when its data is in the program's own buffer
            blockingSends.addInt(send);
        }
    }

    @Override
    public void posted(int receive) {
        add(Steps.RECEIVE, receive);
    }

    @Override
    public void ended(int send) {
        add(Steps.AWAIT_SEND, send);
    }

    @Override
    public void received(int receive) {
        add(Steps.AWAIT_RECEIVE, receive);
    }

    @Override
    public void collective(int instance) {
        add(Steps.SYNCHRONIZE, instance);
    }

    @Override
    public void nonblockingCollective() {
        unplayed++;
    }

    @Override
    public void end(boolean complete, DatatypeSizes sizes) throws IOException {
        recorder.end(complete, sizes);
        add(Steps.END, 0);
    }
}
