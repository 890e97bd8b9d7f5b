package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.MpiException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What jmpi itself logs of mistakes that a program would not notice. */
class WarningsTest {
    private static final MpiConfig NONE = MpiConfig.defaults().with("objects.allow", "none");

    /** Returns the warnings of a job. */
    private static List<String> warnings(MpiConfig config, int ranks, Jmpi.RankBody body) {
        try (LoggedLines log = new LoggedLines(Communicator.class)) {
            Jmpi.run(config, ranks, body);
            return log.lines();
        }
    }

    @Test
    void shouldWarnOnceInAJobOfAnUnknownInfoKey() {
        List<String> logged = warnings(MpiConfig.defaults(), 3, world -> {
            Info wrong = Info.EMPTY
                    .with("jmpi_macher", "bins")
                    .with("other_key", "x")
                    .with("mpi_assert_no_any_tga", "true")
                    .with("mpi_assert_strict_persistent_collective_ordering", "true")
                    .with("mpi_assert_memory_alloc_kinds", "system")
                    .with(Info.NO_ANY_SOURCE, "false");
            world.dup(wrong);
            world.dup(wrong);
        });
        assertThat(logged)
                .satisfiesExactly(
                        line -> assertThat(line).contains("rank 0", "'jmpi_macher'", " jmpi_matcher?"),
                        line -> assertThat(line)
                                .contains("rank 0", "'mpi_assert_no_any_tga'", " mpi_assert_no_any_tag?"));
    }

    /** A program that ignores the error, and waits for the object ever after. */
    @Test
    void shouldWarnOnceOfARefusedObjectThatTheProgramCatches() {
        List<String> logged = warnings(NONE, 2, world -> {
            for (int i = 0; i < 3; i++) {
                if (world.rank() == 0) {
                    world.sendObject(Thread.State.NEW, 1, 0);
                } else {
                    assertThatThrownBy(() -> world.recvObject(0, 0)).isInstanceOf(MpiException.class);
                }
            }
        });
        assertThat(logged)
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains("rank 1 ", "class java.lang.Thread$State", "objects.allow=java.lang.Thread$State"));
    }
}
