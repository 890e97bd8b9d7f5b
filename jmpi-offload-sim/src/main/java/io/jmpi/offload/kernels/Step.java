package io.jmpi.offload.kernels;

/**
 * Steps of a message thread's program, by the names that the paper gives to its phases.
 *
 * <p>Numbers instead of an enum, whose switch looks each step up in a table first: a tenth of the time in virtual time.
 */
final class Step {
    // Take a message.
    static final int AWAIT_MESSAGE = 0;
    static final int AWAIT_BLOCK = 1;
    static final int PASS_GATE = 2;

    // Search.
    static final int SEARCH_BIN = 3;
    static final int SEARCH_RECEIVE = 4;
    static final int FOLLOW = 5;
    static final int CHECK_BOOKED = 6;

    // Book.
    static final int BOOK = 7;
    static final int READ_BOOKINGS = 8;
    static final int READ_CONFLICT = 9;
    static final int ANNOUNCE_CONFLICT = 10;

    // Partial barrier.
    static final int ENTER_BARRIER = 11;
    static final int AWAIT_LOWER_ENTERED = 12;

    // Conflicts: fast path and slow path.
    static final int DETECT_CONFLICT = 13;
    static final int CHECK_SHARED = 14;
    static final int TAKE_SHIFTED = 15;
    static final int AWAIT_LOWER_RESOLVED = 16;

    // The decision.
    static final int CONSUME = 17;
    static final int STORE_UNEXPECTED = 18;
    static final int RESOLVE = 19;
    static final int CHECK_BLOCK = 20;
    static final int COMPLETE_BLOCK = 21;
    static final int PUBLISH = 22;

    // Remove.
    static final int CHECK_REMOVED = 23;
    static final int LOCK_BIN = 24;
    static final int SWEEP_BIN = 25;
    static final int SWEEP_RECEIVE = 26;
    static final int SWEEP_NEXT = 27;
    static final int UNLINK = 28;
    static final int FREE = 29;
    static final int UNLOCK_BIN = 30;

    /** No step: the search is over, and its result determines the next step. */
    static final int SEARCHED = 31;

    private Step() {}
}
