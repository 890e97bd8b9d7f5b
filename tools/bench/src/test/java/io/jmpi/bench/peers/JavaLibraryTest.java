package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.bench.command.RunFailure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of these commands: PeersIT. */
class JavaLibraryTest {
    @TempDir
    Path directory;

    private final Program stream = Measurement.TCP_RATE.program(true);

    private static JavaLibrary library(JavaLibrary.Kind kind) {
        return new JavaLibrary(kind, Path.of("/opt/there/lib/it.jar"), Path.of("out/classes"));
    }

    @Test
    void shouldStartMpjExpressByItsOwnScript() {
        JavaLibrary mpj = library(JavaLibrary.Kind.MPJ_EXPRESS);
        assertThat(mpj.command(2, Transport.TCP, stream))
                .startsWith("/opt/there/bin/mpjrun.sh", "-np", "2", "-dev", "niodev", "-cp")
                .endsWith("MpjProgram", "stream", "8", "64", "10", "1", "3");
        assertThat(mpj.command(2, Transport.SHM, stream)).contains("multicore");
        assertThat(mpj.environment(Transport.TCP)).containsEntry("MPJ_HOME", "/opt/there");
    }

    @Test
    void shouldStartOpenMpiAsItsProgramsInC() {
        List<String> command = library(JavaLibrary.Kind.OPEN_MPI).command(4, Transport.SHM, stream);
        assertThat(command)
                .containsSubsequence("mpirun", "--mca", "btl", "vader,self", "-n", "4", "-cp", "OpenMpiProgram");
        assertThat(command).anyMatch(word -> word.startsWith("out/classes:/opt/there/lib/it.jar:"));
    }

    @Test
    void shouldMeasurePcjWhereItHasTheOperation() {
        JavaLibrary pcj = library(JavaLibrary.Kind.PCJ);
        assertThat(pcj.takesPartIn(Measurement.BCAST)).isTrue();
        assertThat(pcj.takesPartIn(Measurement.ALLTOALL)).isFalse();
        assertThat(pcj.takesPartIn(Measurement.OPTIMISTIC)).isFalse();
    }

    @Test
    void shouldMeasureAeronThroughMemoryBetweenTwoProcesses() {
        JavaLibrary aeron = library(JavaLibrary.Kind.AERON);
        assertThat(aeron.takesPartIn(Measurement.SHM_RATE)).isTrue();
        assertThat(aeron.takesPartIn(Measurement.TCP_RATE)).isFalse();
        assertThat(aeron.takesPartIn(Measurement.BCAST)).isFalse();
        assertThat(aeron.command(2, Transport.SHM, stream))
                .containsSubsequence("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "AeronProgram", "shm", "2");
    }

    @Test
    void shouldSayWhyAProgramDoesNotCompile() {
        Path jar = directory.resolve("other.jar");
        assertThatThrownBy(() -> JavaLibrary.compile(JavaLibrary.Kind.PCJ, jar, directory))
                .isInstanceOf(RunFailure.class)
                .hasMessageContainingAll("compile", jar.toString(), "org.pcj");
    }
}
