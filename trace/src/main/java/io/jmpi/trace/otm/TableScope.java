package io.jmpi.trace.otm;

import java.util.Locale;

/** How many sets of tables a rank has. */
public enum TableScope {
    /** One, which all communicators share, as in the paper's analyzer. */
    RANK,
    /** One for each communicator, as in the paper's text (section III): their receives can never be mixed up. */
    COMMUNICATOR;

    /** The name on the command line. */
    public String scopeName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
