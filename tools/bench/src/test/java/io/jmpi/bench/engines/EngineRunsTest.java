package io.jmpi.bench.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.engines.EngineRuns.Run;
import io.jmpi.bench.engines.Program.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineRunsTest {
    private static final Run HALO = new Run(Program.HALO_MT, new Engine("queues", "queues", Map.of()));
    private static final Figure STEP = Program.HALO_MT.figures.get(0);
    private static final Figure RATE = Program.HALO_MT.figures.get(1);

    @TempDir
    Path logs;

    /** Runs that the shell's commands stand for. */
    private EngineRuns runs(String commands) throws IOException {
        Path script = Files.writeString(logs.resolve("jmpirun"), "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new EngineRuns(new Execution(Duration.ofMinutes(2)), script.toString(), "--in-jvm", logs, true);
    }

    private static List<String> output(String matcher, double micros) {
        return List.of(
                "# a note",
                "{\"matcher\": \"" + matcher + "\", \"rows\": [{\"size\": 64, \"step_us\": " + micros
                        + ", \"messages_per_s\": 1500000}]}");
    }

    @Test
    void shouldShowTheMedianAndTheSpreadOfTheRounds() throws Exception {
        EngineRuns runs = runs("");
        assertThat(runs.cell(HALO, STEP)).isEmpty();
        runs.add(HALO, output("queues", 3));
        assertThat(runs.cell(HALO, STEP)).isEqualTo("3.00");
        runs.add(HALO, output("queues", 1));
        runs.add(HALO, output("queues", 2));
        assertThat(runs.cell(HALO, STEP)).isEqualTo("2.00 (1.00 to 3.00)");
        assertThat(runs.cell(HALO, RATE)).startsWith("1.50 (");
    }

    @Test
    void shouldRefuseFiguresOfAnotherEngine() throws Exception {
        EngineRuns runs = runs("");
        assertThatThrownBy(() -> runs.add(HALO, output("bins", 1)))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("matcher bins");
        assertThatThrownBy(() -> runs.add(HALO, List.of("nothing")))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("no JSON");
    }

    @Test
    void shouldReportTheReasonOfAFailureAndNotRepeatTheRun() throws Exception {
        EngineRuns runs = runs("echo no room >&2; exit 3");
        runs.run(HALO, 1);
        runs.run(HALO, 2);
        assertThat(runs.failure(HALO)).contains("exit code 3: no room");
        assertThat(runs.hasFailures()).isTrue();
        assertThat(logs.resolve("1-halo_mt-queues.err")).hasContent("no room");
        assertThat(logs.resolve("2-halo_mt-queues.err")).doesNotExist();
    }

    @Test
    void shouldSetTheEnginesSettings() throws Exception {
        List<Engine> engines = Engine.of(List.of("bins", "optimistic"), Program.OTM_RATE);
        assertThat(engines)
                .extracting(Engine::label)
                .containsExactly("bins", "optimistic", "optimistic, no early booking check", "optimistic, slow path");
        assertThat(Engine.of(List.of("optimistic"), Program.HALO_MT)).hasSize(1);
        EngineRuns runs = runs("echo $JMPI_OPTIMISTIC_OPTIMIZATIONS >&2; exit 1");
        Run slow = new Run(Program.OTM_RATE, engines.get(3));
        runs.run(slow, 1);
        assertThat(runs.failure(slow)).contains("exit code 1: inline-hashes,lazy-removal,copy");
        assertThat(runs.job(slow).command())
                .startsWith("./jmpirun -n 2 --in-jvm --matcher optimistic osu otm_rate -m 8:8 -k 100 ");
    }
}
