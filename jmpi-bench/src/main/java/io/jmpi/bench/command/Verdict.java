package io.jmpi.bench.command;

/**
 * The verdict of results on a goal. Immutable.
 *
 * @param goal to reach
 * @param outcome whether the results reach it
 * @param detail the decisive figures
 */
public record Verdict(String goal, Outcome outcome, String detail) {
    /** Whether the results reach the goal. */
    public enum Outcome {
        MET("met"),
        MISSED("MISSED"),
        /** Results for some depths or engines of the goal are missing, and the existing ones do not miss it. */
        NOT_MEASURED("not measured");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
