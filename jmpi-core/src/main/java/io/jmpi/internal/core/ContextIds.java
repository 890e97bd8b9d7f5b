package io.jmpi.internal.core;

import java.util.BitSet;
import java.util.function.UnaryOperator;

/**
 * The context ids that this rank's communicators use. A communicator has two contexts: {@code id} for point-to-point
 * and {@code id + 1} for collective messages.
 *
 * <p>Ranks agree on a new id in rounds: each proposes the lowest one that is free here; the highest proposal wins if it
 * is free at all ranks; otherwise the next round starts there. When a communicator is freed and nothing is in flight to
 * this rank in it, its id is free again here. {@code docs/adr/0012-context-ids.md} explains why no late message can
 * then reach a new communicator.
 *
 * <p>With the id, ranks agree on a number, which is never reused: the communicator's name in reports. Id and number are
 * equal as long as no id is reused.
 *
 * <p>Any thread: several threads may create communicators at once.
 */
public final class ContextIds {
    public static final int STEP = 2;

    /** Bit i represents id i * STEP. */
    private final BitSet taken = new BitSet();

    private int nextNumber;

    /** Ids of a new communicator; {@code number} is unique among those that share a rank. */
    public record Agreed(int id, int number) {}

    /**
     * Agrees with the other ranks of a group, which call this at the same time.
     *
     * <p>If that fails because ranks were lost, the id stays reserved: other ranks may have agreed on it, and send.
     *
     * @param maximum computes the element-wise maxima of all ranks
     */
    public Agreed agree(UnaryOperator<int[]> maximum) {
        int[] wanted = proposal(0);
        while (true) {
            int[] highest = maximum.apply(wanted);
            Agreed agreed = new Agreed(highest[0], highest[1]);
            boolean isOurs = reserve(agreed);
            int refused = maximum.apply(new int[] {isOurs ? 0 : 1})[0];
            if (refused == 0) {
                return agreed;
            }
            if (isOurs) {
                release(agreed.id());
            }
            wanted = proposal(agreed.id()); // a higher id where this one is taken
        }
    }

    /** Returns the lowest id from a given one on that is free here, and the next number. */
    synchronized int[] proposal(int atLeast) {
        return new int[] {taken.nextClearBit(atLeast / STEP) * STEP, nextNumber};
    }

    /** Reserves an id and a number, if no other communicator of this rank has them. */
    public synchronized boolean reserve(Agreed agreed) {
        if (taken.get(agreed.id() / STEP) || agreed.number() < nextNumber) {
            return false;
        }
        taken.set(agreed.id() / STEP);
        nextNumber = agreed.number() + STEP;
        return true;
    }

    /** Releases an id that this rank does not use and for which no message can arrive any more. */
    public synchronized void release(int id) {
        taken.clear(id / STEP);
    }
}
