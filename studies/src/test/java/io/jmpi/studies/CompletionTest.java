package io.jmpi.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.bench.matching.JmpiBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the shell offers for options of a closed set. */
class CompletionTest {
    @ParameterizedTest
    @CsvSource({
        "matching, --engines, bins",
        "matching, --cases, spread",
        "host, --engines, bins",
        "engines, --engines, bins",
        "engines, --programs, halo_mt",
        "engines, --transport, shm",
        "path, --matchers, bins",
        "packing, --shapes, column",
        "peers, --only, shm-rate",
        "connectx, --engines, bins",
        "cost, --programs, latency",
        "scale, --operations, barrier"
    })
    void shouldOfferValues(String subcommand, String option, String value) {
        assertThat(JmpiBench.commandLine()
                        .getSubcommands()
                        .get(subcommand)
                        .getCommandSpec()
                        .findOption(option)
                        .completionCandidates())
                .contains(value);
    }

    @Test
    void shouldWriteAScriptForTheShell() {
        CommandRun run =
                CommandRun.of(JmpiBench.commandLine(), "generate-completion").succeed();
        assertThat(run.out()).contains("_complete_jmpibench", "\"NC\" \"WC-FP\" \"WC-SP\"");
    }
}
