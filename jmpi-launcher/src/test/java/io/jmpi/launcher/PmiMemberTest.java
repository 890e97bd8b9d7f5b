package io.jmpi.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
        PmiServer server = PmiServer.open(1, key, new RecordedEvents());
        try (Socket socket = new Socket() {
            @Override
            public InputStream getInputStream() {
                String hello = "cmd=initack pmiid=0 jmpi_auth=" + key.proofFor(0) + " " + PmiRankReport.OFFER + "=1\n";
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
                            requested.add(member[0].requestReport(1, false)); // as the watch for deadlocks may
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
            assertThat(member[0].requestReport(2, false)).isTrue();
        } finally {
            server.close();
        }
    }
}
