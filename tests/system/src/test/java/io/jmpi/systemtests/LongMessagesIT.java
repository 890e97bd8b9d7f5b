package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.systemtests.programs.LongMessages;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of more than 4 GiB between processes. */
@Tag("full")
class LongMessagesIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void shouldSendMoreThanFourGibibytesThatShareAMegabyte(String transport) throws Exception {
        JobRun run = JobCommand.jmpirun("-n 2 --transport " + transport)
                .program(LongMessages.class)
                .words("repeated")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("got 4296012888 bytes");
    }

    /** The two ranks need nine gigabytes. */
    @Test
    void shouldSendAnArrayOfMoreThanFourGibibytes() throws Exception {
        assumeThat(TestExtent.EXHAUSTIVE).as("profile exhaustive").isTrue();
        JobRun run = JobCommand.jmpirun("-n 2")
                .environment("JDK_JAVA_OPTIONS", "-Xmx5g")
                .program(LongMessages.class)
                .words("array")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("got 4294975296 bytes");
    }
}
