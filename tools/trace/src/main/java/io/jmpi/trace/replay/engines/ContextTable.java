package io.jmpi.trace.replay.engines;

import java.util.function.IntFunction;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * The state of an engine for each communicator, created on first use. Engines do not learn when a communicator is
 * freed. If there are many, the table therefore drops those without posted receives and unexpected messages, and
 * creates them again on the next use: it never holds more than {@value #FEW}, or twice the number of busy ones, or
 * {@value #MANY} if dropped ones come back.
 *
 * <p>Thread: one. Lifetime: one rank. Apart from the states that it creates, it allocates nothing.
 */
final class ContextTable<T extends ContextTable.Holder> {
    private static final int FEW = 16;

    /** More than applications use in alternation; tables of as many devices still take little memory. */
    private static final int MANY = 128;

    private final Int2ObjectHashMap<T> live = new Int2ObjectHashMap<>();
    private final IntHashSet givenUp = new IntHashSet();
    private final IntFunction<T> maker;
    private final EngineTally tally;
    private int limit = FEW;
    private T last;
    private int lastContext;

    /** The state for one communicator. */
    interface Holder {
        /** Whether no receive is posted and no message unexpected. */
        boolean isIdle();

        /** Decides all undecided events. */
        void settle();

        /** Bytes of its tables. */
        long memoryBytes();

        /** Ends it and adds its counters. */
        void end(EngineTally counts);
    }

    ContextTable(IntFunction<T> maker, EngineTally tally) {
        this.maker = maker;
        this.tally = tally;
    }

    /** The state for a communicator. */
    T get(int context) {
        if (last == null || context != lastContext) {
            last = live.get(context);
            if (last == null) {
                last = make(context);
            }
            lastContext = context;
        }
        return last;
    }

    private T make(int context) {
        if (live.size() >= limit) {
            giveUpIdle();
            limit = Math.max(limit, 2 * live.size());
        }
        if (givenUp.remove(context)) {
            limit = Math.max(limit, Math.min(2 * limit, MANY));
        }
        T made = maker.apply(context);
        live.put(context, made);
        return made;
    }

    private void giveUpIdle() {
        for (T holder : live.values()) {
            if (holder.isIdle()) {
                holder.settle();
            }
        }
        tally.holds(memoryBytes());
        Int2ObjectHashMap<T>.EntryIterator entries = live.entrySet().iterator();
        while (entries.hasNext()) {
            entries.next();
            T holder = entries.getValue();
            if (holder.isIdle()) {
                givenUp.add(entries.getIntKey());
                holder.end(tally);
                entries.remove();
            }
        }
    }

    private long memoryBytes() {
        long bytes = 0;
        for (T holder : live.values()) {
            bytes += holder.memoryBytes();
        }
        return bytes;
    }

    /** Ends all and adds their counters. */
    void end() {
        live.values().forEach(Holder::settle);
        tally.holds(memoryBytes());
        live.values().forEach(holder -> holder.end(tally));
        clear();
    }

    /** Drops all, without their counters. */
    void clear() {
        live.clear();
        givenUp.clear();
        last = null;
    }

    /** Whether a communicator has no posted receive and no unexpected message. */
    boolean isIdle(int context) {
        T holder = live.get(context);
        return holder == null || holder.isIdle();
    }

    /** Number of communicators with state. */
    int size() {
        return live.size();
    }
}
