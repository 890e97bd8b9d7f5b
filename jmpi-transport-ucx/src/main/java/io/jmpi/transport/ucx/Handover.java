package io.jmpi.transport.ucx;

import io.jmpi.transport.LateSender;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Who uses the transport: the progress thread, except that it offers it to the {@link LateSender} whenever it leaves while frames are
 * packed. Nothing is offered before, so that a transport without packed frames pays nothing.
 *
 * <p>Thread: the progress thread, except {@link #sendLate}. Lifetime: that of the transport.
 */
final class Handover implements LateSender.Packer {
    private static final int OF_PROGRESS_THREAD = 0;
    private static final int OFFERED = 1;
    private static final int OF_LATE_SENDER = 2;

    private final LateSender lateSender = new LateSender(this::tryAccept, this::giveBack);
    private final AtomicInteger owner = new AtomicInteger(OF_PROGRESS_THREAD);
    private final BooleanSupplier sendPacked;

    /** Whether the progress thread has offered the transport since it entered it last. */
    private boolean isOffered;

    /** Calls of the transport that the progress thread is in, and which call the engine. */
    private int depth;

    private boolean hasPacked;

    /** Whether the sender of late frames has been asked to look. */
    private boolean isWatched;

    /** Messages sent, and how many there were when the sender of late frames looked last. */
    private int sent;

    private int sentSeen;

    /**
     * Creates it.
     *
     * @param sendPacked sends all packed frames; returns whether there were any
     */
    Handover(BooleanSupplier sendPacked) {
        this.sendPacked = sendPacked;
    }

    /** Begins a use of the transport by the progress thread. */
    void take() {
        if (isOffered) {
            isOffered = false;
            while (!owner.compareAndSet(OFFERED, OF_PROGRESS_THREAD)) {
                Thread.yield();
            }
        }
    }

    /** Ends a use. All frames that have been claimed are complete. */
    void offer() {
        if (hasPacked && depth == 0 && !isOffered) {
            isOffered = true;
            owner.setRelease(OFFERED);
        }
    }

    /** As {@link #take}. The engine calls the transport again before {@link #exit}. */
    void enter() {
        take();
        depth++;
    }

    /** Ends what {@link #enter} has begun. */
    void exit() {
        depth--;
        offer();
    }

    /** A message has been given to UCX. */
    void noteSent() {
        sent++;
    }

    /** Frames have been packed that must leave soon. */
    void notePacked() {
        hasPacked = true;
        if (!isWatched) {
            isWatched = true;
            lateSender.add(this);
        }
    }

    /** All packed frames have been sent. */
    void noteEmpty() {
        hasPacked = false;
    }

    /** Ends the use by others. */
    void close() {
        take();
        hasPacked = false;
        lateSender.close();
    }

    // ---------------------------------------------------------------- the sender of late frames

    private boolean tryAccept() {
        return owner.get() == OFFERED && owner.compareAndSet(OFFERED, OF_LATE_SENDER);
    }

    private void giveBack() {
        owner.setRelease(OFFERED);
    }

    @Override
    public LateSender.Finding sendLate() {
        isWatched = false;
        if (sent != sentSeen) {
            sentSeen = sent;
            return LateSender.Finding.SENDS_ITSELF;
        }
        boolean any = sendPacked.getAsBoolean();
        sentSeen = sent;
        return any ? LateSender.Finding.LATE : LateSender.Finding.NOTHING_PACKED;
    }
}
