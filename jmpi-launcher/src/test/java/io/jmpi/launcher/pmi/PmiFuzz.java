package io.jmpi.launcher.pmi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Target of the fuzzer: all bytes of one connection to the PMI server. The job's key is fixed, so that the corpus holds
 * proofs; rank 0 alone is a job.
 */
public final class PmiFuzz {
    private static final JobKey KEY = JobKey.parse("A".repeat(43));
    private static final String NONCE = "S";
    private static final String PROOF = KEY.proof(JobKey.Side.RANK, 0, "C", NONCE);

    private PmiFuzz() {}

    /** The lines with which rank 0 proves that it knows the key. */
    static String proof() {
        return PmiMessage.of("initack", "pmiid", "0", PmiMessage.NONCE, "C").line()
                + PmiMessage.of(PmiMessage.PROVE, PmiMessage.PROOF, PROOF).line();
    }

    /**
     * Serves the connection.
     *
     * @throws AssertionError if another error than one of the protocol leaves, a connection without proof has an effect,
     *     or an answer is not a PMI message
     */
    public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
        Connection connection = new Connection(bytes);
        Effects effects = new Effects();
        try (PmiServer server = new PmiServer(1, KEY, effects, new ServerSocket(), () -> NONCE)) {
            PmiMember member = new PmiMember(server, connection);
            try {
                member.identify();
                requireProof(bytes);
                member.run();
            } catch (ProtocolException e) {
                requireText(e.getMessage());
            }
            if (effects.connected) {
                requireProof(bytes);
            } else if (!server.values().isEmpty() || server.isMember(0)) {
                throw new AssertionError("a stranger has changed the job");
            }
        }
        String answers = connection.answers.toString(StandardCharsets.US_ASCII);
        for (String line : answers.split("\\n", -1)) {
            if (!line.isEmpty()) {
                PmiMessage.parse(line);
            }
        }
    }

    private static void requireProof(byte[] bytes) {
        if (!new String(bytes, StandardCharsets.ISO_8859_1).contains(PROOF)) {
            throw new AssertionError("a connection without proof is accepted");
        }
    }

    /** What a stranger sends must not reach a terminal as control characters. */
    private static void requireText(String message) {
        if (message.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new AssertionError("not printable: " + message);
        }
    }

    private static final class Effects implements PmiServer.Events {
        private boolean connected;

        @Override
        public void connected(int rank) {
            connected = true;
        }

        @Override
        public void aborted(int rank, int code, String reason) {
            if (!connected) {
                throw new AssertionError("a stranger has aborted the job");
            }
        }

        @Override
        public void failed(int rank, String text) {
            consequence(rank, text);
        }

        @Override
        public void consequence(int rank, String line) {
            if (!connected) {
                throw new AssertionError("a stranger has reported a failure");
            }
        }

        @Override
        public void fenceBroken(Set<Integer> waiting, Set<Integer> ended) {
            throw new AssertionError("no rank has ended");
        }
    }

    /** A connection whose other side has sent all and left. */
    private static final class Connection extends Socket {
        private final InputStream in;
        private final ByteArrayOutputStream answers = new ByteArrayOutputStream();

        Connection(byte[] bytes) {
            in = new ByteArrayInputStream(bytes);
        }

        @Override
        public InputStream getInputStream() {
            return in;
        }

        @Override
        public OutputStream getOutputStream() {
            return answers;
        }

        @Override
        public void setTcpNoDelay(boolean on) {}

        @Override
        public void setSoTimeout(int timeout) {}
    }
}
