package io.jmpi.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankCoresTest {
    private static final List<String> COMMAND = List.of("java", "-cp", "x", RankMain.class.getName(), "-Xint");

    @Test
    void shouldChooseFlagsOnlyForRanksWithLessThanTwoCores() {
        assertThat(RankCores.withFlags(COMMAND, Map.of(), 2, 3))
                .startsWith("java", "-XX:Tier3InvocationThreshold=1000")
                .endsWith("-cp", "x", RankMain.class.getName(), "-Xint");
        assertThat(RankCores.withFlags(COMMAND, Map.of(), 2, 4)).isEqualTo(COMMAND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-XX:Tier3DelayOn=5"})
    void shouldLeaveTheCompilersToTheirUser(String flag) {
        List<String> command = List.of("java", flag, RankMain.class.getName());
        assertThat(RankCores.withFlags(command, Map.of(), 2, 2)).isEqualTo(command);
        assertThat(RankCores.withFlags(COMMAND, Map.of("JAVA_TOOL_OPTIONS", "-ea " + flag), 2, 2))
                .isEqualTo(COMMAND);
    }
}
