package io.jmpi.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectSerializerTest {
    @Test
    void shouldSearchForProvidersOnlyIfOneIsChosen(@TempDir Path classes) throws IOException {
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve(ObjectSerializer.class.getName()), "com.acme.Gone");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader broken =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, before)) {
            Thread.currentThread().setContextClassLoader(broken);
            assertThat(ObjectSerializer.named("jdk").name()).isEqualTo("jdk");
            assertThatThrownBy(() -> ObjectSerializer.named("acme"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("serializer", "com.acme.Gone");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
