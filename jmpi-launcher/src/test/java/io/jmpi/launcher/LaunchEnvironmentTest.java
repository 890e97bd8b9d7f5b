package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchEnvironmentTest {
    @Test
    void shouldPreferThePortToTheDescriptor() {
        LaunchEnvironment environment = new LaunchEnvironment(
                Map.of("PMI_PORT", "host:7", "PMI_ID", "3", "PMI_FD", "9", "PMI_RANK", "1", "PMI_SIZE", "2"));
        assertThat(environment.way()).contains(new LaunchEnvironment.Port("host:7", 3));
    }

    @Test
    void shouldUseTheDescriptorWithRankAndSize() {
        LaunchEnvironment environment = new LaunchEnvironment(Map.of("PMI_FD", "9", "PMI_RANK", "1", "PMI_SIZE", "2"));
        assertThat(environment.way()).contains(new LaunchEnvironment.Descriptor(9, 1, 2));
        assertThat(new LaunchEnvironment(Map.of("HOME", "/")).way()).isEmpty();
    }

    @Test
    void shouldNameTheVariableThatIsMissingOrNoNumber() {
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("PMI_PORT", "h:1")).way())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PMI_PORT is set, but PMI_ID is not");
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("PMI_FD", "9", "PMI_RANK", "first")).way())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PMI_RANK=first is not a number");
    }

    @ParameterizedTest
    @CsvSource({
        "'1(x4)', 3, 1",
        "'3,1', 0, 3",
        "'3,1', 1, 1",
        "'2(x2),1,4(x10)', 1, 2",
        "'2(x2),1,4(x10)', 12, 4",
        "7, 0, 7"
    })
    void shouldReadHowManyTasksSlurmHasStartedOnANode(String list, String node, int tasks) {
        LaunchEnvironment environment =
                new LaunchEnvironment(Map.of("SLURM_STEP_TASKS_PER_NODE", list, "SLURM_NODEID", node));
        assertThat(environment.localSize()).isEqualTo(tasks);
    }

    @ParameterizedTest
    @CsvSource({"'3,1', 2", "'1(x4', 0", "'', 0", "'1(x4)', 4"})
    void shouldReportAListOfSlurmThatLacksTheNode(String list, String node) {
        LaunchEnvironment environment =
                new LaunchEnvironment(Map.of("SLURM_STEP_TASKS_PER_NODE", list, "SLURM_NODEID", node));
        assertThatThrownBy(environment::localSize)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SLURM_STEP_TASKS_PER_NODE=" + list + " does not say how many tasks node " + node + " has");
    }

    @ParameterizedTest
    @CsvSource({"JMPI_LOCAL_SIZE", "MPI_LOCALNRANKS", "OMPI_COMM_WORLD_LOCAL_SIZE"})
    void shouldReadTheNumberOfRanksOfThisHost(String name) {
        assertThat(new LaunchEnvironment(Map.of(name, "5")).localSize()).isEqualTo(5);
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(name, "five")).localSize())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + "=five is not a number");
        assertThat(new LaunchEnvironment(Map.of()).localSize()).isZero();
    }
}
