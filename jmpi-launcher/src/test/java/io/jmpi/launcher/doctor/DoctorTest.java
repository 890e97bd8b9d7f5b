package io.jmpi.launcher.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.launcher.LauncherProcess;
import io.jmpi.launcher.doctor.Finding.Verdict;
import io.jmpi.launcher.plan.LaunchException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DoctorTest {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    @TempDir
    Path directory;

    private static void assertOk(Finding finding, String... texts) {
        assertThat(finding.verdict()).as(finding.toString()).isEqualTo(Verdict.OK);
        assertThat(finding.text()).contains(texts);
    }

    private static void assertNote(Finding finding, String... texts) {
        assertThat(finding.verdict()).as(finding.toString()).isEqualTo(Verdict.NOTE);
        assertThat(finding.text()).contains(texts);
    }

    @Test
    void shouldExamineThisHost() throws Exception {
        LauncherProcess doctor = LauncherProcess.run(directory, "doctor");
        assertThat(doctor.out())
                .contains("ok    Java ", " processors ", " shared memory ", "ok    loopback ", " UCX ", " launchers ")
                .endsWith(" jmpirun -n 2 hello\n");
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
        assertThat(text.toString()).containsPattern("fix   loopback          a firewall\n\n.*\\bone fault\\b.*\n\\z");
    }

    @Test
    void shouldExplainItself() throws Exception {
        LauncherProcess doctor = LauncherProcess.run(directory, "doctor", "--help");
        assertThat(doctor.out()).contains("Usage: jmpirun doctor", "Exit code: 0; 1", "\"fix\"");
        assertThat(doctor.process.exitValue()).isZero();
    }

    @Test
    void shouldCheckTheLocale() {
        assertThat(HostChecks.locale(StandardCharsets.UTF_8, List.of("/tmp/\u00fc")))
                .asString()
                .startsWith("ok    locale ")
                .contains("UTF-8");
        assertThat(HostChecks.locale(StandardCharsets.US_ASCII, List.of("/tmp")).verdict())
                .isEqualTo(Verdict.NOTE);
        Finding unreadable = HostChecks.locale(StandardCharsets.US_ASCII, List.of("/tmp", "/home/\ufffd"));
        assertThat(unreadable.verdict()).isEqualTo(Verdict.FIX);
        assertThat(unreadable.text()).contains("/home/").contains("LC_ALL=C.UTF-8");
    }

    @Test
    void shouldTellAJavaWithoutCompiler() throws IOException {
        assertNote(HostChecks.java(directory), directory.toString(), "without a compiler", "JDK");
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
                "4096 MiB available",
                "heap",
                "1024 MiB",
                "-J -Xmx");
        Files.writeString(information, "MemAvailable:  102400 kB\n");
        assertNote(HostChecks.memory(information, GIB, OptionalLong.empty()), "100 MiB available", "-J -Xmx64m");
        assertOk(
                HostChecks.memory(directory.resolve("none"), 20 * GIB, OptionalLong.empty()),
                "heap",
                "20 GiB",
                "-J -Xmx");
    }

    @Test
    void shouldRefuseMoreJvmsThanThisHostHasMemoryFor() throws Exception {
        Path information = Files.writeString(
                directory.resolve("meminfo"), "MemTotal:        1024000 kB\nSwapTotal:       256000 kB\n");
        HostChecks.requireMemory(50, information, OptionalLong.empty());
        HostChecks.requireMemory(1_000_000, directory.resolve("none"), OptionalLong.empty());
        assertThatThrownBy(() -> HostChecks.requireMemory(51, information, OptionalLong.empty()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll("-n 51:", "more than 1275 MiB", "1250 MiB", "--hosts", "--in-jvm");
    }

    @Test
    void shouldExamineSharedMemory() {
        Path none = directory.resolve("none");
        assertNote(HostChecks.sharedMemory(none), "no " + none, "files of " + System.getProperty("java.io.tmpdir"));
        assertOk(HostChecks.sharedMemory(directory), "free in " + directory);
    }

    @Test
    void shouldListLaunchersOnThePath() throws IOException {
        assertThat(Files.createFile(directory.resolve("srun")).toFile().setExecutable(true))
                .isTrue();
        Files.createFile(directory.resolve("mpirun")); // is no program
        assertOk(
                HostChecks.launchers("/nowhere:" + directory), "jmpirun, srun;", "not here", ": mpiexec.hydra, mpirun");
        assertNote(HostChecks.remoteShell(directory.toString()), "no ssh", "--hosts", "--agent");
    }

    @Test
    void shouldConnectToOwnAddressesOnly() throws Exception {
        assertOk(NetworkChecks.connection("loopback", InetAddress.getLoopbackAddress()), "connected to 127.0.0.1");
        InetAddress ofNobody = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}); // RFC 5737
        assertNote(NetworkChecks.connection("network", ofNobody), "192.0.2.1", "firewall", "JMPI_TCP_INTERFACE");
        assertThat(NetworkChecks.ownAddresses()).isNotEmpty();
    }

    @Test
    void shouldAdviseOnNamesThatDoNotResolve() {
        assertNote(NetworkChecks.unresolved(new UnknownHostException("here: Name or service not known")), "/etc/hosts");
        assertNote(NetworkChecks.resolved("here is 10.0.0.1", Duration.ofSeconds(5)), "5000 ms", "/etc/hosts");
        assertOk(NetworkChecks.resolved("here is 10.0.0.1", Duration.ofMillis(3)), "here is 10.0.0.1");
    }

    @Test
    void shouldSayThatADirectoryDoesNotPermitLibraries() {
        Finding finding = HostChecks.unavailable("/tmp/libnetty.so: failed to map segment from shared object");
        assertNote(finding, "noexec", "-Dio.netty.native.workdir=", System.getProperty("java.io.tmpdir"));
        assertNote(HostChecks.unavailable("no library"), "no library", "glibc");
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 20})
    void shouldRefuseMoreJvmsThanTheGroupHasMemoryFor(int ranks) throws Exception {
        Path information = Files.writeString(
                directory.resolve("meminfo"), "MemTotal:        8000000 kB\nMemAvailable:    4194304 kB\n");
        OptionalLong limit = OptionalLong.of(600 * MIB);
        HostChecks.requireMemory(14, information, limit);
        assertThatThrownBy(() -> HostChecks.requireMemory(ranks, information, limit))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("-n " + ranks)
                .hasMessageContaining("control group")
                .hasMessageContaining("600 MiB")
                .hasMessageContaining("--in-jvm");
    }

    @Test
    void shouldShowTheLimitInsteadOfTheHostsMemory() throws Exception {
        Path information = Files.writeString(
                directory.resolve("meminfo"), "MemTotal:        8000000 kB\nMemAvailable:    4194304 kB\n");
        OptionalLong limit = OptionalLong.of(600 * MIB);
        assertThat(HostChecks.memory(information, 150 * MIB, limit).text()).contains("600 MiB", "control group");
        assertThat(HostChecks.memory(information, 150 * MIB, OptionalLong.of(100 * MIB))
                        .verdict())
                .isEqualTo(Verdict.NOTE);
    }
}
