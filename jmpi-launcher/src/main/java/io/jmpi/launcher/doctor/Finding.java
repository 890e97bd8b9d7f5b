package io.jmpi.launcher.doctor;

import io.jmpi.matching.text.Printable;
import java.util.Locale;

/**
 * A finding of {@link Doctor} about one subject. Immutable; any thread.
 *
 * @param verdict whether the user must act
 * @param subject such as {@code shared memory}
 * @param text the finding, and its cure if there is a problem
 */
record Finding(Verdict verdict, String subject, String text) {
    /** Whether the user must act. */
    enum Verdict {
        OK,

        /** Jobs run, but slower, or only on this host. */
        NOTE,

        /** Jobs of this host fail. */
        FIX
    }

    static Finding ok(String subject, String text) {
        return new Finding(Verdict.OK, subject, text);
    }

    static Finding note(String subject, String text) {
        return new Finding(Verdict.NOTE, subject, text);
    }

    static Finding fix(String subject, String text) {
        return new Finding(Verdict.FIX, subject, text);
    }

    /** The line for the user. */
    @Override
    public String toString() {
        return String.format("%-5s %-17s %s", verdict.name().toLowerCase(Locale.ROOT), subject, Printable.line(text));
    }
}
