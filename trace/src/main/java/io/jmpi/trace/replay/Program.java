package io.jmpi.trace.replay;

/** What one rank did with receives, in order. Thread: see {@link Records}. */
final class Program extends Records {
    /** The rank posted a receive. */
    static final int POST = 0;
    /** The rank learned that a receive had completed. */
    static final int COMPLETE = 1;
    /** The rank tried to cancel a receive. */
    static final int CANCEL = 2;

    private static final int KIND = 0;
    private static final int RECEIVE = 4;
    private static final int NANOS = 8;
    private static final int RECORD = 16;

    Program(Spool spool) {
        super(spool, RECORD);
    }

    void add(int kind, int receive, long nanos) {
        int index = add();
        setInt(index, KIND, kind);
        setInt(index, RECEIVE, receive);
        setLong(index, NANOS, nanos);
    }

    int kind(int index) {
        return getInt(index, KIND);
    }

    int receive(int index) {
        return getInt(index, RECEIVE);
    }

    /** Time by the rank's clock: the beginning of a call that posts or cancels, the end of one that completes. */
    long nanos(int index) {
        return getLong(index, NANOS);
    }
}
