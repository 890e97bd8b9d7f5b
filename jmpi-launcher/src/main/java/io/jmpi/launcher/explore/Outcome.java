package io.jmpi.launcher.explore;

import io.jmpi.internal.exploring.Branch;
import io.jmpi.internal.exploring.Choice;
import java.util.List;
import java.util.Map;

/**
 * How one run of an explored program has ended. Immutable.
 *
 * @param kind how it has ended
 * @param headline what distinguishes it from other ends of its kind, in one line; empty for an end in order
 * @param details lines for users
 * @param result what the ranks have printed, or the lines in which they declare their result
 * @param matching the source of each choice
 * @param choices the choices in words
 * @param branches what could have been chosen instead
 * @param wentOn whether no choice was left and ranks nevertheless ended, by errors of what they waited for
 * @param polls whether the program asks for messages or completions without waiting
 */
record Outcome(
        Kind kind,
        String headline,
        String details,
        String result,
        Map<Choice, Integer> matching,
        Map<Choice, String> choices,
        List<Branch> branches,
        boolean wentOn,
        boolean polls) {
    /** From worst to best. */
    enum Kind {
        DEADLOCK("deadlock", "deadlock"),
        POLLING("polls forever", "polling"),
        FAILED("fails", "failure"),
        WARNED("ends, but", "warning"),
        ENDED("ends", "result"),
        /** It did not get to the choices that it should make. */
        IMPOSSIBLE("", "");

        private final String words;
        private final String file;

        Kind(String words, String file) {
            this.words = words;
            this.file = file;
        }

        String words() {
            return words;
        }

        /** The beginning of the names of files with such ends. */
        String file() {
            return file;
        }
    }
}
