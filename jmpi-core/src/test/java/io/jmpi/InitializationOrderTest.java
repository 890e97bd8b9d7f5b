package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first operations of two ranks of a JVM may initialize classes at the same time: one that receives an object, and one
 * that sends. Both hung if the one began with a subclass of Datatype.
 */
class InitializationOrderTest {
    @TempDir
    Path directory;

    /** Initializes the class of the memory that receives an object. */
    static final class FirstReceive {
        private FirstReceive() {}

        public static void main(String[] args) throws ClassNotFoundException {
            Class.forName("io.jmpi.datatype.GrowingBytes");
        }
    }

    @Test
    void shouldInitializeDatatypeBeforeItsSubclasses() throws Exception {
        assertThat(ChildJvm.run(directory, 0, FirstReceive.class, "-Xlog:class+init=info"))
                .anyMatch(line -> line.contains("Initializing 'io/jmpi/datatype/Datatype'"));
    }
}
