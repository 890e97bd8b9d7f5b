package io.jmpi.offload;

/**
 * What the steps of a card take, in nanoseconds of virtual time.
 *
 * @param cycle of the clock of units whose programs count cycles
 * @param step of any other unit: for a command, or a message without the entries that it is compared with
 * @param entry for each entry that such a unit walks
 */
public record CardCosts(double cycle, double step, double entry) {
    public CardCosts {
        requireNotNegative("cycle", cycle);
        requireNotNegative("step", step);
        requireNotNegative("entry", entry);
    }

    private static void requireNotNegative(String name, double nanos) {
        if (!(nanos >= 0)) {
            throw new IllegalArgumentException(name + " " + nanos + ": expected nanoseconds >= 0");
        }
    }

    /** Nanoseconds of a step that walks so many entries. */
    public double walk(int entries) {
        return step + entry * entries;
    }
}
