package io.jmpi.trace.replay;

/** What one rank did with receives, in order. Thread: see {@link Records}. */
final class Program extends Records {
    /** It posted one. */
    static final int POST = 0;
    /** It learned that one had completed. */
    static final int COMPLETE = 1;
    /** It tried to cancel one. */
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

    /** When: the beginning of a call that posts or cancels, the end of one that completes; by the rank's clock. */
    long nanos(int index) {
        return getLong(index, NANOS);
    }
}
