package io.jmpi.bench.osu;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Collective;
import io.jmpi.bench.command.CommandRun;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OsuTest {
    /** Before the session: the test has none, and would end the JVM. */
    @ParameterizedTest
    @CsvSource({
        "latency --depth -1, --depth -1; 0..",
        "latency --depth many, many",
        "latency -m 8:-1, -m 8:-1; sizes 8 to -1; 0..1073741824",
        "latency -m 16:8, -m 16:8; sizes 16 to 8",
        "latency -m 8:2000000000, -m 8:2000000000; sizes 8 to 2000000000",
        "latency -m eight, -m eight; [MIN:]MAX",
        "latency -i 0, -i 0; 1..",
        "latency -x -1, -x -1; 0..",
        "latency_mt -t 2:x, '-t 2:x; SENDERS[:RECEIVERS]'",
        "latency_mt -t 0, -t 0; 1..",
        "otm_rate -k 0, -k 0; 1..",
        "otm_rate -k 1024 -m 4194304, -k 1024; 4194304 bytes; 1 GiB",
        "halo_mt -t 0, -t 0; 1..",
        "halo_mt -m 4:8, -m 4; halo_mt; multiples of 8 bytes",
        "bw --repetitions 0, --repetitions 0; 1..",
        "bw -W 0, -W 0; 1..",
        "bw -W 1024 -m 4194304, -W 1024; 4194304 bytes; 1 GiB",
        "bibw -p 2, -p 2; bibw; one pair; mbw_mr",
        "overlap -t -1, -t -1; 0..",
        "allreduce -m 4, -m 4; allreduce; multiples of 8 bytes",
        "allreduce --direct, --direct; allreduce; arrays",
        "barrier -m 8, -m 8; barrier; no bytes",
        "barrier --p2p, --p2p; barrier; no bytes",
        "bcast --algorithm best, --algorithm best",
        "ibcast --algorithm best, --algorithm best",
        "bindings --api jmpi --size -1, --size -1; 0..",
        "memory --size -1, --size -1; 0.."
    })
    void shouldSayWhatIsWrongWhenAnOptionIs(String arguments, String facts) {
        CommandRun run = CommandRun.of(Osu.commandLine(), arguments.split(" ")).exit(2);
        assertThat(run.problem()).contains(facts.split("; "));
        assertThat(run.err()).doesNotContain("\tat ");
    }

    static Set<String> commands() {
        return Osu.commandLine().getSubcommands().keySet();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldExplainEachCommand(String command) {
        assertThat(CommandRun.of(Osu.commandLine(), command, "--help").succeed().out())
                .contains("Usage: osu " + command);
    }

    /** As those of the OSU micro-benchmarks. */
    @Test
    void shouldHaveAllCollectiveOperationsBlockingAndNonblocking() {
        assertThat(commands())
                .contains("latency", "bw", "bibw", "mbw_mr", "latency_mt", "otm_rate", "halo_mt")
                .containsAll(Stream.of(Collective.values())
                        .flatMap(each -> Stream.of(each.function(), "i" + each.function()))
                        .toList());
    }
}
