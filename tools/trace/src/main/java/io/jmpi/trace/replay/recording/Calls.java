package io.jmpi.trace.replay.recording;

import io.jmpi.trace.format.CallType;

/**
 * All calls of one rank in the order of the trace, with what a reader of a timeline asks for: when, what, with whom. Thread: see
 * {@link Records}.
 */
public final class Calls extends Records {
    /** The call has no such argument. A peer or tag may be any other negative number. */
    public static final int ABSENT = Integer.MIN_VALUE;

    /** Beginning and return, by the rank's clock. */
    public final Longs start = new Longs();

    public final Longs stop = new Longs();
    /** Ordinal of its {@link CallType}. */
    public final Ints type = new Ints();
    /** Its name, by the number of {@link CallRecorder#name}. */
    public final Ints name = new Ints();

    public final Ints thread = new Ints();
    /** The communicator, by the rank's own number, or {@link #ABSENT}. */
    public final Ints instance = new Ints();
    /** Rank in the communicator of the destination, source or root. */
    public final Ints peer = new Ints();

    public final Ints tag = new Ints();
    /** Source and tag of the receiving half of a send-receive. */
    public final Ints source = new Ints();

    public final Ints receiveTag = new Ints();
    /** Number of elements. */
    public final Ints elements = new Ints();

    public final Ints datatype = new Ints();

    Calls(Spool spool) {
        super(spool);
    }
}
