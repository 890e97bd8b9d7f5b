package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An abort in a process that plain {@code java} has started. */
@Timeout(60)
class AbortedProcessTest {
    @TempDir
    Path directory;

    /** Aborts. */
    public static final class Program {
        private Program() {}

        public static void main(String[] args) {
            Mpi.init().world().abort(4);
        }
    }

    @Test
    void shouldSayInOneLineWhyTheProcessEnds() throws Exception {
        assertThat(ChildJvm.run(directory, 4, Program.class))
                .singleElement()
                .asString()
                .contains("jmpi: ", "rank 0 ", "abort(4)")
                .containsPattern("code 4\\b");
    }
}
