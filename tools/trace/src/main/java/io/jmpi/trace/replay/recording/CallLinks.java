package io.jmpi.trace.replay.recording;

/**
 * The calls that began and completed each message of a rank, by the records of its {@link Sends} or its {@link Receives}. Thread:
 * see {@link Records}.
 */
public final class CallLinks extends Records {
    /** No call. */
    public static final int NONE = -1;

    /** The call that sent it or posted it. */
    public final Ints begun = new Ints();
    /** The call that reported its completion, or {@link #NONE}; for a blocking receive the same. */
    public final Ints ended = new Ints();

    CallLinks(Spool spool) {
        super(spool);
    }

    void add(int call) {
        int index = add();
        begun.set(index, call);
        ended.set(index, NONE);
    }
}
