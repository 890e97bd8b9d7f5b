package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import io.jmpi.bench.peers.UcxPerftest.Interface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UcxPerftestTest {
    private static final String HEAD =
            "iterations,50.0_percentile_lat,avg_lat,overall_lat,avg_bw,overall_bw,avg_mr,overall_mr";

    @TempDir
    Path directory;

    private final UcxPerftest perftest = new UcxPerftest(Interface.ACTIVE_MESSAGES, Path.of("perftest.sh"), 4711);

    @Test
    void shouldReadMedianAndRatesOfTheWholeRun() throws Exception {
        ProgramOutput output = PeerCampaign.parse(
                List.of("a warning", HEAD, "500000,0.145,0.766,14.731,9.95,2.00,1304714,262144"),
                perftest,
                Measurement.SHM_LATENCY);
        assertThat(output.figure("p50_us")).isEqualTo(0.145);
        assertThat(output.figure("messages_per_s")).isEqualTo(262144);
        assertThat(output.figure("bandwidth_mb_per_s")).isEqualTo(2.097152);
    }

    @ParameterizedTest
    @ValueSource(strings = {"500000,0.145", "500000,a,b,c,d,e,f,g"})
    void shouldRefuseAnotherLine(String line) {
        assertThatThrownBy(() -> perftest.parse(List.of(HEAD, line)))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("'" + line + "'");
        assertThatThrownBy(() -> perftest.parse(List.of(line))).hasMessageContaining("no line after 'iterations,");
    }

    @Test
    void shouldSendTheMessagesOfTheMeasurement() {
        assertThat(perftest.command(2, Transport.SHM, Measurement.SHM_LATENCY.program))
                .containsExactly(words("sh perftest.sh 4711 -t ucp_am_lat -s 8 -w 100000 -n 1000000 -f -v"));
        assertThat(new UcxPerftest(Interface.TAGS, Path.of("perftest.sh"), 4711)
                        .command(2, Transport.SHM, Measurement.SHM_BANDWIDTH.program))
                .containsExactly(words("sh perftest.sh 4711 -t tag_bw -O 8 -s 1048576 -w 720 -n 7200 -f -v"));
        assertThat(perftest.name()).isEqualTo("ucx_perftest (am)");
        assertThat(perftest.environment(Transport.TCP)).containsEntry("UCX_TLS", "self,tcp");
    }

    /** The server listens late, and the client, which has other arguments, prints what counts. */
    @Test
    void shouldWaitForTheServerAndEndIt() throws Exception {
        String program = """
                #!/bin/sh
                cd %s
                if [ "$1" = -p ]; then
                    echo $$ > server
                    sleep 0.5
                    touch listening
                    exec sleep 1000
                fi
                [ -e listening ] || exit 1
                echo "$@"
                """.formatted(directory);
        Path file = Files.writeString(directory.resolve("ucx_perftest"), program);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path script = directory.resolve("perftest.sh");
        PeersCommand.copyResource(script);
        List<String> lines = new Execution(Duration.ofMinutes(1))
                .run(
                        List.of("sh", script.toString(), "4711", "-t", "tag_lat"),
                        Map.of("PATH", directory + ":" + System.getenv("PATH")),
                        directory.resolve("log"));
        assertThat(lines).containsExactly("127.0.0.1 -p 4711 -t tag_lat");
        long server =
                Long.parseLong(Files.readString(directory.resolve("server")).strip());
        ProcessHandle.of(server)
                .ifPresent(handle -> assertThat(handle.onExit()).succeedsWithin(Duration.ofSeconds(10)));
    }

    @Test
    void shouldRunJmpiOverTheSameNetworkInAllWays() {
        List<Library> ways = JmpiRuns.overUcx("jmpirun");
        assertThat(ways).allSatisfy(way -> {
            assertThat(way.name()).doesNotContain(","); // a column of CSV
            assertThat(way.printed(Transport.TCP)).isEqualTo("ucx");
            assertThat(way.environment(Transport.SHM)).containsEntry("UCX_TLS", "self,posix,cma");
        });
        assertThat(ways)
                .filteredOn(way -> way.takesPartIn(Measurement.SHM_RATE))
                .extracting(Library::name)
                .containsExactly("jmpi over UCX", "jmpi over UCX (ucx-tag)");
        assertThat(ways.get(3).command(2, Transport.SHM, Measurement.SHM_LONG.program))
                .containsSequence("--transport", "ucx", "--matcher", "ucx-tag", "osu", "latency")
                .contains("--direct");
    }

    private static String[] words(String text) {
        return text.split(" ", -1);
    }
}
