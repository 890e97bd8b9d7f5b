package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Mpi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankClassLoaderTest {
    @TempDir
    Path directory;

    @Test
    void shouldLoadAProgramWhosePackageLooksLikeTheLibrarys() throws Exception {
        Path source = Files.writeString(
                directory.resolve("Program.java"),
                "package io.jmpi.somebody; public class Program { io.jmpi.Mpi mpi; }");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-d",
                                directory.toString(),
                                source.toString()))
                .isZero();
        Class<?> ofRank0 = loader(0).loadClass("io.jmpi.somebody.Program");
        assertThat(ofRank0).isNotSameAs(loader(1).loadClass("io.jmpi.somebody.Program"));
        assertThat(ofRank0.getDeclaredField("mpi").getType()).isSameAs(Mpi.class);
    }

    @Test
    void shouldNameAClassThatNobodyHas() {
        assertThatThrownBy(() -> loader(0).loadClass("io.jmpi.somebody.Nobody"))
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessage("io.jmpi.somebody.Nobody");
    }

    private RankClassLoader loader(int rank) throws Exception {
        return new RankClassLoader(
                rank, List.of(directory.toUri().toURL()), getClass().getClassLoader(), null, Map.of());
    }
}
