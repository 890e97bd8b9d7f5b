package io.jmpi.studies.otm;

import io.jmpi.offload.kernels.ProgramOptions;

/**
 * The three cases of figure 8 (section VI of the paper).
 *
 * <p>All cases disable the early booking check: with it, a late thread skips a receive that a lower thread has booked,
 * which avoids some of the conflicts that the cases measure.
 */
enum OtmCase {
    /** All receives differ in source and tag. */
    NO_CONFLICT("NC", "dpa-nc", true),
    /** All receives have the same source and tag; conflicts take the fast path where possible. */
    FAST_PATH("WC-FP", "dpa-wc-fp", true),
    /** The same, on the slow path. */
    SLOW_PATH("WC-SP", "dpa-wc-sp", false);

    private static final int SOURCES = 32;

    final String label;
    final String measuredName;
    private final boolean fastPath;

    OtmCase(String label, String measuredName, boolean fastPath) {
        this.label = label;
        this.measuredName = measuredName;
        this.fastPath = fastPath;
    }

    ProgramOptions options() {
        return new ProgramOptions(true, false, true, fastPath, true, false, false, false);
    }

    int source(int message) {
        return this == NO_CONFLICT ? message % SOURCES : 0;
    }

    int tag(int message) {
        return this == NO_CONFLICT ? message : 0;
    }
}
