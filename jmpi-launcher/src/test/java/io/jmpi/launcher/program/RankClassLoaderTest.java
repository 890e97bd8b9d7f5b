package io.jmpi.launcher.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Mpi;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** As if the jar with the bindings were on the class path of the launcher. */
    @ParameterizedTest
    @ValueSource(strings = {"mpi.MPI", "io.jmpi.mpi.session.Session"})
    void shouldGiveEachRankItsOwnBindingsOfTheParent(String name) throws Exception {
        int dot = name.lastIndexOf('.');
        String packageName = name.substring(0, dot);
        String simpleName = name.substring(dot + 1);
        Path source = Files.writeString(
                directory.resolve(simpleName + ".java"),
                "package " + packageName + "; public class " + simpleName + " { public static int rank; }");
        Path classes = directory.resolve("classes");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
        try (URLClassLoader parent = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> ofRank0 = loader(0, parent).loadClass(name);
            Class<?> ofRank1 = loader(1, parent).loadClass(name);
            assertThat(ofRank0).isNotSameAs(ofRank1);
            assertThat(ofRank1).isNotSameAs(parent.loadClass(name));
            assertThat(ofRank0.getProtectionDomain().getCodeSource().getLocation())
                    .isEqualTo(classes.toUri().toURL());
            assertThat(ofRank0.getPackage().getName()).isEqualTo(packageName);
        }
    }

    private RankClassLoader loader(int rank) throws Exception {
        return loader(rank, getClass().getClassLoader());
    }

    private RankClassLoader loader(int rank, ClassLoader parent) throws Exception {
        return new RankClassLoader(
                List.of(directory.toUri().toURL()),
                parent,
                true,
                new RankClassLoader.InJvm(rank, null, Map.of(), code -> {}));
    }
}
