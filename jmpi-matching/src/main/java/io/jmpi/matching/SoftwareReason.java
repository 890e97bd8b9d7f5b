package io.jmpi.matching;

/** Why the engine {@code hardware} left a receive to software; each is counted. */
enum SoftwareReason {
    /** No message has been unexpected yet, so that there is no unit. */
    NO_UNIT,
    /** The buffer is shorter than the threshold: copying it is cheaper than a command. */
    SHORT,
    /** The buffer is not one range of memory. */
    NOT_CONTIGUOUS,
    /** Any source: the unit sees only the messages that come over its own wire. */
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
    NO_OPERATION
}
