package io.jmpi.launcher.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.launcher.plan.LaunchException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgramFinderTest {
    private static final String BUILDABLE = "jmpirun.buildable";

    @AfterEach
    void clear() {
        System.clearProperty(BUILDABLE);
    }

    @Test
    void shouldKnowTheProgramThatTheScriptBuildsWhenItIsNamed() throws Exception {
        ProgramFinder finder = new ProgramFinder("", System.getProperty("java.class.path"));
        assertThat(finder.names()).containsKey("hello").doesNotContainKey("osu");
        System.setProperty(BUILDABLE, "osu");
        assertThat(finder.names()).containsKeys("hello", "osu");
        assertThatThrownBy(() -> finder.find("osuu"))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll("known programs: ", ", osu;", "mean osu?");
    }
}
