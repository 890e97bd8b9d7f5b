package io.jmpi.bench.matching;

/**
 * What results say of a goal. Immutable.
 *
 * @param goal what was to be reached
 * @param outcome whether it was
 * @param detail the figures that decided
 */
record Verdict(String goal, Outcome outcome, String detail) {
    enum Outcome {
        MET("met"),
        MISSED("MISSED"),
        /** Depths or engines that the goal needs are missing, and those that are there do not miss it. */
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
