package io.jmpi.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ProgramNamesTest {
    @Test
    void shouldNameClassesThatCanBeStarted() throws IOException, ReflectiveOperationException {
        Properties programs = new Properties();
        try (InputStream stream = Halo.class.getResourceAsStream("/META-INF/jmpi/programs.properties")) {
            programs.load(stream);
        }
        assertThat(programs.stringPropertyNames())
                .containsExactlyInAnyOrder(
                        "halo",
                        "resilient-halo",
                        "gatherv",
                        "hello",
                        "stencil",
                        "mandelbrot",
                        "spectrum",
                        "tickets",
                        "matrix-file",
                        "philosophers");
        for (String name : programs.stringPropertyNames()) {
            Class<?> program = Class.forName(programs.getProperty(name));
            assertThat(program.getSimpleName()).isEqualToIgnoringCase(name.replace("-", ""));
            assertThat(Modifier.isStatic(
                            program.getMethod("main", String[].class).getModifiers()))
                    .isTrue();
        }
    }
}
