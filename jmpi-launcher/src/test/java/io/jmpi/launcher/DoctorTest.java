package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.launcher.Finding.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DoctorTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path directory;

    private static void assertOk(Finding finding, String text) {
        assertThat(finding.verdict()).as(finding.toString()).isEqualTo(Verdict.OK);
        assertThat(finding.text()).contains(text);
    }

    private static void assertNote(Finding finding, String... texts) {
        assertThat(finding.verdict()).as(finding.toString()).isEqualTo(Verdict.NOTE);
        assertThat(finding.text()).contains(texts);
    }

    @Test
    void shouldExamineThisHost() throws Exception {
        LauncherProcess doctor = LauncherProcess.run(directory, "doctor");
        assertThat(doctor.out())
                .contains("ok    Java ", " processors ", " shared memory ", "ok    loopback ", " launchers ")
                .endsWith("Jobs run on this host. Try: jmpirun -n 2 hello\n");
        assertThat(doctor.out().lines().filter(line -> !line.isEmpty()).limit(10))
                .allMatch(line -> line.matches("(ok   |note ) .*"));
        assertThat(doctor.complaints()).isEmpty();
        assertThat(doctor.process.exitValue()).isZero();
    }

    @Test
    void shouldFailOnlyForWhatJobsNeed() {
        StringWriter text = new StringWriter();
        Finding note = Finding.note("several hosts", "no ssh");
        assertThat(Doctor.report(List.of(Finding.ok("Java", "17"), note), new PrintWriter(text)))
                .isZero();
        assertThat(Doctor.report(List.of(note, Finding.fix("loopback", "a firewall")), new PrintWriter(text)))
                .isEqualTo(1);
        assertThat(text.toString())
                .endsWith("fix   loopback          a firewall\n\nJobs fail on this host until one fault is fixed.\n");
    }

    @Test
    void shouldExplainItself() throws Exception {
        LauncherProcess doctor = LauncherProcess.run(directory, "doctor", "--help");
        assertThat(doctor.out()).contains("Usage: jmpirun doctor", "Exit code: 0; 1 if a line begins with \"fix\"");
        assertThat(doctor.process.exitValue()).isZero();
    }

    @Test
    void shouldTellAJavaWithoutCompiler() throws IOException {
        assertNote(HostChecks.java(directory), "a runtime without compiler", "install a JDK");
        Path compiler = Files.createDirectory(directory.resolve("bin")).resolve("javac");
        assertThat(Files.createFile(compiler).toFile().setExecutable(true)).isTrue();
        assertOk(HostChecks.java(directory), directory.toString());
    }

    @Test
    void shouldAdviseIfThereIsLittleToRunOn() throws IOException {
        assertOk(HostChecks.processors(2), "2");
        assertNote(HostChecks.processors(1), "take turns");
        Path information = Files.writeString(
                directory.resolve("meminfo"), "MemTotal:        8000000 kB\nMemAvailable:    4194304 kB\n");
        assertOk(
                HostChecks.memory(information, GIB, OptionalLong.empty()),
                "4096 MiB available; a rank's heap grows up to 1024 MiB");
        Files.writeString(information, "MemAvailable:  102400 kB\n");
        assertNote(HostChecks.memory(information, GIB, OptionalLong.empty()), "100 MiB available", "-J -Xmx64m");
        assertOk(
                HostChecks.memory(directory.resolve("none"), 20 * GIB, OptionalLong.empty()),
                "a rank's heap grows up to 20 GiB");
    }

    @Test
    void shouldRefuseMoreJvmsThanThisHostHasMemoryFor() throws Exception {
        Path information = Files.writeString(
                directory.resolve("meminfo"), "MemTotal:        1024000 kB\nSwapTotal:       256000 kB\n");
        HostChecks.requireMemory(50, information, OptionalLong.empty());
        HostChecks.requireMemory(1_000_000, directory.resolve("none"), OptionalLong.empty());
        assertThatThrownBy(() -> HostChecks.requireMemory(51, information, OptionalLong.empty()))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "-n 51: so many JVMs need more than 1275 MiB of memory, and this host has 1250 MiB; use fewer,"
                                + " several hosts (--hosts), or --in-jvm, whose ranks are threads of one JVM");
    }

    @Test
    void shouldExamineSharedMemory() {
        Path none = directory.resolve("none");
        assertNote(HostChecks.sharedMemory(none), "there is no " + none, "ranks share files of");
        assertOk(HostChecks.sharedMemory(directory), "free in " + directory);
    }

    @Test
    void shouldListLaunchersOnThePath() throws IOException {
        assertThat(Files.createFile(directory.resolve("srun")).toFile().setExecutable(true))
                .isTrue();
        Files.createFile(directory.resolve("mpirun")); // is no program
        assertOk(
                HostChecks.launchers("/nowhere:" + directory),
                "jmpirun, srun; not here, and not needed: mpiexec.hydra, mpirun");
        assertNote(HostChecks.remoteShell(directory.toString()), "no ssh on the PATH", "--agent");
    }

    @Test
    void shouldConnectToOwnAddressesOnly() throws Exception {
        assertOk(NetworkChecks.connection("loopback", InetAddress.getLoopbackAddress()), "connected to 127.0.0.1");
        InetAddress ofNobody = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}); // RFC 5737
        assertNote(NetworkChecks.connection("network", ofNobody), "cannot connect to a port of 192.0.2.1", "firewall");
        assertThat(NetworkChecks.ownAddresses()).isNotEmpty();
    }

    @Test
    void shouldAdviseOnNamesThatDoNotResolve() {
        assertNote(NetworkChecks.unresolved(new UnknownHostException("here: Name or service not known")), "/etc/hosts");
        assertNote(NetworkChecks.resolved("here is 10.0.0.1", Duration.ofSeconds(5)), "took 5000 ms", "/etc/hosts");
        assertOk(NetworkChecks.resolved("here is 10.0.0.1", Duration.ofMillis(3)), "here is 10.0.0.1");
    }

    @Test
    void shouldSayThatADirectoryDoesNotPermitLibraries() {
        Finding finding = HostChecks.unavailable("/tmp/libnetty.so: failed to map segment from shared object");
        assertNote(finding, "noexec", "-Dio.netty.native.workdir=", System.getProperty("java.io.tmpdir"));
        assertNote(HostChecks.unavailable("no library"), "no library", "glibc");
    }
}
