package io.jmpi.internal.exploring;

import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * A wait or test that reports one of several things that have happened.
 *
 * <p>Thread: the one whose turn it is. Lifetime: that of the run.
 */
final class Pick extends Decision {
    private static final int OPEN = -1;

    private final int options;
    private final BitSet past;
    private final String text;
    private final IntPredicate isPossible;

    /** Whether the last option is to report nothing, which is always possible. */
    private final boolean mayBeNothing;

    /** The receive behind each option; null for others. */
    private final Look[] looks;

    private final BitSet possible = new BitSet();
    private int decided = OPEN;
    private boolean isMade;

    /**
     * Records a call.
     *
     * @param looks the receive behind each option; null for others
     * @param past the choices that the call depends on
     * @param text describes it for users
     * @param isPossible whether an option can be chosen now
     */
    Pick(Look[] looks, BitSet past, String text, IntPredicate isPossible, boolean mayBeNothing) {
        this.options = looks.length;
        this.looks = looks;
        this.past = past;
        this.text = text;
        this.isPossible = isPossible;
        this.mayBeNothing = mayBeNothing;
    }

    /** Finds out what can be chosen; returns whether anything has happened. */
    boolean findPossible() {
        possible.clear();
        for (int option = 0; option < options; option++) {
            possible.set(option, isPossible.test(option));
        }
        return possible.cardinality() > (mayBeNothing ? 1 : 0);
    }

    boolean mayBeNothing() {
        return mayBeNothing;
    }

    /** The first that can be chosen. */
    int first() {
        return possible.nextSetBit(0);
    }

    boolean isPossible(int option) {
        return possible.get(option);
    }

    void decide(int option) {
        decided = option;
        isMade = true;
    }

    /** Reports nothing, because nothing has happened: no choice. */
    void decideNothing() {
        decided = options - 1;
    }

    boolean isDecided() {
        return decided != OPEN;
    }

    @Override
    int options() {
        return options;
    }

    @Override
    int decided() {
        return decided;
    }

    @Override
    boolean isMade() {
        return isMade;
    }

    @Override
    BitSet matchPast() {
        return past;
    }

    @Override
    String got() {
        return describe(decided);
    }

    /** A receive also if its message came later, and does not depend on this choice. */
    @Override
    String alternative(int option) {
        Look look = looks[option];
        boolean isReceived = look != null && look.isMade() && !look.matchPast().get(bit());
        return option != decided && (possible.get(option) || isReceived) ? describe(option) : null;
    }

    private String describe(int option) {
        return mayBeNothing ? (option == 0 ? "true" : "false although it is complete") : "index " + option;
    }

    @Override
    public String toString() {
        return text;
    }
}
