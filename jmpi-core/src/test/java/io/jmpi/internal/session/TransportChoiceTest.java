package io.jmpi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.MpiConfig;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransportChoiceTest {
    private static final TransportProvider IN_JVM = new Fake("in-jvm", false);
    private static final TransportProvider SHM = new Fake("shm", false);
    private static final TransportProvider FAST = new Fake("fast", true);

    private static final Job ONE_JVM = job(4, 4, true);
    private static final Job ONE_HOST = job(4, 4, false);
    private static final Job TWO_HOSTS = job(4, 2, false);

    private record Fake(String name, boolean hasFastNetwork) implements TransportProvider {
        @Override
        public Transport open(Job job, TransportSettings settings, Thread progressThread) {
            throw new AssertionError("no test opens it");
        }
    }

    private static Job job(int size, int localSize, boolean onlyInThisJvm) {
        return (Job) Proxy.newProxyInstance(
                Job.class.getClassLoader(),
                new Class<?>[] {Job.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "size" -> size;
                    case "localSize" -> localSize;
                    case "onlyInThisJvm" -> onlyInThisJvm;
                    default -> throw new AssertionError(method);
                });
    }

    private static String chosen(Job job, Map<String, String> settings, TransportProvider... providers) {
        return TransportChoice.of(MpiConfig.from(settings), job, List.of(providers))
                .name();
    }

    @Test
    void shouldLeaveSocketsOnlyBetweenHostsThatTrustTheirNetwork() {
        Map<String, String> trusted = Map.of("JMPI_TCP_SECURITY", "trusted");
        assertThat(chosen(TWO_HOSTS, trusted, IN_JVM, SHM, FAST)).isEqualTo("fast");
        assertThat(chosen(TWO_HOSTS, Map.of(), IN_JVM, SHM, FAST)).isEqualTo("shm");
        assertThat(chosen(ONE_HOST, trusted, IN_JVM, SHM, FAST)).isEqualTo("shm");
        assertThat(chosen(ONE_JVM, trusted, IN_JVM, SHM, FAST)).isEqualTo("in-jvm");
    }

    @Test
    void shouldNotChooseWhatIsNotFast() {
        assertThat(chosen(TWO_HOSTS, Map.of("JMPI_TCP_SECURITY", "trusted"), new Fake("slow", false), SHM))
                .isEqualTo("shm");
    }

    @Test
    void shouldTakeTheOneThatIsNamed() {
        assertThat(chosen(TWO_HOSTS, Map.of("JMPI_TRANSPORT", "shm", "JMPI_TCP_SECURITY", "trusted"), SHM, FAST))
                .isEqualTo("shm");
        assertThat(chosen(ONE_HOST, Map.of("JMPI_TRANSPORT", "fast"), SHM, FAST))
                .isEqualTo("fast");
    }

    @Test
    void shouldSayWhichModuleIsMissing() {
        assertThatThrownBy(() -> chosen(ONE_HOST, Map.of("JMPI_TRANSPORT", "ucx"), IN_JVM, SHM))
                .isInstanceOf(MpiException.class)
                .hasMessageContainingAll(
                        "unknown transport 'ucx' (from environment variable JMPI_TRANSPORT)",
                        "on the class path: in-jvm, shm",
                        "(ucx comes with jmpi-transport-ucx");
        assertThatThrownBy(() -> chosen(ONE_HOST, Map.of(), IN_JVM))
                .hasMessageContaining("(shm comes with jmpi-transport-netty)");
        assertThatThrownBy(() -> chosen(ONE_HOST, Map.of("JMPI_TRANSPORT", "rocket"), IN_JVM))
                .hasMessageEndingWith("class path: in-jvm");
    }
}
