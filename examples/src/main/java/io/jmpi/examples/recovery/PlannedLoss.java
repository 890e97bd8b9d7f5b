package io.jmpi.examples.recovery;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a rank is to end itself without notifying the others, as if it were killed: {@code 2@100} (rank 2, before it
 * computes step 100) or {@code 2@recovery} (rank 2, while it recovers from the loss of another one).
 *
 * @param rank in the job
 * @param step the step, or {@link #RECOVERY}
 */
public record PlannedLoss(int rank, int step) {
    /** Instead of a step: the next recovery. */
    static final int RECOVERY = -1;

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,9})@(\\d{1,9}|recovery)");

    /** Thrown where the rank ends; only the main method catches it. */
    public static final class Due extends RuntimeException {
        private static final long serialVersionUID = 1;

        Due(String message) {
            super(message);
        }
    }

    /**
     * Reads {@code RANK@STEP} or {@code RANK@recovery}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static PlannedLoss parse(String text) {
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("must be RANK@STEP or RANK@recovery, for example 2@100");
        }
        String when = matcher.group(2);
        int step = when.equals("recovery") ? RECOVERY : Integer.parseInt(when);
        return new PlannedLoss(Integer.parseInt(matcher.group(1)), step);
    }

    /**
     * Ends the rank if one of the losses is due.
     *
     * @throws Due if so
     */
    static void check(List<PlannedLoss> losses, int rank, int step) {
        if (losses.contains(new PlannedLoss(rank, step))) {
            throw new Due("rank " + rank + " ends itself " + (step == RECOVERY ? "in a recovery" : "at step " + step)
                    + "; unless --keep-going was given, jmpirun now ends the job");
        }
    }
}
