package io.jmpi.offload.hardware;

/** The reasons why the engines {@code hardware} and {@code overlap} leave a receive to software; each is counted. */
enum SoftwareReason {
    /** No message has been unexpected yet, so that there is no unit. */
    NO_UNIT,
    /** The buffer is shorter than the threshold: copying it is cheaper than a command. */
    SHORT,
    /** The buffer is not one range of memory. */
    NOT_CONTIGUOUS,
    /** Any source: the unit sees only the messages that arrive on its own wire. */
    ANY_SOURCE,
    /** Any tag, and an older receive in software might accept the same message. */
    OLDER_RECEIVE,
    /** An older wildcard receive in software might accept the same message. */
    OLDER_WILDCARD,
    /** An older receive of the same bin in software might accept the same message, and could not be forced. */
    OLDER_IN_BIN,
    /** The unit's list has no room. */
    LIST_FULL,
    /** Too many commands are outstanding. */
    NO_OPERATION,

    /** Reads from this peer have begun without a delay. */
    NO_DELAY,
    /** Many receives of the last period were taken back from the unit. */
    TAKEN_BACK_OFTEN,

    // Where receives can have numbers:

    /** Any tag: the numbers of several streams. */
    ANY_TAG,
    /** The number is not known, or there is none, and an older receive of the bin might accept the same message. */
    NOT_NUMBERED,
    /** As many receives of the stream wait as there are numbers in a tag of the unit. */
    WINDOW_FULL,
    /** A receive of the stream is being cancelled, which may change the number. */
    CANCELLATION,
    /** The source does not fit into a tag of the unit. */
    LARGE_SOURCE;

    /** Whether this reason occurs only where delays decide. */
    boolean isOfAdvice() {
        return this == NO_DELAY || this == TAKEN_BACK_OFTEN;
    }

    /** Whether this reason occurs only where receives can have numbers. */
    boolean isOfTrace() {
        return compareTo(ANY_TAG) >= 0;
    }

    /** Whether this reason occurs only where receives have no numbers. */
    boolean isOfPlainTags() {
        return this == OLDER_RECEIVE || this == OLDER_IN_BIN;
    }
}
