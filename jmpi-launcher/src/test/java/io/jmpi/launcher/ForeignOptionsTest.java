package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

/** The table of options of other launchers. */
class ForeignOptionsTest {
    private static final Pattern OPTION = Pattern.compile("(?<=^|[\\s(])--?[a-z][a-z-]*");

    private final CommandSpec command = Jmpirun.commandLine().getCommandSpec();

    @Test
    void shouldAdviseOptionsThatThereAre() {
        Map<String, String> table = ForeignOptions.table();
        assertThat(table)
                .containsKeys("--oversubscribe", "--bind-to", "-f", "--host", "-hosts", "--mca", "-ppn", "-genv");
        table.forEach((name, advice) -> {
            assertThat(command.findOption(name)).as("own option " + name).isNull();
            Matcher options = OPTION.matcher(advice);
            while (options.find()) {
                assertThat(command.findOption(options.group()))
                        .as("option " + options.group() + " in the advice for " + name)
                        .isNotNull();
            }
        });
    }

    @Test
    void shouldPassOverOptionsOfTheProgramAndValuesOfOthers() {
        ForeignOptions foreign = new ForeignOptions(command);
        assertThat(foreign.advice(List.of("-n", "2", "halo", "-f", "x"))).isEmpty();
        assertThat(foreign.advice(List.of("-J", "-v", "-n=2", "--debug", "halo", "-f")))
                .isEmpty();
        assertThat(foreign.advice(List.of("-J", "-v", "--debug", "-f", "halo"))).isNotEmpty();
    }
}
