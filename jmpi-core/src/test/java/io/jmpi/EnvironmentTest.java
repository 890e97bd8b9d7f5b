package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.core.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs can query about their environment. */
class EnvironmentTest {
    @TempDir
    Path directory;

    @Test
    void shouldReturnTheVersions() {
        assertThat(MpiVersion.VERSION).isEqualTo(4);
        assertThat(MpiVersion.SUBVERSION).isEqualTo(1);
        assertThat(MpiVersion.library()).startsWith("jmpi ").contains("MPI 4.1").doesNotContain("\n", "null");
    }

    @Test
    void shouldCountTimeInStepsOfATick() {
        double tick = Mpi.wtick();
        assertThat(tick).isPositive();
        double before = Mpi.wtime();
        double after = before;
        while (after == before) {
            after = Mpi.wtime();
        }
        assertThat(after).isGreaterThan(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldKnowTheThreadThatInitialised(String progress) {
        Jmpi.runSessions(MpiConfig.defaults().with("progress", progress), 2, mpi -> {
            assertThat(mpi.isThreadMain()).isTrue();
            assertThat(CompletableFuture.supplyAsync(mpi::isThreadMain).get()).isFalse();
        });
    }

    @Test
    void shouldReadTheHostFromTheKernel() throws Exception {
        Files.writeString(directory.resolve("hostname"), "node7\n");
        Files.createDirectory(directory.resolve("random"));
        Files.writeString(directory.resolve("random/boot_id"), "12-34\n");
        assertThat(Host.local(directory)).isEqualTo(new Host("node7", "12-34"));
    }

    @Test
    void shouldNameTheHostWhenTheKernelDoesNot() {
        Host host = Host.local(directory);
        assertThat(host.name()).isNotEmpty();
        assertThat(host.bootId()).isEmpty();
        assertThat(Mpi.processorName()).isNotEmpty();
    }

    @Test
    void shouldDistinguishHostsByNameAndBoot() {
        int[] fingerprint = new Host("node7", "12-34").fingerprint();
        assertThat(fingerprint).hasSize(Host.FINGERPRINT_INTS);
        assertThat(new Host("node7", "12-34").fingerprint()).isEqualTo(fingerprint);
        assertThat(new Host("node8", "12-34").fingerprint()).isNotEqualTo(fingerprint);
        assertThat(new Host("node7", "12-35").fingerprint()).isNotEqualTo(fingerprint);
        assertThat(Host.pretended(1).fingerprint())
                .isNotEqualTo(Host.pretended(0).fingerprint());
    }

    @Test
    void shouldHaveTheConstantsOfTheStandard() {
        Jmpi.run(2, world -> {
            world.sendrecv(new int[1], 1 - world.rank(), Mpi.TAG_UB, new int[1], 1 - world.rank(), Mpi.TAG_UB);
            assertThat(Mpi.HOST).isEqualTo(Mpi.PROC_NULL);
            assertThat(Mpi.IO).isEqualTo(Mpi.ANY_SOURCE);
            assertThat(Mpi.WTIME_IS_GLOBAL).isFalse();
        });
    }
}
