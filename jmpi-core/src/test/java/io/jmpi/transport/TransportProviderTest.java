package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransportProviderTest {
    private static final byte[] CLASS_OF_JAVA_9999 = {
        (byte) 0xca,
        (byte) 0xfe,
        (byte) 0xba,
        (byte) 0xbe,
        0,
        0,
        0x27,
        0x3b,
        0,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0
    };

    @TempDir
    Path directory;

    @Test
    void shouldSkipProvidersForANewerJava() throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(TransportProvider.class.getName()), "ahead.Provider\n");
        Files.write(Files.createDirectory(directory.resolve("ahead")).resolve("Provider.class"), CLASS_OF_JAVA_9999);
        URL[] urls = {directory.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, TransportProvider.class.getClassLoader())) {
            assertThat(TransportProvider.all(loader))
                    .extracting(TransportProvider::name)
                    .containsExactly("in-jvm");
        }
    }

    @Test
    void shouldSayWhatATransportOfJmpiNeeds() {
        assertThat(TransportModules.advice("tcp", 17)).isEqualTo("tcp comes with jmpi-transport-netty");
        assertThat(TransportModules.advice("ucx", 17))
                .isEqualTo("ucx comes with jmpi-transport-ucx, on Java 22 or newer; this is Java 17");
        assertThat(TransportModules.advice("ucx", 25)).isEqualTo("ucx comes with jmpi-transport-ucx");
        assertThat(TransportModules.advice("rocket")).isEmpty();
    }
}
