package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scripts say before jmpi is built is what the built commands say. */
class FirstContactIT {
    private static final Path SCRIPTS = JobCommand.TOP.resolve("scripts");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"jmpirun", "bin/jmpibench", "bin/jmpi-trace"})
    void shouldShowTheSameHelpBeforeABuild(String command) throws Exception {
        String script = JobCommand.TOP.resolve(command).toString();
        String help = command.replace("bin/", "") + "-help.txt";
        assertThat(Files.readString(SCRIPTS.resolve(help)))
                .as("run scripts/help, which writes " + help)
                .isEqualTo(JobCommand.of(List.of(script, "--help"))
                        .succeedIn(directory)
                        .out()
                        .replace("ucx-tag, ", "")); // Of newer Javas.
    }

    @Test
    void shouldKnowTheSameNamesBeforeABuild() throws Exception {
        String arguments = Files.readString(SCRIPTS.resolve("arguments.sh"));
        List<String> matchers = new ArrayList<>(listed(arguments, "matchers"));
        List<String> transports = new ArrayList<>(listed(arguments, "transports"));
        if (Runtime.version().feature() >= 22) {
            matchers.add(matchers.indexOf("tags"), "ucx-tag");
            transports.add("ucx");
        }
        assertThat(knownAfterABuild("--matcher")).isEqualTo(matchers);
        assertThat(knownAfterABuild("--transport")).isEqualTo(transports);
    }

    private static List<String> listed(String arguments, String variable) {
        Matcher line = Pattern.compile("(?m)^" + variable + "=' (.*) '$").matcher(arguments);
        assertThat(line.find()).isTrue();
        return List.of(line.group(1).split(" "));
    }

    /** The names in the message about one that is wrong. */
    private List<String> knownAfterABuild(String option) throws Exception {
        JobRun refusal =
                JobCommand.jmpirun("-n 1 " + option + " nonsense hello").exitIn(directory, 2);
        Matcher known = Pattern.compile("; known \\w+: ([^;\n]*)").matcher(refusal.complaints());
        assertThat(known.find()).as(refusal.complaints()).isTrue();
        return List.of(known.group(1).split(", "));
    }
}
