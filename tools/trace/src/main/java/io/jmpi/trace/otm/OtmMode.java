package io.jmpi.trace.otm;

import java.util.Locale;

/** How the analysis interprets calls. */
public enum OtmMode {
    /** Like the paper's analyzer, including its faults, so that results can be compared with published ones. */
    COMPAT,
    /** As the MPI standard defines: a receive ends when it completes. */
    EXACT;

    /** The name on the command line and in files. */
    public String modeName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
