package io.jmpi.trace.replay.recording;

/** What one rank did, in order, and how long it computed in between. Thread: see {@link Records}. */
public final class Steps extends Records {
    /** The subject is a record of {@link Sends}. */
    public static final int SEND = 0;
    /** The subject is a record of {@link Receives}. */
    public static final int RECEIVE = 1;
    /** The rank waited for the end of a send. */
    public static final int AWAIT_SEND = 2;
    /** The rank waited for the completion of a receive. */
    public static final int AWAIT_RECEIVE = 3;
    /** The subject is an instance of a communicator, whose members met in a collective operation. */
    public static final int SYNCHRONIZE = 4;
    /** The program ended. */
    public static final int END = 5;

    public final Ints kind = new Ints();
    public final Ints subject = new Ints();

    /** How long the rank computed since the previous step, in nanoseconds. */
    public final Longs computed = new Longs();

    Steps(Spool spool) {
        super(spool);
    }

    void add(int newKind, int newSubject, long newComputed) {
        int index = add();
        kind.set(index, newKind);
        subject.set(index, newSubject);
        computed.set(index, newComputed);
    }
}
