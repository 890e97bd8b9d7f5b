package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a program chooses the algorithms of collective operations: by setting, and by info key over it. */
@Timeout(60)
class AlgorithmChoiceTest {
    private static void assertRefused(ThrowingCallable call, ErrorClass expected, String... named) {
        assertThatThrownBy(call).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).as(e.getMessage()).isEqualTo(expected);
            assertThat(e.getMessage()).contains(named);
        });
    }

    @Test
    void shouldUseTheAlgorithmsThatTheSettingNames() {
        MpiConfig config = MpiConfig.defaults().with("algorithms", "bcast=chain, barrier = linear");
        Jmpi.run(config, 3, world -> {
            assertThat(world.algorithm("bcast", 0)).isEqualTo("chain");
            assertThat(world.algorithm("barrier", 0)).isEqualTo("linear");
            assertThat(world.algorithm("gatherv", 0)).isEqualTo("linear");
            assertThat(world.dup().algorithm("bcast", 0)).isEqualTo("chain");
        });
    }

    @Test
    void shouldPreferTheInfoToTheSetting() {
        MpiConfig config = MpiConfig.defaults().with("algorithms", "bcast=chain,barrier=linear");
        Jmpi.run(config, 3, world -> {
            Communicator other = world.dup(Info.EMPTY.with(Info.ALGORITHMS, "bcast=linear"));
            assertThat(other.algorithm("bcast", 0)).isEqualTo("linear");
            assertThat(other.algorithm("barrier", 0)).isEqualTo("linear");
            assertThat(other.dup(other.info()).algorithm("bcast", 0)).isEqualTo("linear");
            assertThat(other.dup().algorithm("bcast", 0)).isEqualTo("chain"); // It has no hints.
            other.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "barrier=binomial,bcast=auto"));
            assertThat(other.algorithm("bcast", 0)).isEqualTo("binomial");
            assertThat(other.algorithm("barrier", 0)).isEqualTo("binomial");
            other.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "auto"));
            assertThat(other.algorithm("barrier", 0)).isEqualTo("dissemination");
            assertThat(world.algorithm("bcast", 0)).isEqualTo("chain");
        });
    }

    @Test
    void shouldChooseAnotherAlgorithmWhenTheNamedOneDoesNotSuit() {
        MpiConfig config = MpiConfig.defaults().with("algorithms", "allgather=doubling");
        Jmpi.run(config, 4, world -> {
            assertThat(world.algorithm("allgather", 1_000_000)).isEqualTo("doubling");
            Communicator three = world.split(world.rank() == 3 ? Mpi.UNDEFINED : 0, 0);
            if (three != null) {
                assertThat(three.algorithm("allgather", 1_000_000)).isEqualTo("ring");
            }
        });
    }

    /** Refused at once, with what there is; the communicator stays as it was. */
    @Test
    void shouldListWhatThereIsWhenANameIsUnknown() {
        Jmpi.run(2, world -> {
            Info noSuch = Info.EMPTY.with(Info.ALGORITHMS, "barrier=linear,bcast=fast");
            String[] known = {"'fast'", " bcast", ": binomial, linear, chain"};
            assertRefused(() -> world.setInfo(noSuch), ErrorClass.INFO_VALUE, known);
            assertRefused(() -> world.dup(noSuch), ErrorClass.INFO_VALUE, known);
            assertRefused(
                    () -> world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "broadcast=chain")),
                    ErrorClass.INFO_VALUE,
                    "'broadcast'",
                    ": barrier, bcast, gather");
            assertRefused(
                    () -> world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "bcast=chain,bcast=linear")),
                    ErrorClass.INFO_VALUE,
                    "'bcast'",
                    "twice");
            assertRefused(
                    () -> world.setInfo(Info.EMPTY.with(Info.ALGORITHMS, "bcast=chain,")),
                    ErrorClass.INFO_VALUE,
                    "''",
                    "operation=algorithm");
            assertThat(world.algorithm("barrier", 0)).isEqualTo("dissemination");
            assertThat(world.info()).isEqualTo(Info.EMPTY);
            world.barrier();
        });
    }

    @Test
    void shouldRefuseAnUnknownOperation() {
        Jmpi.run(1, world -> {
            assertRefused(() -> world.algorithm("send", 0), ErrorClass.ARG, "'send'", ": barrier, bcast");
            assertRefused(() -> world.algorithm("bcast", -1), ErrorClass.ARG, "bytes -1");
        });
    }
}
