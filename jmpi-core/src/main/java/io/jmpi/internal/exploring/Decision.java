package io.jmpi.internal.exploring;

import java.util.BitSet;

/**
 * A place in a run at which several things can happen, of which the run chooses one: the source of a receive or probe, or
 * what a wait or test reports.
 *
 * <p>Thread: the one whose turn it is. Lifetime: that of the run.
 */
abstract class Decision {
    private Choice choice;
    private int bit;

    /** Makes it one that counts, because the program has not decided itself. */
    final void count(Choice itself, int itsBit) {
        choice = itself;
        bit = itsBit;
    }

    /** Its name in all runs; null if the program has decided. */
    final Choice choice() {
        return choice;
    }

    /** Its bit in pasts, if it is a choice. */
    final int bit() {
        return bit;
    }

    /** How many things could be chosen, by number from 0. */
    abstract int options();

    /** What was chosen. */
    abstract int decided();

    /** Whether the program has got what was chosen. */
    abstract boolean isMade();

    /** The other choices that it depends on, once it is made. */
    abstract BitSet matchPast();

    /** What was chosen, in words. */
    abstract String got();

    /** Another thing that could have been chosen, in words; null if it could not. */
    abstract String alternative(int option);
}
