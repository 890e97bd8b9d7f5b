package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.file.MpiFile;
import io.jmpi.file.OpenMode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a job of threads without a limit of time, or of one process without a launcher, says when it cannot end. */
@Timeout(60)
@Tag("full")
class DeadlockWarningTest {
    private static final int WARNED = 7;

    @TempDir
    Path directory;

    /** Waits for itself forever, and ends when it has been warned. */
    public static final class Alone {
        private static LoggedLines log;

        private Alone() {}

        public static void main(String[] args) {
            log = new LoggedLines(Jmpi.class, () -> {
                log.lines().forEach(System.out::println);
                Runtime.getRuntime().halt(WARNED);
            });
            Mpi.init().world().recv(new int[1], 0, 5);
        }
    }

    @Test
    void shouldSayWhatAProgramWithoutALauncherWaitsFor() throws Exception {
        assertThat(String.join("\n", ChildJvm.run(directory, WARNED, Alone.class)))
                .startsWith("WARNING deadlock")
                .containsSubsequence(
                        "\nrank 0 waits ", "recv from rank 0, tag 5, world", "\ncycle: ", "rank 0 ", "rank 0 ");
    }

    @Test
    void shouldSayWhatEachRankWaitsFor() {
        // The interrupt ends the job, which would wait forever.
        LoggedLines log = new LoggedLines(Jmpi.class, Thread.currentThread()::interrupt);
        try (log) {
            assertThatThrownBy(() -> Jmpi.run(2, world -> world.recv(new int[1], 1 - world.rank(), 5 + world.rank())))
                    .isInstanceOf(RankFailedException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(log.lines())
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .startsWith("WARNING deadlock")
                        .containsSubsequence(
                                "\nrank 0 waits ",
                                "(recv from rank 1, tag 5, world)",
                                "1 receive",
                                "\nrank 1 waits ",
                                "\ncycle: ",
                                "rank 0 ",
                                "rank 1 (recv from rank 1, tag 5, world)",
                                "rank 1 ",
                                "rank 0"));
    }

    /** One rank waits in a collective call of a file, another one for the request of such a call. */
    @Test
    void shouldNameFiles() {
        LoggedLines log = new LoggedLines(Jmpi.class, Thread.currentThread()::interrupt);
        try (log) {
            assertThatThrownBy(() -> Jmpi.run(3, world -> {
                        MpiFile file = MpiFile.open(
                                world, directory.resolve("data.bin"), OpenMode.CREATE, OpenMode.READ_WRITE);
                        switch (world.rank()) {
                            case 0 -> file.writeAll(new int[1]);
                            case 1 -> file.iwriteAll(new int[1]).waitFor();
                            default -> world.recv(new int[1], 0, 5);
                        }
                    }))
                    .isInstanceOf(RankFailedException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(log.lines())
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .containsSubsequence(
                                "\nrank 0 waits ",
                                "writeAll in file data.bin, needs rank",
                                "\nrank 1 waits ",
                                "writeAll of file data.bin",
                                "\nrank 2 waits ",
                                "recv from rank 0"));
    }

    /** The tags of the messages are internal. */
    @Test
    void shouldNameTheTagsOfMembersThatCreateAGroup() {
        LoggedLines log = new LoggedLines(Jmpi.class, Thread.currentThread()::interrupt);
        try (log) {
            assertThatThrownBy(() -> Jmpi.run(2, world -> world.createGroup(world.group(), 5 + world.rank())))
                    .isInstanceOf(RankFailedException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(log.lines())
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .startsWith("WARNING deadlock")
                        .containsSubsequence(
                                "\nrank 0 waits ",
                                "createGroup with tag 5 in world, needs rank 1",
                                "receive posted (source 1 tag 5 of createGroup, world",
                                "message unexpected (from rank 1 tag 6 of createGroup, ",
                                "\nrank 1 waits ",
                                "createGroup with tag 6 in world, needs rank 0",
                                "\ncycle: ")
                        .doesNotContain("tag 10737"));
    }
}
