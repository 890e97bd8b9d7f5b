package io.jmpi.offload.hardware;

/** Traces that get one thing wrong, to show that the tests find it. */
enum FaultyTrace {
    /** The numbers of later receives stay when an older one is cancelled. */
    FORGETS_CANCELLATIONS {
        @Override
        MessageStream faultyStream(boolean fromTheFirst) {
            return new MessageStream(fromTheFirst) {
                @Override
                void cancelled() {}
            };
        }
    },
    /** Messages that wildcard receives, late receives and probes get are not counted. */
    FORGETS_OTHERS {
        @Override
        MessageStream faultyStream(boolean fromTheFirst) {
            return new MessageStream(fromTheFirst) {
                @Override
                void consumedByOther(int sequence) {
                    consumed(sequence);
                }
            };
        }
    },
    /** A receive is cancelled while the unit has later numbers. */
    DOES_NOT_CALL_BACK {
        @Override
        MessageStream faultyStream(boolean fromTheFirst) {
            return new MessageStream(fromTheFirst) {
                @Override
                boolean hasNumberedInUnit() {
                    return false;
                }
            };
        }
    },
    /** Receives get numbers while a cancellation may still change these. */
    DOES_NOT_WAIT_FOR_CANCELLATIONS {
        @Override
        MessageStream faultyStream(boolean fromTheFirst) {
            return new MessageStream(fromTheFirst) {
                @Override
                boolean isCancelling() {
                    return false;
                }
            };
        }
    },
    /** The messages of a replaced matcher are not counted. */
    FORGETS_THE_PAST {
        @Override
        MessageStream faultyStream(boolean fromTheFirst) {
            return new MessageStream(true);
        }
    };

    abstract MessageStream faultyStream(boolean fromTheFirst);

    SequenceTrace trace(boolean fromTheFirst) {
        return new SequenceTrace(fromTheFirst) {
            @Override
            MessageStream newStream(boolean isFromTheFirst) {
                return faultyStream(isFromTheFirst);
            }
        };
    }
}
