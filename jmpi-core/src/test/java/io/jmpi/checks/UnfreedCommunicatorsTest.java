package io.jmpi.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Duplication;
import io.jmpi.Jmpi;
import io.jmpi.LoggedLines;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With the setting {@code check}, communicators that a program has made and not freed are reported with the line that made
 * them. The package is not jmpi's, so that its lines are those of a program.
 */
class UnfreedCommunicatorsTest {
    @ParameterizedTest
    @ValueSource(strings = {"true", "unbuffered", "false"})
    void shouldBeReportedIfCallsAreChecked(String check) {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            Jmpi.run(MpiConfig.defaults().with("check", check), 2, world -> {
                world.dup().free();
                Communicator named = world.dup();
                named.setName("named");
                named.split(world.rank(), 0);
                Communicator freed = named.split(0, 0);
                freed.free();
            });
            List<String> lines = log.lines();
            if (check.equals("false")) {
                assertThat(lines).isEmpty();
                return;
            }
            assertThat(lines)
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line)
                            .containsSubsequence(
                                    "2 communicators were never freed: named, made at UnfreedCommunicatorsTest.java:",
                                    "; communicator ",
                                    "split of named), made at UnfreedCommunicatorsTest.java:",
                                    "call free"));
        }
    }

    /** The line of idup, not of the wait that opens it. */
    @Test
    void shouldHaveTheLineThatBeganADuplication() {
        try (LoggedLines log = new LoggedLines(Mpi.class)) {
            int[] line = new int[1];
            Jmpi.run(MpiConfig.defaults().with("check", "true"), 1, world -> {
                line[0] = new Throwable().getStackTrace()[0].getLineNumber() + 1;
                Duplication<? extends Communicator> begun = world.idup();
                begun.waitFor();
            });
            assertThat(log.lines())
                    .singleElement()
                    .satisfies(text -> assertThat(text).contains("UnfreedCommunicatorsTest.java:" + line[0] + " "));
        }
    }
}
