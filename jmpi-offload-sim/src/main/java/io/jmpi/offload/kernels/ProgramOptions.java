package io.jmpi.offload.kernels;

/**
 * Switches of the program, each with its section in the paper, and the application's assertions.
 *
 * @param inlineHashes take the hashes that the sender computed, instead of computing them (IV-D)
 * @param earlyBookingCheck pass over receives that a lower thread has booked while searching (IV-D)
 * @param lazyRemoval mark a consumed receive and leave it in its list if another thread holds the list's lock (IV-D)
 * @param fastPath resolve conflicts within a sequence of compatible receives without waiting (III-D)
 * @param copyPayload have the device copy the payload of a matched eager message (IV-B)
 * @param noAnySource no receive accepts any source: two indexes fewer
 * @param noAnyTag no receive accepts any tag: two indexes fewer
 * @param allowOvertaking messages need no order: no booking, no barrier
 */
public record ProgramOptions(
        boolean inlineHashes,
        boolean earlyBookingCheck,
        boolean lazyRemoval,
        boolean fastPath,
        boolean copyPayload,
        boolean noAnySource,
        boolean noAnyTag,
        boolean allowOvertaking) {
    /** All optimizations, without assertions. */
    public static final ProgramOptions DEFAULT = new ProgramOptions(true, true, true, true, true, false, false, false);

    /** Whether an index can have entries (see {@link DeviceTables}). */
    boolean uses(int index) {
        return !(noAnySource && (index == DeviceTables.ANY_SOURCE || index == DeviceTables.ANY_SOURCE_ANY_TAG)
                || noAnyTag && (index == DeviceTables.ANY_TAG || index == DeviceTables.ANY_SOURCE_ANY_TAG));
    }
}
