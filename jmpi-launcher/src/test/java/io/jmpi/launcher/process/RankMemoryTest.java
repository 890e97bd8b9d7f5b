package io.jmpi.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the kernel's files in a directory. */
class RankMemoryTest {
    private static final long MIB = 1 << 20;
    private static final OptionalLong LIMIT = OptionalLong.of(600 * MIB);
    private static final List<String> COMMAND = List.of("java", "-cp", "x", RankMain.class.getName(), "-Xmx1g");

    @TempDir
    Path system;

    private void write(String file, String text) throws IOException {
        Path path = system.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void shouldFindTheLeastLimitOfVersion2() throws IOException {
        write("proc/self/cgroup", "0::/slurm/job_7/step_0/task\n");
        write(
                "proc/self/mountinfo",
                "22 1 0:20 / /proc rw - proc proc rw\n31 23 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n");
        String top = "sys/fs/cgroup/slurm/";
        write(top + "job_7/memory.max", "629145600\n");
        write(top + "job_7/step_0/memory.max", "900000000\n");
        write(top + "job_7/step_0/task/memory.max", "max\n");
        write(top + "job_7/step_0/task/memory.events", "low 0\nhigh 0\nmax 7\noom 2\noom_kill 3\noom_group_kill 0\n");
        MemoryGroup group = MemoryGroup.of(system);
        assertThat(group.limit()).isEqualTo(LIMIT);
        assertThat(group.kills()).isEqualTo(3);
    }

    @Test
    void shouldFindTheLimitOfVersion1InAContainer() throws IOException {
        write("proc/self/cgroup", "9:cpu,cpuacct:/docker/a\n4:memory:/docker/a\n0::/\n");
        write(
                "proc/self/mountinfo",
                "35 31 0:32 /docker/a /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "629145600\n");
        write("sys/fs/cgroup/memory/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
        MemoryGroup group = MemoryGroup.of(system);
        assertThat(group.limit()).isEqualTo(LIMIT);
        assertThat(group.kills()).isEqualTo(1);
    }

    @Test
    void shouldFindNoLimitWhereThereIsNone() throws IOException {
        assertThat(MemoryGroup.of(system).limit()).isEmpty();
        assertThat(MemoryGroup.of(system).kills()).isZero();
        write("proc/self/cgroup", "4:memory:/elsewhere\n");
        write("proc/self/mountinfo", "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        assertThat(MemoryGroup.of(system).limit()).isEmpty();
    }

    @Test
    void shouldChooseHeapsThatFitTogether() {
        for (int ranks = 1; ranks <= 10; ranks++) {
            long heap = RankMemory.heap(ranks, LIMIT.getAsLong());
            assertThat(ranks * (heap + RankMemory.OF_JVM) + RankMemory.OF_JVM)
                    .isLessThanOrEqualTo(600 * MIB + (ranks > 9 ? 16 * MIB * ranks : 0));
        }
        assertThat(RankMemory.withHeap(COMMAND, Map.of(), 4, LIMIT, 600 * MIB))
                .startsWith("java", "-XX:MaxRAMPercentage=15.4167", "-XX:MinRAMPercentage=15.4167", "-cp")
                .endsWith(RankMain.class.getName(), "-Xmx1g");
        List<String> bound = new ArrayList<>(List.of("taskset", "-c", "0-1"));
        bound.addAll(COMMAND);
        assertThat(RankMemory.withHeap(bound, Map.of(), 4, LIMIT, 600 * MIB))
                .startsWith("taskset", "-c", "0-1", "java", "-XX:MaxRAMPercentage=15.4167");
        assertThat(RankMemory.withHeap(COMMAND, Map.of(), 4, OptionalLong.empty(), 600 * MIB))
                .isEqualTo(COMMAND);
    }

    @Test
    void shouldLeaveTheHeapThatTheUserHasChosen() throws IOException {
        write("arguments", "-ea\n\"-Xmx1g\"\n");
        String file = "@" + system.resolve("arguments");
        for (String flag : List.of("-Xmx1g", "-XX:MaxRAMPercentage=9", "-XX:MaxRAM=1g", "-XX:MaxHeapSize=9m", file)) {
            List<String> command = List.of("java", flag, RankMain.class.getName());
            assertThat(RankMemory.withHeap(command, Map.of(), 4, LIMIT, 600 * MIB))
                    .isEqualTo(command);
            for (String variable : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")) {
                assertThat(RankMemory.withHeap(COMMAND, Map.of(variable, "-ea " + flag), 4, LIMIT, 600 * MIB))
                        .isEqualTo(COMMAND);
            }
        }
    }

    @Test
    void shouldNameMemoryWhenTheKernelHasKilledARankOfTheGroup() {
        assertThat(RankMemory.reason(LIMIT, 1)).contains("600 MiB", "memory", "fewer ranks", "-J -Xmx");
        assertThat(RankMemory.reason(LIMIT, 0)).contains("signal 9");
    }
}
