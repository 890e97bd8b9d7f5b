package io.jmpi.launcher.join;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n[1-3,007-009] | n1",
                "n[007-009] | n007",
                "login,n[1-2] | login",
                "a[1-2]b[3-4] | a1b3",
                "gpu[08-10],x | gpu08",
                "node17 | node17",
                "n[5] | n5"
            })
    void shouldFindTheFirstHostOfAStep(String list, String first) {
        assertThat(LaunchEnvironment.firstHost(list)).isEqualTo(first);
        LaunchEnvironment environment = new LaunchEnvironment(Map.of(
                "SLURM_STEP_ID", "2",
                "SLURM_JOB_ID", "10",
                "SLURM_PROCID", "1",
                "SLURM_NTASKS", "9",
                "SLURM_STEP_NUM_TASKS", "4",
                "SLURM_STEP_NODELIST", list));
        assertThat(environment.way()).contains(new LaunchEnvironment.Root(first, 10_000 + 312, 1, 4, "Slurm"));
    }

    @Test
    void shouldPreferOpenMpiToTheStepOfSlurmThatStartedItsDaemon() {
        LaunchEnvironment environment = new LaunchEnvironment(Map.of(
                "SLURM_STEP_ID", "0",
                "SLURM_JOB_ID", "10",
                "SLURM_PROCID", "1",
                "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_STEP_NODELIST", "n[2-3]",
                "OMPI_COMM_WORLD_RANK", "5",
                "OMPI_COMM_WORLD_SIZE", "6",
                "JMPI_ROOT", "n1:7000"));
        assertThat(environment.way()).contains(new LaunchEnvironment.Root("n1", 7000, 5, 6, "Open MPI's launcher"));
    }

    @Test
    void shouldTakeTheShellOfABatchScriptForNoRank() {
        assertThat(new LaunchEnvironment(Map.of(
                                "SLURM_JOB_ID", "10",
                                "SLURM_PROCID", "0",
                                "SLURM_NTASKS", "4",
                                "SLURM_JOB_NODELIST", "n[1-2]"))
                        .way())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE",
        "RANK, WORLD_SIZE",
        "JOB_COMPLETION_INDEX, JMPI_SIZE",
        "VC_TASK_INDEX, JMPI_SIZE",
        "PMI_RANK, PMI_SIZE"
    })
    void shouldMeetAtTheRootIfTheLauncherGivesRankAndSizeOnly(String rank, String size) {
        Map<String, String> numbered = Map.of(rank, "1", size, "3", "JMPI_ROOT", "[fe80::7]:21000");
        assertThat(new LaunchEnvironment(numbered).way())
                .hasValueSatisfying(way -> assertThat(way)
                        .isInstanceOfSatisfying(LaunchEnvironment.Root.class, root -> {
                            assertThat(root.host()).isEqualTo("[fe80::7]");
                            assertThat(root.port()).isEqualTo(21_000);
                            assertThat(root.rank()).isEqualTo(1);
                            assertThat(root.size()).isEqualTo(3);
                        }));
        assertThat(new LaunchEnvironment(Map.of(rank, "0", size, "1")).way()).isEmpty();
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(rank, "1", size, "3")).way())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("rank 1 of 3", "JMPI_ROOT=HOST:PORT");
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(rank, "3", size, "3", "JMPI_ROOT", "a:1")).way())
                .hasMessageContaining("rank 3 of 3");
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(rank, "1", size, "3", "JMPI_ROOT", "a:70000")).way())
                .hasMessageContainingAll("JMPI_ROOT=a:70000 ", " HOST:PORT");
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(rank, "1", size, "3", "JMPI_ROOT", "2001:db8::5")).way())
                .hasMessageContainingAll("JMPI_ROOT=2001:db8::5 ", " HOST:PORT");
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(rank, "-1", size, "3", "JMPI_ROOT", "a:1")).way())
                .hasMessageContainingAll(rank + "=-1", "number");
    }

    @Test
    void shouldTakeAnIndexedJobWithoutASizeForProcessesOfTheirOwn() {
        assertThat(new LaunchEnvironment(Map.of("JOB_COMPLETION_INDEX", "4")).way())
                .isEmpty();
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("JOB_COMPLETION_INDEX", "4", "JMPI_ROOT", "a:1")).way())
                .hasMessageContainingAll("JMPI_SIZE", "unset JOB_COMPLETION_INDEX");
    }

    private static String[] variablesOfLaunchers() {
        return new String[] {
            "OMPI_COMM_WORLD_RANK and OMPI_COMM_WORLD_SIZE",
            "RANK and WORLD_SIZE;",
            "JOB_COMPLETION_INDEX",
            "VC_TASK_INDEX"
        };
    }

    @Test
    void shouldNotRunAloneIfAVariableOfJmpiHintsAtOtherRanks() {
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("JMPI_ROOT", "a:1", "RANK", "3")).way())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("JMPI_ROOT ")
                .hasMessageContainingAll(variablesOfLaunchers());
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("JMPI_SIZE", "4")).way())
                .hasMessageStartingWith("JMPI_SIZE ")
                .hasMessageContainingAll(variablesOfLaunchers());
        assertThat(new LaunchEnvironment(Map.of("JMPI_ROOT", "a:1", "RANK", "0", "WORLD_SIZE", "1")).way())
                .isEmpty();
    }

    @Test
    void shouldNameTheVariableThatIsMissingOrNoNumber() {
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("PMI_PORT", "h:1")).way())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("PMI_ID", "unset PMI_PORT");
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of("PMI_FD", "9", "PMI_RANK", "first")).way())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("PMI_RANK=first", "number");
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
                .hasMessageContainingAll("SLURM_STEP_TASKS_PER_NODE=" + list + " ", "tasks", "node " + node);
    }

    @ParameterizedTest
    @CsvSource({"JMPI_LOCAL_SIZE", "MPI_LOCALNRANKS", "OMPI_COMM_WORLD_LOCAL_SIZE"})
    void shouldReadTheNumberOfRanksOfThisHost(String name) {
        assertThat(new LaunchEnvironment(Map.of(name, "5")).localSize()).isEqualTo(5);
        assertThatThrownBy(() -> new LaunchEnvironment(Map.of(name, "five")).localSize())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(name + "=five", "number");
        assertThat(new LaunchEnvironment(Map.of()).localSize()).isZero();
    }
}
