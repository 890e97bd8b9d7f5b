package io.jmpi.trace.replay;

import java.util.function.IntFunction;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * What an engine holds for each communicator, made when it is first used. Nobody tells an engine that a communicator is freed.
 * So when there are many, those in which nothing waits are given up, and made again if they are used again: there are never
 * more than {@value #FEW}, or twice as many as are busy, or {@value #MANY} if those that were given up come back.
 *
 * <p>Thread: one. Lifetime: one rank. Nothing is allocated but for what is made.
 */
final class ContextTable<T extends ContextTable.Holder> {
    private static final int FEW = 16;

    /** More than applications use by turns; tables of as many devices still take little memory. */
    private static final int MANY = 128;

    private final Int2ObjectHashMap<T> live = new Int2ObjectHashMap<>();
    private final IntHashSet givenUp = new IntHashSet();
    private final IntFunction<T> maker;
    private final EngineTally tally;
    private int limit = FEW;
    private T last;
    private int lastContext;

    /** What is held for one communicator. */
    interface Holder {
        /** Whether nothing waits in it: no receive is posted, and no message unexpected. */
        boolean isIdle();

        /** Decides what is undecided. */
        void settle();

        /** Bytes of its tables. */
        long memoryBytes();

        /** Ends it, and adds what it has counted. */
        void end(EngineTally counts);
    }

    ContextTable(IntFunction<T> maker, EngineTally tally) {
        this.maker = maker;
        this.tally = tally;
    }

    /** What is held for a communicator. */
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

    /** Ends all, and adds what they have counted. */
    void end() {
        live.values().forEach(Holder::settle);
        tally.holds(memoryBytes());
        live.values().forEach(holder -> holder.end(tally));
        clear();
    }

    /** Forgets all, whatever they have counted. */
    void clear() {
        live.clear();
        givenUp.clear();
        last = null;
    }

    /** Whether nothing waits in a communicator. */
    boolean isIdle(int context) {
        T holder = live.get(context);
        return holder == null || holder.isIdle();
    }

    /** How many communicators something is held for. */
    int size() {
        return live.size();
    }
}
