package io.jmpi.bench.scorecard;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.scorecard.programs.Mistake;
import io.jmpi.bench.scorecard.programs.Programs;
import io.jmpi.bench.scorecard.programs.SmallProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Generated programs compile, and are judged by what jmpi really reports. */
@Timeout(120)
class ScorecardTest {
    /** A prime, so that all kinds and styles are met. */
    private static final int EACH = 17;

    /** Mistakes of the sample for which there is no check. */
    private static final int MISSES = 3;

    private static SmallProgram program(String... facts) {
        return new SmallProgram(
                "Wrong1",
                Optional.of(Mistake.TAG),
                2,
                "true",
                List.of("world.barrier();", "world.barrier(); // @A"),
                List.of(facts));
    }

    @Test
    void shouldKnowTheLinesOfPlaces() {
        SmallProgram program = program("in barrier", "at @A|never");
        assertThat(program.factsWithPlaces()).containsExactly("in barrier", "at Wrong1.java:12|never");
        assertThat(program.source().lines().toList().get(11)).contains("@A");
    }

    @Test
    void shouldJudgeReports() {
        SmallProgram program = program("tag 7", "at @A|never");
        assertThat(Outcome.of(program, List.of("tag 7", "x, at Wrong1.java:12")))
                .isEqualTo(Outcome.EXACT);
        assertThat(Outcome.of(program, List.of("tag 7 was never received"))).isEqualTo(Outcome.EXACT);
        assertThat(Outcome.of(program, List.of("tag 7"))).isEqualTo(Outcome.OTHERWISE);
        assertThat(Outcome.of(program, List.of())).isEqualTo(Outcome.MISSED);
        SmallProgram right = new SmallProgram("Right2", Optional.empty(), 2, "true", List.of(), List.of());
        assertThat(Outcome.of(right, List.of())).isEqualTo(Outcome.CORRECT);
        assertThat(Outcome.of(right, List.of("anything"))).isEqualTo(Outcome.FALSE_ALARM);
    }

    @Test
    void shouldCount() {
        Scorecard card = new Scorecard();
        card.add(program(), Outcome.EXACT, 1);
        card.add(program(), Outcome.OTHERWISE, 1);
        card.add(program(), Outcome.OTHERWISE, 1);
        card.add(program(), Outcome.MISSED, 1);
        SmallProgram right = new SmallProgram("Right2", Optional.empty(), 2, "true", List.of(), List.of());
        card.add(right, Outcome.CORRECT, 1);
        card.add(right, Outcome.FALSE_ALARM, 1);
        assertThat(card.recall()).isEqualTo(0.75);
        assertThat(card.falseAlarms()).isOne();
        assertThat(card.summary())
                .contains("recall 75.0 %, precision 75.0 %, F1 0.750; 2 right programs, 1 false alarms");
        assertThat(card.table().toString()).containsPattern("tag matching \\| +4 \\| +1 \\| +2 \\| +1 \\| +1.00 \\|");
    }

    /** All are compiled; a sample runs, in which few mistakes are missed, those that have no check. */
    @Test
    void shouldFindMistakesAndReportNoRightProgram() throws Exception {
        List<SmallProgram> all = Programs.all();
        ProgramClasses classes = ProgramClasses.compile(all);
        ExecutorService runs = Executors.newFixedThreadPool(12);
        List<SmallProgram> programs = new ArrayList<>();
        List<Future<List<String>>> findings = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        try (TrialLog log = new TrialLog()) {
            for (int i = 0; i < all.size(); i += EACH) {
                SmallProgram program = all.get(i);
                programs.add(program);
                findings.add(runs.submit(() -> Trial.run(program, classes)));
            }
            for (int i = 0; i < programs.size(); i++) {
                SmallProgram program = programs.get(i);
                Outcome outcome = Outcome.of(program, findings.get(i).get());
                assertThat(outcome)
                        .as("%s, with %s", program.source(), findings.get(i).get())
                        .isNotEqualTo(Outcome.FALSE_ALARM);
                boolean mayBeComplete = program.mistake().equals(Optional.of(Mistake.MISSING_WAIT));
                if (outcome == Outcome.MISSED && !mayBeComplete) {
                    missed.add(program.source());
                }
            }
            assertThat(missed).hasSizeLessThanOrEqualTo(MISSES);
        } finally {
            runs.shutdownNow();
        }
    }
}
