package io.jmpi.bench.devices;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DevicesCommandTest {
    private static CommandRun run(String options) {
        return CommandRun.of(
                new CommandLine(new DevicesCommand()), options.trim().split(" +", -1));
    }

    private static String row(String engine, String out) {
        return out.lines()
                .filter(line -> line.startsWith("| `" + engine + "`"))
                .findFirst()
                .orElseThrow()
                .replaceAll(" +", " ");
    }

    @Test
    void shouldPrintWhatTheCostsSay() {
        String out =
                run("--depths 0,4,5 --set associative.cells=5,associative.block=1,portals.entries=8,portals.overflow=0"
                                + " --costs decision=20,compare=3,result_latency=100,unit_cycle=10,unit_step=40")
                        .succeed()
                        .out();
        assertThat(out).contains("no measurement").containsPattern("\\| unit_cycle +\\| +10 .*--costs");
        // The bus, the decision, and a comparison with each receive.
        assertThat(row("queues", out)).startsWith("| `queues` | 123 (0 %) | 135 (0 %) | 138 (0 %) |");
        // 5 cells in 5 blocks take 6 cycles; then the bus and the decision.
        assertThat(row("associative", out)).startsWith("| `associative` | 180 (100 %) | 180 (100 %) | ");
        // A step, a nanosecond for each receive, the bus and the decision.
        assertThat(row("portals", out)).startsWith("| `portals` | 161 (100 %) | 165 (100 %) | 166 (100 %) |");
    }

    @Test
    void shouldShowWhenTheDeviceIsFull() {
        String out = run("--engines associative --depths 8 --set associative.cells=4")
                .succeed()
                .out();
        assertThat(row("associative", out)).contains("(0 %)");
    }

    @Test
    void shouldNameOptionsThatItCannotUse() {
        assertThat(run("--depths -1").exit(2).problem()).contains("--depths -1 ", "0..65536");
        assertThat(run("--engines optimist").exit(2).problem()).contains("--engines", "optimist", "optimistic");
        assertThat(run("--costs decision=-1").exit(2).problem()).contains("--costs decision=-1.0 ");
        assertThat(run("--costs latency=1").exit(2).problem()).contains("--costs latency", "decision");
        assertThat(run("--set associative.cels=1").exit(2).problem())
                .contains("--set associative.cels", "associative.cells");
        assertThat(run("--set associative.cells=0").exit(2).problem()).contains("--set", "associative.cells", "0");
    }
}
