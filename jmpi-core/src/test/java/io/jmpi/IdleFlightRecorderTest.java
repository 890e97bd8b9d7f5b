package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What events cost while none is recorded; in separate JVMs, where nothing else has started the recorder. */
@Timeout(60)
class IdleFlightRecorderTest {
    @TempDir
    Path directory;

    /** A job of two ranks with messages, a new communicator and a free. */
    public static final class Program {
        private Program() {}

        public static void main(String[] args) {
            Jmpi.run(2, world -> {
                Communicator copy = world.dup();
                copy.isend(new byte[1], 1 - copy.rank(), 0);
                copy.probe(1 - copy.rank(), 0);
                copy.recv(new byte[1], 1 - copy.rank(), 0);
                copy.free();
            });
            System.out.println("jfr " + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
        }
    }

    private List<String> run(String... flags) throws IOException, InterruptedException {
        return ChildJvm.run(directory, 0, Program.class, flags);
    }

    private static Stream<String> loaded(List<String> lines, String prefix) {
        return lines.stream().filter(line -> line.contains("] " + prefix));
    }

    @Test
    void shouldRegisterNoEventWhenTheRecorderIsNotStarted() throws Exception {
        List<String> lines = run("-verbose:class");
        assertThat(lines).contains("jfr true");
        assertThat(loaded(lines, "io.jmpi.internal.jfr.FlightRecording ")).hasSize(1);
        assertThat(loaded(lines, "io.jmpi.internal.jfr.Matching")).isEmpty();
        assertThat(loaded(lines, "jdk.jfr.internal.MetadataRepository ")).isEmpty();
    }

    /** Of Java 17, the classes of the recorder cannot be initialized without the characters of the home directory's name. */
    @Test
    @Tag("full")
    void shouldRunWhereTheRecorderFails() throws Exception {
        assertThat(run("-Duser.home=/home/\u00fcbung")).contains("jfr true");
    }

    @Test
    @Tag("full")
    void shouldRunWithoutTheModuleOfTheRecorder() throws Exception {
        List<String> lines = run("-verbose:class", "--limit-modules", "java.base,java.logging,jdk.unsupported");
        assertThat(lines).contains("jfr false");
        assertThat(loaded(lines, "jdk.jfr.")).isEmpty();
        assertThat(loaded(lines, "io.jmpi.internal.jfr.FlightRecording ")).hasSize(1);
    }
}
