package io.jmpi.offload.dpa;

import java.util.Arrays;

/**
 * What {@link Interleavings} has learned of the words that threads may yet read and write, by the states of their
 * registers. Thread: one.
 */
final class ThreadFutures {
    private final int setLongs;
    private final States locals = new States();
    private final States edges = new States();

    /** A set of words read and one of words written for each local state. */
    private long[] sets;

    // The local states that came before, as linked lists of edges.
    private int[] lastEdge = new int[64];
    private int[] edgeBefore = new int[64];
    private int[] edgeFrom = new int[64];

    /**
     * For each local state, words that others wrote and words that they touched, taken to be independent of its future.
     */
    private long[] relied;

    private int[] work = new int[64];
    private boolean wrong;

    ThreadFutures(int words) {
        setLongs = (words + Long.SIZE - 1) / Long.SIZE;
        sets = new long[64 * 2 * setLongs];
        relied = new long[sets.length];
    }

    void startPass() {
        wrong = false;
        Arrays.fill(relied, 0, locals.size() * 2 * setLongs, 0);
    }

    /** Whether something was learned in this pass that contradicts what was relied on before. */
    boolean wereWrong() {
        return wrong;
    }

    /** Number of a thread's own state. */
    int stateOf(long key, long key2) {
        int state = locals.add(key, key2);
        if (state >= lastEdge.length) {
            lastEdge = Arrays.copyOf(lastEdge, 2 * lastEdge.length);
            sets = Arrays.copyOf(sets, 2 * sets.length);
            relied = Arrays.copyOf(relied, sets.length);
        }
        return state;
    }

    /** A thread in that state touches these words (see {@link Tracer#touched}). */
    void touches(int state, int[] touched, int touches) {
        int reads = state * 2 * setLongs;
        boolean added = false;
        for (int i = 0; i < touches; i++) {
            int word = touched[i] >> 1;
            int at = reads + (touched[i] & 1) * setLongs + (word >> 6);
            long bit = 1L << (word & 63);
            if ((sets[at] & bit) == 0) {
                sets[at] |= bit;
                wrong |= (relied[at] & bit) != 0;
                added = true;
            }
        }
        if (added) {
            propagate(state);
        }
    }

    /** A thread has gone from one state to another. */
    void goesOn(int from, int to) {
        int before = edges.size();
        int edge = edges.add(States.mix((long) from << 32 | to), (long) from << 32 | to);
        if (edge < before) {
            return;
        }
        if (edge + 1 >= edgeFrom.length) {
            edgeFrom = Arrays.copyOf(edgeFrom, 2 * edgeFrom.length);
            edgeBefore = Arrays.copyOf(edgeBefore, 2 * edgeBefore.length);
        }
        edgeFrom[edge + 1] = from;
        edgeBefore[edge + 1] = lastEdge[to];
        lastEdge[to] = edge + 1;
        if (include(from, to)) {
            propagate(from);
        }
    }

    private void propagate(int state) {
        int top = 0;
        work[top++] = state;
        while (top > 0) {
            int to = work[--top];
            for (int edge = lastEdge[to]; edge != 0; edge = edgeBefore[edge]) {
                if (include(edgeFrom[edge], to)) {
                    if (top == work.length) {
                        work = Arrays.copyOf(work, 2 * top);
                    }
                    work[top++] = edgeFrom[edge];
                }
            }
        }
    }

    private boolean include(int from, int to) {
        boolean added = false;
        int a = from * 2 * setLongs;
        int b = to * 2 * setLongs;
        for (int i = 0; i < 2 * setLongs; i++) {
            long both = sets[a + i] | sets[b + i];
            long more = both & ~sets[a + i];
            if (more != 0) {
                sets[a + i] = both;
                wrong |= (relied[a + i] & more) != 0;
                added = true;
            }
        }
        return added;
    }

    /** Whether a thread in that state may yet read what was written, or write what was touched. */
    boolean dependOn(int state, int[] touched, int touches) {
        int reads = state * 2 * setLongs;
        int writes = reads + setLongs;
        for (int i = 0; i < touches; i++) {
            int word = touched[i] >> 1;
            long may = sets[writes + (word >> 6)];
            if ((touched[i] & 1) == 1) {
                may |= sets[reads + (word >> 6)];
            }
            if ((may >> (word & 63) & 1) == 1) {
                return true;
            }
        }
        return false;
    }

    /** What others touch is taken to be independent of what a thread in that state may yet do. */
    void rely(int state, int[] touched, int touches) {
        int written = state * 2 * setLongs;
        for (int i = 0; i < touches; i++) {
            int word = touched[i] >> 1;
            long bit = 1L << (word & 63);
            relied[written + setLongs + (word >> 6)] |= bit;
            if ((touched[i] & 1) == 1) {
                relied[written + (word >> 6)] |= bit;
            }
        }
    }
}
