package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes jobs start fast. */
class FastStartIT {
    private static final String SHARED_CLASS = "io\\.jmpi\\.Mpi source: shared objects file";

    @TempDir
    Path directory;

    /** Older JVMs and newer ones write other lists of classes, of which the archive is made. */
    @ParameterizedTest
    @MethodSource("io.jmpi.systemtests.PlainJavaIT#jdks")
    void shouldStartLauncherAndRanksFromAnArchiveOfClasses(Path jdk) throws Exception {
        JobRun run = JobCommand.jmpirun("-n 1 hello")
                .environment("JAVA_HOME", jdk.toString())
                .environment("JDK_JAVA_OPTIONS", JobCommand.QUICK + " -Xlog:class+load")
                .succeedIn(directory);
        assertThat(run.out())
                .containsPattern("io\\.jmpi\\.launcher\\.Jmpirun source: shared objects file")
                .containsPattern(SHARED_CLASS)
                .contains("Hello from rank 0 of 1");
    }

    /** A JVM that refuses the linked classes of Java 24 and newer would start without any archive, and slower. */
    @ParameterizedTest
    @MethodSource("io.jmpi.systemtests.PlainJavaIT#jdks")
    @Tag("full")
    void shouldStartRanksFromSomeArchiveAlsoWithOtherModules(Path jdk) throws Exception {
        JobRun run = JobCommand.jmpirun("-n 1 -J -Xlog:class+load -J --add-opens=java.base/java.lang=ALL-UNNAMED hello")
                .environment("JAVA_HOME", jdk.toString())
                .succeedIn(directory);
        assertThat(run.out()).contains("java.lang.Object source: shared objects file", "Hello from rank 0 of 1");
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldStartRanksOfAUsersClassesFromTheArchive() throws Exception {
        new SourceCode("Mine", """
                public final class Mine {
                    private Mine() {}

                    public static void main(String[] args) {
                        try (io.jmpi.Mpi mpi = io.jmpi.Mpi.init()) {
                            System.out.println("Mine, " + mpi.world().size());
                        }
                    }
                }
                """).compile(directory, "Mine");
        JobRun run = JobCommand.jmpirun("-n 2 -J -Xlog:class+load -cp " + directory + " Mine")
                .succeedIn(directory);
        assertThat(run.out()).containsPattern(SHARED_CLASS).contains("Mine, 2");
    }

    @Test
    @Tag("full")
    void shouldStartWithoutTheArchiveWhereItDoesNotFit() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 1 -J -XX:-UseCompressedClassPointers -J -Xlog:class+load hello")
                .succeedIn(directory);
        assertThat(run.out()).doesNotContainPattern(SHARED_CLASS).contains("Hello from rank 0 of 1");
        assertThat(run.complaints()).isEmpty();
    }
}
