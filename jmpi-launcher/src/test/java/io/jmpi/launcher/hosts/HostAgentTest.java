package io.jmpi.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** How an agent ends whose channel to the launcher ends. */
class HostAgentTest {
    private static final int SILENCE_SECONDS = 600;

    private static HostAgent agent(InputStream fromLauncher) {
        return new HostAgent(new AgentChannel(fromLauncher, OutputStream.nullOutputStream(), SILENCE_SECONDS));
    }

    /** Without an error, which would be printed as one of the job. */
    @Test
    void shouldEndWithoutAnErrorWhenItsChannelIsResetAndNoRankRuns() throws Exception {
        agent(new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("Connection reset by peer");
                    }

                    @Override
                    public int read(byte[] bytes, int from, int length) throws IOException {
                        throw new IOException("Connection reset by peer");
                    }
                })
                .serve();
    }

    @Test
    void shouldReportWhatNoLauncherSends() {
        InputStream nonsense = new ByteArrayInputStream("cmd=nonsense\n".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> agent(nonsense).serve())
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("nonsense");
    }
}
