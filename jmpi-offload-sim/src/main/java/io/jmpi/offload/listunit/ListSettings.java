package io.jmpi.offload.listunit;

/**
 * The sizes of the units of one matcher.
 *
 * @param device what the unit is called in messages
 * @param capacity entries that the unit of each list holds
 * @param costs what the cells cost in virtual time
 * @param depth commands, headers and results that may wait, each
 * @param ownThread whether a thread of its own works the units; otherwise polling does
 */
record ListSettings(String device, int capacity, CellCosts costs, int depth, boolean ownThread) {
    /** Commands, headers and results of a unit that may wait, each. */
    static final int DEPTH = 512;

    ListSettings {
        if (depth < 2) {
            throw new IllegalArgumentException("depth " + depth + " has no room for the two commands of an insertion");
        }
    }
}
