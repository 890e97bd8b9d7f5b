package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

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
        StringWriter out = new StringWriter();
        CommandLine command = JmpiBench.commandLine().setOut(new PrintWriter(out, true));
        assertThat(command.execute("generate-completion")).isZero();
        assertThat(out.toString()).contains("_complete_jmpibench", "\"NC\" \"WC-FP\" \"WC-SP\"");
    }
}
