package io.jmpi.internal.p2p.partition;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.matching.text.Count;
import org.jspecify.annotations.Nullable;

/**
 * The receiver's side: posts a receive for each partition of the sender, whose number it knows from the {@link Announcement}.
 */
public final class PartitionedReceiveOperation extends PartitionedOperation {
    private final boolean lenientTypes;

    /** The sender's; null before it is known. */
    private @Nullable Announcement announcement;

    /** A receive for each of the sender's partitions; null before it is known. */
    private PartReceive @Nullable [] parts;

    /** Why nothing of the sender can be received; null if it can. */
    private @Nullable MpiException misfit;

    /** Whether it has been started, and its receives have not been posted. */
    private boolean waits;

    /** The posted receives; null until they have been posted after a start. */
    private volatile PartReceive @Nullable [] posted;

    /** A range of the bytes of all elements. */
    private final class PartReceive extends ReceiveOperation {
        PartReceive(Announcement sender, int part, long room) {
            super(
                    partitions.parts,
                    partitions.partsRank(peer),
                    sender.firstTag() + part,
                    elements.type().packing(elements.count()).from(part * sender.bytesEach()),
                    elements.offset(),
                    room);
        }

        void post() {
            renew(elements.memory());
            partitions.parts.post(this);
        }

        @Override
        protected boolean isPart() {
            return true;
        }

        @Override
        protected void ended() {
            partEnded(failure());
        }
    }

    /**
     * Creates the operation. The arguments have been checked.
     *
     * @param elements of all partitions
     * @param count the number of partitions, which divides the number of elements
     * @param lenientTypes whether elements of other kinds fit
     */
    public PartitionedReceiveOperation(
            Partitions partitions, Elements<?> elements, int count, int source, int tag, boolean lenientTypes) {
        super(partitions, elements, count, source, tag);
        this.lenientTypes = lenientTypes;
        partitions.expect(this);
    }

    @Override
    public void start() {
        posted = null;
        super.start();
    }

    @Override
    void begin() {
        waits = true;
        await(1); // for the announcement
        if (parts == null) {
            partitions.awaitAnnouncement(peer);
        } else {
            post(parts);
        }
    }

    /** Called when the sender is known. */
    void matched(Announcement sender) {
        misfit = misfit(sender);
        announcement = sender;
        PartReceive[] all = new PartReceive[sender.partitions()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new PartReceive(sender, i, misfit == null ? sender.bytesEach() : 0);
        }
        parts = all;
        if (waits) {
            post(all);
        }
    }

    /** After a misfit the receives have no room: they only let the sender complete. */
    private void post(PartReceive[] all) {
        waits = false;
        if (misfit != null) {
            fail(misfit);
        }
        await(1 + all.length);
        for (PartReceive each : all) {
            each.post();
        }
        posted = all;
        partEnded(null); // the announcement
    }

    private @Nullable MpiException misfit(Announcement sender) {
        long room = elements.bytes();
        if (sender.bytes() != room) {
            return new MpiException(
                    sender.bytes() > room ? ErrorClass.TRUNCATE : ErrorClass.COUNT,
                    what() + ": the psend has " + Count.of(sender.partitions(), "partition") + " of "
                            + Count.of(sender.bytesEach(), "byte") + ", " + sender.bytes()
                            + " in all, but this side has " + room
                            + ": both sides must have the same number of bytes; nothing was written");
        }
        Datatype<?> type = elements.type();
        boolean accepts = type.accepts(sender.signature(), room)
                || lenientTypes && type.accepts(Datatype.PACKED.signature(1), room);
        for (int i = 1; accepts && i < sender.partitions(); i++) {
            accepts = type.elements(i * sender.bytesEach()) >= 0;
        }
        return accepts
                ? null
                : new MpiException(
                        ErrorClass.TYPE,
                        what() + ": the psend has " + Count.of(sender.partitions(), "partition") + " of "
                                + Datatype.kindsOf(sender.signature()) + ", but the elements of this side are of "
                                + type.kinds() + "; nothing was written");
    }

    /** Ends it if it waits for a sender that will never announce itself. */
    void unannounced(MpiException cause) {
        if (waits) {
            waits = false;
            partEnded(cause);
        }
    }

    @Override
    void close(MpiException cause) {
        unannounced(cause);
    }

    /**
     * Whether all bytes of a partition are in its memory. Any thread; the operation has been started.
     *
     * @throws MpiException if they will never be
     */
    public boolean hasArrived(int partition) {
        if (isComplete()) {
            throwIf(failure());
            return true;
        }
        PartReceive[] now = posted;
        Announcement sender = announcement;
        if (now == null || sender == null) {
            return false;
        }
        throwIf(misfit);
        long bytes = elements.bytes() / count();
        long first = partition * bytes;
        boolean hasAll = bytes > 0; // Without bytes, only completion counts.
        for (int i = hasAll ? (int) (first / sender.bytesEach()) : 0;
                hasAll && i * sender.bytesEach() < first + bytes;
                i++) {
            hasAll = now[i].isComplete();
            if (hasAll) {
                throwIf(now[i].failure());
            }
        }
        return hasAll;
    }

    private static void throwIf(@Nullable MpiException failure) {
        if (failure != null) {
            throw failure.again();
        }
    }

    /** The kinds of the elements that have been received. */
    public int signature() {
        Announcement sender = announcement;
        return sender == null ? Datatype.NO_ELEMENTS : sender.signature();
    }

    /** The number of bytes of a message. */
    public long bytes() {
        return elements.bytes();
    }

    @Override
    Leftovers.Kind kind() {
        return Leftovers.Kind.RECEIVE;
    }

    @Override
    String what() {
        return "precv from " + partitions.messages.rankName(peer) + ", tag " + tag + ", " + partitions.messages.label();
    }

    @Override
    public Awaited awaited() {
        if (announcement == null) {
            return awaited(what() + ", which no psend has matched", peer);
        }
        String missing = named(i -> !hasArrivedQuietly(i));
        return awaited(what() + (missing.isEmpty() ? "" : ", " + missing + " not arrived"), peer);
    }

    private boolean hasArrivedQuietly(int partition) {
        try {
            return hasArrived(partition);
        } catch (MpiException e) {
            return true; // It has ended.
        }
    }
}
