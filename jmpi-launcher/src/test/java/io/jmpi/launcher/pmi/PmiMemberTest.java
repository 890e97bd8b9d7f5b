package io.jmpi.launcher.pmi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.jmpi.job.RankReport.Wanted;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PmiMemberTest {
    /** The rank awaits the answer to its first line, and would take anything else for it. */
    @Test
    void shouldRequestNoReportBeforeTheRankHasItsAnswer() throws IOException {
        JobKey key = JobKey.random();
        List<Boolean> requested = new ArrayList<>();
        PmiMember[] member = new PmiMember[1];
        PmiServer server = new PmiServer(1, key, new RecordedEvents(), new ServerSocket(), () -> "S");
        try (Socket socket = new Socket() {
            @Override
            public InputStream getInputStream() {
                String hello = "cmd=initack pmiid=0 jmpi_nonce=C " + PmiReport.OFFER + "=1\n"
                        + "cmd=jmpi_prove jmpi_proof=" + key.proof(JobKey.Side.RANK, 0, "C", "S") + "\n";
                return new ByteArrayInputStream(hello.getBytes(UTF_8));
            }

            @Override
            public OutputStream getOutputStream() {
                return new OutputStream() {
                    @Override
                    public void write(int one) {
                        write(new byte[] {(byte) one}, 0, 1);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) {
                        if (requested.isEmpty()) {
                            requested.add(
                                    member[0].requestReport(1, Wanted.STANDSTILL)); // as the watch for deadlocks may
                        }
                    }
                };
            }

            @Override
            public void setTcpNoDelay(boolean on) {}

            @Override
            public synchronized void setSoTimeout(int millis) {}
        }) {
            member[0] = new PmiMember(server, socket);
            member[0].identify();
            assertThat(requested).containsExactly(false);
            assertThat(member[0].requestReport(2, Wanted.SAMPLE)).isTrue();
        } finally {
            server.close();
        }
    }

    /** The launcher warns of strangers, but a rank that it has just ended is none. */
    @Test
    void shouldTakeTheEndOfARankForNoStrangerWhileRanksAreEnded() throws IOException {
        PmiServer server = PmiServer.open(1, JobKey.random(), new RecordedEvents());
        try {
            assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> identifyEnded(server));
            server.endsRanks();
            assertThatExceptionOfType(EOFException.class).isThrownBy(() -> identifyEnded(server));
        } finally {
            server.close();
        }
    }

    private static void identifyEnded(PmiServer server) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket rank = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket accepted = listener.accept()) {
            rank.close();
            new PmiMember(server, accepted).identify();
        }
    }
}
