package io.jmpi.trace.otm;

import java.util.Locale;

/** How calls are understood. */
public enum OtmMode {
    /** As the paper's analyzer understands them, its faults among it: results can be compared with published ones. */
    COMPAT,
    /** As the MPI standard says: whatever completes a receive ends it. */
    EXACT;

    /** The name on the command line and in files. */
    public String modeName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
