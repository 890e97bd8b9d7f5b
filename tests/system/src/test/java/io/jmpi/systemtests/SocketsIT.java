package io.jmpi.systemtests;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Answering;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who can reach a running job over the network, and what strangers can do there: nothing. */
@Tag("full")
class SocketsIT {
    private static final int RANKS = 3;
    private static final int DESCRIPTORS = 256;
    private static final int PATIENCE_MILLIS = 60_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldListenOnLoopbackOnlyAndDefyStrangers(String progress) throws Exception {
        try (JobRun run = JobCommand.processes(RANKS, "--progress " + progress)
                .program(Answering.class)
                .startIn(directory)) {
            List<ProcessHandle> processes = new ArrayList<>(run.awaitRanks(RANKS));
            processes.add(run.launcher());
            List<Socket> silent = new ArrayList<>();
            for (ProcessHandle process : processes) {
                List<InetSocketAddress> addresses = ListeningSockets.of(process);
                assertThat(addresses)
                        .as(run.describe())
                        .isNotEmpty()
                        .allMatch(address -> address.getAddress().isLoopbackAddress());
                for (InetSocketAddress address : addresses) {
                    silent.add(connect(address));
                    // Rank 0 of the application mode waits for its input now, and so hears nothing of all this yet.
                    boolean hears = process != processes.get(0) || progress.equals("thread");
                    send(address, garbage(), hears);
                    send(address, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII), hears);
                    connect(address).close();
                }
            }
            run.say("go on");
            run.awaitOutput("sum 6\n", 1);
            run.say("go on");
            run.awaitOutput("sum 6\n", 2);
            run.endInput();
            run.succeed();
            assertThat(run.err()).doesNotContain("Exception in thread").doesNotContain("\tat ");
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    /** Strangers connect to each rank and the launcher, more than these have descriptors, and remain silent. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldGoOnWhenStrangersOutnumberItsDescriptors(String progress) throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try (JobRun run = JobCommand.processes(RANKS, "--progress " + progress)
                .withDescriptors(DESCRIPTORS)
                .program(Answering.class)
                .startIn(directory)) {
            List<ProcessHandle> processes = new ArrayList<>(run.awaitRanks(RANKS));
            // Rank 0 of the application mode waits for its input now.
            List<ProcessHandle> hearing =
                    progress.equals("thread") ? List.copyOf(processes) : List.copyOf(processes.subList(1, RANKS));
            processes.add(run.launcher());
            List<Socket> heard = new ArrayList<>();
            for (ProcessHandle process : processes) {
                for (InetSocketAddress address : ListeningSockets.of(process)) {
                    Socket first = connect(address);
                    strangers.add(first);
                    for (int i = 1; i < DESCRIPTORS + 4; i++) {
                        strangers.add(connect(address));
                    }
                    if (hearing.contains(process)) {
                        heard.add(first);
                    }
                }
            }
            for (Socket first : heard) {
                first.getInputStream().readAllBytes(); // until it makes room
            }
            for (int sums = 1; sums <= 2; sums++) {
                run.say("go on");
                run.awaitOutput("sum 6\n", sums);
            }
            run.endInput();
            run.succeed();
            assertThat(run.err()).doesNotContain("\tat ");
            assertThat(run.complaints().lines()).hasSizeLessThan(DESCRIPTORS / 2);
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static byte[] garbage() {
        byte[] bytes = new byte[100_000];
        new Random(1).nextBytes(bytes);
        bytes[0] |= (byte) 0x80; // a frame of negative length, which no further byte makes right
        return bytes;
    }

    private static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        socket.connect(address, PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    /** Sends bytes and then waits for the other side to close the connection, if it can hear. */
    private static void send(InetSocketAddress address, byte[] bytes, boolean awaitClose) throws IOException {
        try (Socket socket = connect(address)) {
            socket.getOutputStream().write(bytes);
            if (awaitClose) {
                socket.getInputStream().readAllBytes();
            }
        } catch (SocketException e) {
            // "Connection reset", "Broken pipe": closed before it has read all, as we want it
            assertThat(e).hasMessageMatching("Connection reset.*|Broken pipe.*");
        }
    }
}
