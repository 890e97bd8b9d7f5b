package io.jmpi.trace.replay.recording;

/** The operations of one rank on receives, in order. Thread: see {@link Records}. */
public final class Program extends Records {
    /** The rank posted a receive. */
    public static final int POST = 0;
    /** The rank learned that a receive had completed. */
    public static final int COMPLETE = 1;
    /** The rank tried to cancel a receive. */
    static final int CANCEL = 2;

    public final Ints kind = new Ints();
    public final Ints receive = new Ints();

    /** Time by the rank's clock: the beginning of a call that posts or cancels, the end of one that completes. */
    public final Longs nanos = new Longs();

    Program(Spool spool) {
        super(spool);
    }

    void add(int eventKind, int eventReceive, long eventNanos) {
        int index = add();
        kind.set(index, eventKind);
        receive.set(index, eventReceive);
        nanos.set(index, eventNanos);
    }
}
