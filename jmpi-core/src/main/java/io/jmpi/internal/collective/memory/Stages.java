package io.jmpi.internal.collective.memory;

/**
 * The stages of a message through shared memory: all of the same length but the last one. Immutable.
 *
 * @param bytes of the message
 * @param room bytes of a stage at most
 */
public record Stages(int bytes, int room) {
    /** Returns their number: at least one, so that an empty message is posted, too. */
    public int count() {
        return Math.max(1, (bytes + room - 1) / room);
    }

    /** Returns where a stage begins in the message. */
    public int position(int stage) {
        return stage * room;
    }

    /** Returns the bytes of a stage. */
    public int length(int stage) {
        return Math.min(room, bytes - position(stage));
    }
}
