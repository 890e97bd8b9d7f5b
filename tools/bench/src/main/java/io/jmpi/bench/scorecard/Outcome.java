package io.jmpi.bench.scorecard;

import io.jmpi.bench.scorecard.programs.SmallProgram;
import java.util.List;
import java.util.stream.Stream;

/** How a run of a program with a mistake, or without, is judged. */
enum Outcome {
    /** The report has the right words and places. */
    EXACT,
    /** There is a report, but it lacks something. */
    OTHERWISE,
    MISSED,
    /** A right program with a report. */
    FALSE_ALARM,
    CORRECT;

    static Outcome of(SmallProgram program, List<String> findings) {
        if (program.mistake().isEmpty()) {
            return findings.isEmpty() ? CORRECT : FALSE_ALARM;
        }
        if (findings.isEmpty()) {
            return MISSED;
        }
        String all = String.join("\n", findings);
        return program.factsWithPlaces().stream().allMatch(fact -> hasAny(all, fact)) ? EXACT : OTHERWISE;
    }

    /** How many reports say nothing of the mistake. */
    static long noise(SmallProgram program, List<String> findings) {
        List<String> facts = program.factsWithPlaces();
        return findings.stream()
                .filter(finding -> facts.stream().noneMatch(fact -> hasAny(finding, fact)))
                .count();
    }

    private static boolean hasAny(String text, String alternatives) {
        return Stream.of(alternatives.split("\\|")).anyMatch(text::contains);
    }
}
