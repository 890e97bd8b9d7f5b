package io.jmpi.internal.p2p.partition;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.operation.SendOperation;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/** The sender's side: a partition leaves when the program has marked it. Several threads may mark partitions at once. */
public final class PartitionedSendOperation extends PartitionedOperation {
    private static final int EMPTY = 0;
    private static final int READY = 1;

    /** It will never be sent. */
    private static final int CLOSED = 2;

    private final AtomicIntegerArray states;
    private final PartSend[] parts;
    private final int firstTag;

    /** Set before a state is {@link #CLOSED}. */
    private volatile @Nullable MpiException closed;

    /** One partition as a message. */
    private final class PartSend extends SendOperation {
        PartSend(Elements<Object> part, int partTag) {
            super(
                    partitions.parts,
                    partitions.partsRank(peer),
                    partTag,
                    part.memory(),
                    part.offset(),
                    part.count(),
                    part.type());
        }

        void send() {
            renew(elements.memory());
            partitions.engine.submit(this);
        }

        /** In mode APPLICATION the program may make no other call for a long time. */
        void leave() {
            if (isComplete() && failure() == null) {
                leaveNow();
            }
        }

        @Override
        public void execute() {
            MpiException ended = partitions.ended();
            if (ended == null) {
                super.execute();
            } else {
                end(ended);
            }
        }

        @Override
        protected void ended() {
            partEnded(failure());
        }
    }

    /**
     * Creates the operation, and announces it to the receiver. The arguments have been checked.
     *
     * @param elements of all partitions
     * @param count the number of partitions, which divides the number of elements
     */
    public PartitionedSendOperation(Partitions partitions, Elements<?> elements, int count, int dest, int tag) {
        super(partitions, elements, count, dest, tag);
        this.states = new AtomicIntegerArray(count);
        this.firstTag = partitions.takeTags(count);
        this.parts = new PartSend[count];
        long each = elements.count() / count;
        for (int i = 0; i < count; i++) {
            parts[i] = new PartSend(this.elements.range(i * each, each), firstTag + i);
        }
        partitions.announce(
                dest,
                new Announcement(tag, count, firstTag, elements.type().signature(elements.count()), elements.bytes()));
    }

    @Override
    public void start() {
        closed = null;
        for (int i = 0; i < count(); i++) {
            states.set(i, EMPTY);
        }
        super.start();
    }

    @Override
    void begin() {
        await(count());
    }

    /** Checks that {@link #ready} may be called for a partition. */
    public void requireNotReady(int partition) {
        if (states.get(partition) != EMPTY) {
            throw notEmpty(partition);
        }
    }

    private MpiException notEmpty(int partition) {
        MpiException cause = closed;
        return states.get(partition) == CLOSED && cause != null
                ? cause.again()
                : new MpiException(
                        ErrorClass.REQUEST,
                        "partition " + partition + " of the " + what() + " has been marked ready before: mark each"
                                + " once after a start");
    }

    /**
     * Sends a partition. Any thread that the mode allows.
     *
     * @throws MpiException of class REQUEST if it has been sent since the start
     */
    public void ready(int partition) {
        if (!states.compareAndSet(partition, EMPTY, READY)) {
            throw notEmpty(partition);
        }
        parts[partition].send();
    }

    /** Flushes a partition that has been sent, and those before it. */
    public void leave(int partition) {
        parts[partition].leave();
    }

    /** Ends the use of its tags. The operation is not active. */
    public void free() {
        partitions.giveBackTags(firstTag);
    }

    @Override
    void close(MpiException cause) {
        closed = cause;
        for (int i = 0; i < count(); i++) {
            if (states.compareAndSet(i, EMPTY, CLOSED)) {
                partEnded(cause);
            }
        }
    }

    @Override
    Leftovers.Kind kind() {
        return Leftovers.Kind.SEND;
    }

    @Override
    String what() {
        return "psend to " + partitions.messages.rankName(peer) + ", tag " + tag + ", " + partitions.messages.label();
    }

    @Override
    public Awaited awaited() {
        String missing = named(i -> states.get(i) == EMPTY);
        return missing.isEmpty() ? awaited(what(), peer) : awaited(what() + ", " + missing + " not yet ready");
    }
}
