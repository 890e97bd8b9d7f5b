package io.jmpi.internal.file.collective;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/**
 * The first failure of this rank in a collective call. The rank goes on with all exchanges, because others wait for them, and
 * accesses the file no more; the end of the call reports the failure at all ranks. Thread: that of the file.
 */
public final class Failure {
    private MpiException first;

    /** Runs a step of this rank alone, unless one has failed. */
    public void attempt(Runnable step) {
        if (first == null) {
            attemptAlways(step);
        }
    }

    /** Runs a step that others need, such as a copy of elements that an aggregator writes. */
    public void attemptAlways(Runnable step) {
        try {
            step.run();
        } catch (MpiException e) {
            note(e);
        } catch (RuntimeException | OutOfMemoryError e) {
            note(new MpiException(ErrorClass.OTHER, e.toString(), e));
        }
    }

    /** Notes a failure. */
    public void note(MpiException failure) {
        if (first == null) {
            first = failure;
        }
    }

    /** Returns the failure; null if there is none. */
    public MpiException first() {
        return first;
    }
}
