package io.jmpi.internal.session;

import io.jmpi.Setting;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/**
 * What other ranks must know of a rank's settings. Immutable; any thread.
 *
 * @param eagerCredit bytes that each peer may have in flight to the rank
 * @param isChecked whether the rank checks its calls
 */
record RankSettings(int eagerCredit, boolean isChecked) {
    private static final String SEPARATOR = ",";

    /** Returns the settings as a value for the job. */
    String text() {
        return eagerCredit + SEPARATOR + isChecked;
    }

    static RankSettings parse(String text) {
        String[] values = text.split(SEPARATOR, -1);
        return new RankSettings(Integer.parseInt(values[0]), Boolean.parseBoolean(values[1]));
    }

    /**
     * Checks what must be the same at all ranks.
     *
     * @throws MpiException of class ARG if it is not
     */
    void requireConsistent(int rank, RankSettings theirs, int peer) {
        if (isChecked != theirs.isChecked) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "setting '" + Setting.CHECK.key() + "' is " + isChecked + " at rank " + rank + " but "
                            + theirs.isChecked + " at rank " + peer
                            + "; set it alike at all ranks, for example by jmpirun --check");
        }
    }
}
