package io.jmpi.trace.otm;

import java.util.Locale;

/** Number of sets of tables of a rank. */
public enum TableScope {
    /** One set that all communicators share, as in the paper's analyzer. */
    RANK,
    /**
     * One set for each communicator, as in the paper's text (section III): their receives cannot match each other's
     * messages.
     */
    COMMUNICATOR;

    /** The name on the command line. */
    public String scopeName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
