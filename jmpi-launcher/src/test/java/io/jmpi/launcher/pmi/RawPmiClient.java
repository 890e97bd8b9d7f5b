package io.jmpi.launcher.pmi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** Speaks PMI-1 by hand, byte for byte as a C client does. */
public final class RawPmiClient implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    public RawPmiClient(String address) throws IOException {
        int colon = address.indexOf(':');
        socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        socket.setSoTimeout(20_000);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Null at the end of the stream; a reset counts as the end. */
    String readLine() throws IOException {
        try {
            return in.readLine();
        } catch (SocketException e) {
            return null;
        }
    }

    public String ask(String line) throws IOException {
        send(line + "\n");
        return readLine();
    }

    /** The handshake, up to the settings. */
    public void join(int rank, JobKey key) throws IOException {
        ask(proof(rank, key));
        for (int line = 0; line < 3; line++) {
            readLine();
        }
    }

    /** Says which rank it is; returns the line that proves it. */
    String proof(int rank, JobKey key) throws IOException {
        return proof(rank, key, ask("cmd=initack pmiid=" + rank + " jmpi_nonce=C"));
    }

    /** The line that answers a challenge to the nonce C. */
    static String proof(int rank, JobKey key, String challenge) throws IOException {
        String nonce = PmiMessage.parse(challenge).value(PmiMessage.NONCE);
        return "cmd=jmpi_prove jmpi_proof=" + key.proof(JobKey.Side.RANK, rank, "C", nonce);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
