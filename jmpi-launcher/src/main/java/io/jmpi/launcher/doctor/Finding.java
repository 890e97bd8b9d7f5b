package io.jmpi.launcher.doctor;

import io.jmpi.matching.text.Printable;
import java.util.Locale;

/**
 * What {@link Doctor} has found out about one subject. Immutable; any thread.
 *
 * @param verdict whether anything is to be done
 * @param subject such as {@code shared memory}
 * @param text what was found, and what to do unless all is well
 */
record Finding(Verdict verdict, String subject, String text) {
    /** Whether anything is to be done. */
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
