package io.jmpi.launcher.join;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jmpi.job.Job;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A rank that inherits the socket of its launcher, as under Slurm: its request must be alone in the socket, and whole. The
 * launcher here is a script of answers; the socket is inherited from a shell.
 */
@Timeout(60)
class InheritedSocketTest {
    private static final String REASON = "this rank has seen enough";

    /** The program of the rank. */
    static final class Rank {
        private Rank() {}

        public static void main(String[] arguments) {
            Job job = RankProcess.join(System.getenv()).orElseThrow();
            System.out.println("rank " + job.rank() + " of " + job.size() + ", here " + job.localSize());
            job.put("name", "value");
            job.fence();
            System.out.println("got " + job.get("name"));
            if (arguments.length > 0) {
                job.abort(42, REASON);
            }
            job.close();
        }
    }

    private final List<String> requests = new ArrayList<>();

    /** Answers as Slurm does; each read must be one request. */
    private void serve(Socket socket, boolean dropsFirstAbort) throws IOException {
        byte[] bytes = new byte[4096];
        InputStream in = socket.getInputStream();
        int aborts = 0;
        for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
            String request = new String(bytes, 0, length, US_ASCII);
            requests.add(request);
            if (request.startsWith("cmd=abort")) {
                if (++aborts == 2 || !dropsFirstAbort) {
                    return; // and closes the connection, as a launcher that ends the rank
                }
                continue;
            }
            socket.getOutputStream().write((answer(request) + "\n").getBytes(US_ASCII));
            if (request.startsWith("cmd=finalize")) {
                return;
            }
        }
    }

    private String answer(String request) {
        String command = request.substring("cmd=".length(), request.indexOf(request.contains(" ") ? ' ' : '\n'));
        return switch (command) {
            case "init" -> "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1";
            case "get_maxes" -> "cmd=maxes rc=0 kvsname_max=256 keylen_max=64 vallen_max=1024";
            case "get_my_kvsname" -> "cmd=my_kvsname rc=0 kvsname=3.0";
            case "put" -> "cmd=put_result rc=0";
            case "barrier_in" -> "cmd=barrier_out rc=0";
            case "get" -> "cmd=get_result rc=0 value=" + valueOf(request.replaceAll("(?s).* key=(\\S+).*", "$1"));
            case "finalize" -> "cmd=finalize_ack rc=0";
            default -> throw new AssertionError(request);
        };
    }

    private String valueOf(String key) {
        return requests.stream()
                .filter(request -> request.startsWith("cmd=put ") && request.contains(" key=" + key + " "))
                .map(request -> request.substring(request.indexOf("value=") + "value=".length(), request.length() - 1))
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private Process start(ServerSocket launcher, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "exec 7<>/dev/tcp/127.0.0.1/" + launcher.getLocalPort() + " && exec \"$@\"",
                "bash",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Rank.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("JMPI_") || name.startsWith("PMI_"));
        builder.environment().putAll(Map.of("PMI_FD", "7", "PMI_RANK", "0", "PMI_SIZE", "1", "MPI_LOCALNRANKS", "1"));
        return builder.start();
    }

    private String run(boolean dropsFirstAbort, int expectedCode, String... arguments) throws Exception {
        assumeTrue(Epoll.isAvailable(), "Netty's library for Linux");
        try (ServerSocket launcher = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process rank = start(launcher, arguments);
            try (Socket socket = launcher.accept()) {
                serve(socket, dropsFirstAbort);
            } finally {
                if (!rank.waitFor(30, TimeUnit.SECONDS)) {
                    rank.destroyForcibly();
                }
            }
            String output = new String(rank.getInputStream().readAllBytes(), US_ASCII);
            assertThat(rank.exitValue()).as(output).isEqualTo(expectedCode);
            return output;
        }
    }

    @Test
    void shouldMakeOneWholeRequestAtATimeAndLeaveInGoodOrder() throws Exception {
        assertThat(run(false, 0)).contains("rank 0 of 1, here 1", "got value");
        assertThat(requests).allMatch(request -> request.indexOf('\n') == request.length() - 1);
        assertThat(requests.get(0)).as("Slurm reads no more of the first line").hasSizeLessThan(64);
        assertThat(requests.get(requests.size() - 1)).isEqualTo("cmd=finalize\n");
    }

    @Test
    void shouldAbortAgainIfTheLauncherHasDroppedTheRequest() throws Exception {
        assertThat(run(true, 42, "abort")).containsPattern("rank 0 .*" + REASON);
        assertThat(requests.subList(requests.size() - 2, requests.size()))
                .containsExactly("cmd=abort exitcode=42\n", "cmd=abort exitcode=42\n");
    }

    @Test
    void shouldEndWithItsLauncher() throws Exception {
        assumeTrue(Epoll.isAvailable(), "Netty's library for Linux");
        try (ServerSocket launcher = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process rank = start(launcher);
            launcher.accept().close();
            assertThat(rank.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(rank.exitValue()).isNotZero();
        }
    }
}
