package io.jmpi.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiServer;
import io.jmpi.matching.contract.TestSeeds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real agent and a real server, and somebody on the wire between them who changes lines. */
@Timeout(60)
class InterceptedAgentTest {
    private static final int SECONDS = 30;

    @TempDir
    Path directory;

    private final JobKey key = JobKey.random();

    /** What the launcher learns of the agent. */
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    private final BlockingQueue<PmiLines> connected = new LinkedBlockingQueue<>();
    private PmiServer server;
    private ServerSocket interceptor;
    private Process agent;

    private final class OneAgent implements PmiServer.Events {
        @Override
        public int agents() {
            return 1;
        }

        @Override
        public void agentConnected(int number, PmiLines lines) {
            connected.add(lines);
        }

        @Override
        public void agentSaid(int number, PmiMessage message) {
            said.add(message.line().strip());
        }

        @Override
        public void agentLost(int number, String why) {
            said.add(why);
        }

        @Override
        public void connected(int rank) {}

        @Override
        public void aborted(int rank, int code, String reason) {}

        @Override
        public void consequence(int rank, String line) {}

        @Override
        public void fenceBroken(Set<Integer> waiting, Set<Integer> ended) {}
    }

    /** Starts an agent of a job of one rank. What passes on the wire goes through the functions, line by line. */
    private PmiLines start(UnaryOperator<Stream<String>> toAgent, UnaryOperator<Stream<String>> fromAgent)
            throws Exception {
        server = PmiServer.open(1, key, new OneAgent());
        interceptor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        agent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostAgent.class.getName(),
                        "127.0.0.1",
                        Integer.toString(interceptor.getLocalPort()),
                        "1")
                .redirectError(directory.resolve("err").toFile())
                .start();
        agent.getOutputStream().write((key.encoded() + "\n").getBytes(StandardCharsets.US_ASCII));
        agent.getOutputStream().flush(); // And stays open: it is the agent's life line.
        Socket ofAgent = interceptor.accept();
        String[] address = server.address().split(":", -1);
        Socket ofServer = new Socket(address[0], Integer.parseInt(address[1]));
        relay(ofServer, ofAgent, toAgent);
        relay(ofAgent, ofServer, fromAgent);
        return connected.poll(SECONDS, TimeUnit.SECONDS);
    }

    private static void relay(Socket from, Socket to, UnaryOperator<Stream<String>> function) {
        Thread thread = new Thread(() -> {
            try (from;
                    to) {
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(from.getInputStream(), StandardCharsets.US_ASCII));
                OutputStream out = to.getOutputStream();
                function.apply(in.lines()).forEach(line -> write(out, line));
            } catch (IOException | UncheckedIOException e) {
                // One side has closed its connection; so does this.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void write(OutputStream out, String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void end() throws IOException {
        agent.destroyForcibly();
        interceptor.close();
        server.close();
    }

    private PmiMessage run(int rank, String... command) {
        return new AgentMessage.Start(rank, directory.toString(), List.of(command), Map.of(), List.of()).message();
    }

    private String next() throws InterruptedException {
        return said.poll(SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void shouldServeThroughAWireThatChangesNothing() throws Exception {
        start(UnaryOperator.identity(), UnaryOperator.identity()).write(run(0, "sh", "-c", "exit 3"));
        assertThat(next()).isEqualTo("cmd=jmpi_ended rank=0 code=3");
    }

    private static List<String> someFault() {
        return TestSeeds.some(1, List.of("changed", "repeated", "dropped"));
    }

    /** Whoever is on the wire must not be able to start anything. */
    @ParameterizedTest
    @MethodSource("someFault")
    void shouldEndWithAClearErrorIfALineOfTheLauncherIs(String fault) throws Exception {
        String good = run(0, "touch", "good").line().strip();
        String evil = run(0, "touch", "evil").line().strip();
        boolean[] seen = {false};
        PmiLines lines = start(
                wire -> wire.flatMap(line -> {
                    if (!line.startsWith("cmd=jmpi_start ") || seen[0]) {
                        return Stream.of(line);
                    }
                    seen[0] = true;
                    return switch (fault) {
                        case "changed" -> Stream.of(line.replace(good, evil));
                        case "repeated" -> Stream.of(line, line);
                        default -> Stream.empty();
                    };
                }),
                UnaryOperator.identity());
        lines.write(run(0, "touch", "good"));
        lines.write(run(0, "touch", "later"));
        assertThat(agent.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(agent.exitValue()).isEqualTo(1);
        assertThat(Files.readString(directory.resolve("err")))
                .contains("line " + (fault.equals("repeated") ? 3 : 2) + " ", "changed")
                .contains("agent", "jmpirun at 127.0.0.1:" + interceptor.getLocalPort());
        assertThat(directory.resolve("evil")).doesNotExist();
        assertThat(directory.resolve("later")).doesNotExist();
    }

    /** Whoever is on the wire must not be able to hide that a rank has failed. */
    @ParameterizedTest
    @MethodSource("someFault")
    void shouldLoseTheHostIfALineOfItsAgentIs(String fault) throws Exception {
        PmiLines lines = start(
                UnaryOperator.identity(),
                wire -> wire.flatMap(line -> !line.contains("code=3")
                        ? Stream.of(line)
                        : switch (fault) {
                            case "changed" -> Stream.of(line.replace("code=3", "code=0"));
                            case "repeated" -> Stream.of(line, line);
                            default -> Stream.empty();
                        }));
        lines.write(run(0, "sh", "-c", "exit 3"));
        if (fault.equals("dropped")) {
            lines.write(run(1, "missing program"));
        }
        if (fault.equals("repeated")) {
            assertThat(next()).isEqualTo("cmd=jmpi_ended rank=0 code=3");
        }
        assertThat(next())
                .contains("connection to jmpirun", "line " + (fault.equals("repeated") ? 2 : 1) + " ", "changed");
    }
}
