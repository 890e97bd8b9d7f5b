package io.jmpi.offload.hardware;

import io.jmpi.matching.envelope.SequenceNumber;
import io.jmpi.matching.software.Envelope;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Numbers the messages of a test as their senders do. */
final class SenderNumbers {
    /** No sender numbers anything. */
    static final SenderNumbers NONE = new SenderNumbers((source, tag) -> -1);

    private final IntBinaryOperator first;
    private final Map<Long, Integer> next = new HashMap<>();

    /** @param first by source and tag the number of the first message; negative if the stream is not numbered */
    SenderNumbers(IntBinaryOperator first) {
        this.first = first;
    }

    /** Numbers all streams, from the first message on. */
    static SenderNumbers all() {
        return new SenderNumbers((source, tag) -> 0);
    }

    int next(int source, int tag) {
        int begin = first.applyAsInt(source, tag);
        if (begin < 0) {
            return SequenceNumber.NONE;
        }
        int number = next.merge(Envelope.pack(source, tag), begin, (old, unused) -> old + 1);
        return SequenceNumber.of(number);
    }
}
