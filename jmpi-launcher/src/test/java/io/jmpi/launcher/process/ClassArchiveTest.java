package io.jmpi.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassArchiveTest {
    private static final String MAIN = RankMain.class.getName();
    private static final List<String> COMMAND =
            List.of("java", "--enable-native-access=ALL-UNNAMED", "-cp", "x", MAIN, "--add-modules");

    @Test
    void shouldNameTheArchiveAndSilenceTheJvm() {
        assertThat(ClassArchive.withFlags(COMMAND, Map.of(), "a.jsa", 17))
                .startsWith(
                        "java", "-XX:SharedArchiveFile=a.jsa", "-Xlog:cds*=off", "--enable-native-access=ALL-UNNAMED")
                .endsWith("-cp", "x", MAIN, "--add-modules");
        assertThat(ClassArchive.withFlags(COMMAND, Map.of(), "a.jsa", 24)).contains("-Xlog:cds*=off");
        assertThat(ClassArchive.withFlags(COMMAND, Map.of(), "a.jsa", 25)).contains("-Xlog:cds*=off,aot*=off");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=my.module",
                "-agentlib:jdwp=transport=dt_socket",
                "-javaagent:a.jar",
                "-XX:+UseZGC"
            })
    void shouldGiveNoArchiveOfLinkedClassesToRanksThatExcludeIt(String flag) {
        List<String> command = List.of("java", flag, "-cp", "x", MAIN);
        assertThat(ClassArchive.withFlags(command, Map.of(), "a.jsa", 24)).isEqualTo(command);
        assertThat(ClassArchive.withFlags(COMMAND, Map.of("JAVA_TOOL_OPTIONS", "-ea " + flag), "a.jsa", 24))
                .isEqualTo(COMMAND);
        assertThat(ClassArchive.withFlags(command, Map.of(), "a.jsa", 23)).contains("-XX:SharedArchiveFile=a.jsa");
    }

    @Test
    void shouldGiveNoArchiveToRanksWithAFlightRecording() {
        List<String> command = List.of("java", "-XX:StartFlightRecording=filename=x.jfr", "-cp", "x", MAIN);
        assertThat(ClassArchive.withFlags(command, Map.of(), "a.jsa", 17)).isEqualTo(command);
        assertThat(ClassArchive.withFlags(command, Map.of(), "a.jsa", 25)).isEqualTo(command);
    }
}
