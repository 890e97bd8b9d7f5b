package io.jmpi.studies.connectx.model;

import java.util.Locale;

/** When a receive of any tag is posted, behind those of the window (section 4.1.3 of the paper). */
public enum Wildcards {
    NONE,
    /** Its message arrives before the window, whose messages find no wildcard any more. */
    BEFORE,
    /** Its message arrives after the window, whose messages find a posted wildcard. */
    DURING;

    /** The name in results and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
