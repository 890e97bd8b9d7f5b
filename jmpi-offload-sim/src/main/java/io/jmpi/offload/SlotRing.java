package io.jmpi.offload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;

/**
 * A ring of reused slots from one producing thread to one consuming thread.
 *
 * <p>The producer fills a {@link #claim claimed} slot and publishes it (release); the consumer {@link #peek peeks}
 * (acquire), reads, and gives the slot back (release), which the producer sees before it fills it again (acquire).
 *
 * <p>The number of slots is a power of two, so that a position becomes an index by a mask; how many may be in use is a
 * number of its own and need not be one.
 */
public class SlotRing<T> {
    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(Positions.class, "head", long.class);
            TAIL = lookup.findVarHandle(Positions.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Sixteen longs keep the two positions on different cache lines. */
    @SuppressWarnings("unused")
    private static final class Positions {
        long head;
        long p0;
        long p1;
        long p2;
        long p3;
        long p4;
        long p5;
        long p6;
        long p7;
        long p8;
        long p9;
        long p10;
        long p11;
        long p12;
        long p13;
        long p14;
        long p15;
        long tail;
    }

    private final T[] slots;
    private final int mask;
    private final int limit;
    private final Positions positions = new Positions();

    /**
     * Creates an empty ring.
     *
     * @param limit slots that may be in use at once
     */
    @SuppressWarnings("unchecked") // an array of slots that never leaves this class
    public SlotRing(int limit, Supplier<T> newSlot) {
        int size = limit == 1 ? 1 : Integer.highestOneBit(limit - 1) << 1;
        this.limit = limit;
        mask = size - 1;
        slots = (T[]) new Object[size];
        for (int i = 0; i < size; i++) {
            slots[i] = newSlot.get();
        }
    }

    /** Producer: how many slots can be claimed now; later perhaps more. */
    public int room() {
        return limit - (int) (positions.tail - (long) HEAD.getAcquire(positions));
    }

    /** Producer: the slot to fill; there must be room. */
    public T claim() {
        return slots[(int) positions.tail & mask];
    }

    /** Producer: lets the consumer see the claimed slot. */
    public void publish() {
        TAIL.setRelease(positions, positions.tail + 1);
    }

    /** Consumer: the oldest slot; null if there is none. */
    public T peek() {
        long head = positions.head;
        return head == (long) TAIL.getAcquire(positions) ? null : slots[(int) head & mask];
    }

    /** Consumer: gives back the slot that {@link #peek} returned. */
    public void release() {
        HEAD.setRelease(positions, positions.head + 1);
    }

    /** Either side: slots ever given back by the consumer. What it did before is visible. */
    public long consumed() {
        return (long) HEAD.getAcquire(positions);
    }

    /** Either side: slots ever published by the producer. */
    public long produced() {
        return (long) TAIL.getAcquire(positions);
    }

    /** Either side: whether nothing is published that was not given back. */
    public boolean isEmpty() {
        return consumed() == produced();
    }

    public int slots() {
        return slots.length;
    }
}
