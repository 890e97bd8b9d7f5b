package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.PostedReceive;

/** A receive of the model: contiguous, of one tag. */
final class ModelReceive extends PostedReceive {
    /** The tag of all messages. */
    static final int TAG = 1;

    private final int bytes;

    /** Whether it was given to the unit. */
    boolean isOffloaded;

    ModelReceive(int source, int bytes) {
        super(source, TAG);
        this.bytes = bytes;
    }

    @Override
    public long bufferLength() {
        return bytes;
    }
}
