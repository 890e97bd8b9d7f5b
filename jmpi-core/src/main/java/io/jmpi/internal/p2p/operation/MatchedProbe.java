package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;
import io.jmpi.job.ProgramLine;

/**
 * A matched probe (MPI 4.1, section 3.8.2): removes the message that it finds from matching, so that only the holder of
 * this probe can receive it, by {@link ReceiveOperation#claim}.
 *
 * <p>The context stores the message, with its memory and its sender's credit, until it is received or the context is closed.
 */
public final class MatchedProbe extends ProbeOperation {
    private MpiException lost;
    private ProgramLine line = ProgramLine.UNKNOWN;

    public MatchedProbe(Endpoint context, int source, int tag, boolean waits) {
        super(context, source, tag, waits);
    }

    @Override
    public boolean claims() {
        return true;
    }

    /** Sets the program's line that has called it; before it starts. */
    public void calledAt(ProgramLine newLine) {
        line = newLine;
    }

    /** Returns the line for the report of a message that is never received; empty if unknown. */
    public String place() {
        return line.place();
    }

    /** Called when the context is closed before the message was received. */
    public void lose(MpiException cause) {
        lost = cause;
    }

    public MpiException lost() {
        return lost;
    }
}
