package io.jmpi.matching.software.newmadeleine;

import io.jmpi.matching.software.Envelope;
import io.jmpi.matching.software.Footprint;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * A hash table from envelopes to one queue each: of the receives that were posted with the envelope, wildcards
 * included, or of the messages that such a receive accepts. It is never of both: what would be the second kind is
 * matched with the first.
 *
 * <p>A queue that is empty leaves the table and is used again, so that memory follows the largest number of nodes seen.
 * The table doubles when it has more queues than bins, and never shrinks.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class EnvelopeQueues {
    /** The place of a receive or message in one queue. It belongs to the record of its node. */
    static class Link {
        /** Null while the link is in no queue. */
        private Queue queue;

        private Link next;
        private Link previous;

        /** The next younger one; null for the youngest. */
        Link next() {
            return next;
        }
    }

    static final int LINK_FIELD_BYTES = 3 * Footprint.REFERENCE_BYTES;

    /** The nodes of one envelope, oldest first. */
    static final class Queue {
        static final int FIELD_BYTES = Long.BYTES + 1 + 3 * Footprint.REFERENCE_BYTES;

        private long envelope;
        private boolean isPermanent;
        private Link oldest;
        private Link youngest;

        /** The next queue of the bin, or the next one that is free. */
        private Queue nextInBin;

        /** The oldest node's link; null if the queue is empty. */
        Link oldest() {
            return oldest;
        }

        void append(Link link) {
            link.queue = this;
            link.previous = youngest;
            if (youngest == null) {
                oldest = link;
            } else {
                youngest.next = link;
            }
            youngest = link;
        }

        /** Removes a link from this queue, wherever it is. */
        private void remove(Link link) {
            if (link.previous == null) {
                oldest = link.next;
            } else {
                link.previous.next = link.next;
            }
            if (link.next == null) {
                youngest = link.previous;
            } else {
                link.next.previous = link.previous;
            }
            link.queue = null;
            link.next = null;
            link.previous = null;
        }
    }

    /** As many bins as a table may have. */
    static final int MAX_BINS = 1 << 24;

    private Queue[] bins;
    private int shift;
    private int queues;
    private Queue free;
    private int allocated;

    /** @param binCount a power of two */
    EnvelopeQueues(int binCount) {
        use(new Queue[Math.max(2, binCount)]);
    }

    private void use(Queue[] empty) {
        bins = empty;
        shift = Envelope.binShift(empty.length);
    }

    int bin(long envelope) {
        return Envelope.bin(envelope, shift);
    }

    /** Makes a queue that is in no bin, and remains while it is empty; for an envelope that is not searched for. */
    Queue newPermanent() {
        Queue queue = new Queue();
        queue.isPermanent = true;
        allocated++;
        return queue;
    }

    /** The queue of exactly that envelope; null if no node has it. */
    Queue find(long envelope) {
        Queue queue = bins[bin(envelope)];
        while (queue != null) {
            if (queue.envelope == envelope) {
                return queue;
            }
            queue = queue.nextInBin;
        }
        return null;
    }

    /** Adds a queue that is empty for an envelope which has none; a node must be appended next. */
    Queue add(long envelope) {
        if (++queues > bins.length && bins.length < MAX_BINS) {
            grow();
        }
        Queue queue = free;
        if (queue == null) {
            queue = new Queue();
            allocated++;
        } else {
            free = queue.nextInBin;
        }
        queue.envelope = envelope;
        insert(queue);
        return queue;
    }

    private void insert(Queue queue) {
        int bin = bin(queue.envelope);
        queue.nextInBin = bins[bin];
        bins[bin] = queue;
    }

    private void grow() {
        Queue[] old = bins;
        use(new Queue[2 * old.length]);
        for (Queue queue : old) {
            while (queue != null) {
                Queue next = queue.nextInBin;
                insert(queue);
                queue = next;
            }
        }
    }

    /** Removes a link from its queue, and the queue from the table if that was its last link. */
    void remove(Link link) {
        Queue queue = link.queue;
        queue.remove(link);
        if (queue.oldest == null && !queue.isPermanent) {
            release(queue);
        }
    }

    private void release(Queue queue) {
        int bin = bin(queue.envelope);
        Queue before = bins[bin];
        if (before == queue) {
            bins[bin] = queue.nextInBin;
        } else {
            while (before.nextInBin != queue) {
                before = before.nextInBin;
            }
            before.nextInBin = queue.nextInBin;
        }
        queues--;
        queue.nextInBin = free;
        free = queue;
    }

    void forEach(Consumer<Queue> visitor) {
        for (Queue bin : bins) {
            for (Queue queue = bin; queue != null; queue = queue.nextInBin) {
                visitor.accept(queue);
            }
        }
    }

    long footprint() {
        return Footprint.array(bins.length, Footprint.REFERENCE_BYTES)
                + allocated * Footprint.object(Queue.FIELD_BYTES);
    }
}
