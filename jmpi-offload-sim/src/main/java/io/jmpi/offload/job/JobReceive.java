package io.jmpi.offload.job;

import io.jmpi.matching.PostedReceive;

/** A receive of a job in virtual time; its memory is contiguous. */
final class JobReceive extends PostedReceive {
    /** The tag of messages whose program does not give one. */
    static final int USUAL_TAG = 1;

    private final int bytes;

    /** Its number in the program. */
    final int number;

    /** Whether the card has found its message and places the data. */
    boolean isPlaced;

    JobReceive(Action.Receive action) {
        super(action.source(), action.tag());
        bytes = action.bytes();
        number = action.number();
    }

    @Override
    public long bufferLength() {
        return bytes;
    }
}
