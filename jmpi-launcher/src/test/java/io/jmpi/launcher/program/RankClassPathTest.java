package io.jmpi.launcher.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankClassPathTest {
    @TempDir
    Path directory;

    private static String join(String entry) {
        return RankClassPath.join(entry, List.of(entry), "own.jar");
    }

    private Path jar(String entry, Manifest manifest) throws IOException {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path jar = directory.resolve("user.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new JarEntry(entry));
        }
        return jar;
    }

    @Test
    void shouldBeJmpisOwnWithoutOneOfTheUser() {
        assertThat(RankClassPath.join("", List.of(), "own.jar")).isEqualTo("own.jar");
    }

    @Test
    void shouldBeginWithJmpisOwnForClassesOfOtherPackages() throws Exception {
        assertThat(join(directory.toString())).isEqualTo("own.jar:" + directory);
        Path jar = jar("com/acme/Main.class", new Manifest());
        assertThat(join(jar.toString())).isEqualTo("own.jar:" + jar);
    }

    @Test
    void shouldBeginWithTheUsersForClassesOfTheSamePackages() throws Exception {
        Path jar = jar("io/netty/buffer/ByteBuf.class", new Manifest());
        assertThat(join(jar.toString())).isEqualTo(jar + ":own.jar");
        Files.createDirectories(directory.resolve("org/agrona"));
        assertThat(join(directory.toString())).isEqualTo(directory + ":own.jar");
    }

    @Test
    void shouldBeginWithTheUsersIfAJarNamesOthersOrCannotBeRead() throws Exception {
        Manifest others = new Manifest();
        others.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/netty.jar");
        Path jar = jar("com/acme/Main.class", others);
        assertThat(join(jar.toString())).isEqualTo(jar + ":own.jar");
        Path text = Files.writeString(directory.resolve("text.jar"), "no jar");
        assertThat(join(text.toString())).isEqualTo(text + ":own.jar");
    }

    @Test
    void shouldKnowThePackagesOfAllLibraries() throws Exception {
        for (String entry : System.getProperty("java.class.path").split(":", -1)) {
            if (entry.matches(".*/(netty|agrona|jctools|picocli|HdrHistogram|asm)[^/]*\\.jar")) {
                try (JarFile jar = new JarFile(entry);
                        Stream<JarEntry> files = jar.stream()) {
                    assertThat(files.map(JarEntry::getName)
                                    .filter(name -> name.endsWith(".class")
                                            && !name.startsWith("META-INF/")
                                            && !name.equals("module-info.class")))
                            .as(entry)
                            .allMatch(
                                    name -> RankClassPath.OWN_PACKAGES.stream().anyMatch(name::startsWith));
                }
            }
        }
    }
}
