package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testprograms.Programs;

@Timeout(120)
class LauncherRunTest {
    @TempDir
    Path directory;

    @Test
    void shouldNotLeaveTheStatisticsOfAnEarlierRun() throws Exception {
        List<String> arguments = List.of("-n", "1", "--in-jvm", Programs.Writes.class.getName());
        LauncherRun run = new LauncherRun(arguments, directory, line -> {});
        Files.writeString(run.statistics(), "of an earlier run");
        assertThat(run.run()).as(run::errors).isZero();
        assertThat(run.out()).contains("[0] first");
        assertThat(run.statistics()).doesNotExist();
    }
}
