package io.jmpi.launcher.pmi;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;

/**
 * The beginning of a connection to the server of a job, on the side of the connecting rank: both sides prove that they
 * know the job's key.
 *
 * <p>Stateless; thread: the one that connects.
 */
public final class Handshake {
    private Handshake() {}

    /** Both sides prove that they know the job's key, by nonces of both. */
    public static void authenticate(PmiLines lines, PmiMessage hello, JobKey key, int id) throws IOException {
        String nonce = JobKey.newNonce();
        hello.values().put(PmiMessage.NONCE, nonce);
        PmiMessage challenge = challenge(lines, hello, id);
        if (!challenge.command().equals(PmiMessage.CHALLENGE)) {
            throw new ProtocolException(
                    "it does not prove that it knows the job's key: it belongs to another job, or is not jmpirun; "
                            + JobKey.VARIABLE + " must not be set under a launcher that connects ranks by itself");
        }
        String theirs = challenge.value(PmiMessage.NONCE);
        if (!key.accepts(challenge.value(PmiMessage.PROOF), JobKey.Side.LAUNCHER, id, nonce, theirs)) {
            throw new ProtocolException(
                    "it has another key than " + JobKey.VARIABLE + ": the variables are those of two jobs");
        }
        try {
            lines.write(
                    PmiMessage.of(PmiMessage.PROVE, PmiMessage.PROOF, key.proof(JobKey.Side.RANK, id, nonce, theirs)));
        } catch (SocketException e) {
            throw new EarlyEnds.EndedEarlyException(e);
        }
    }

    private static PmiMessage challenge(PmiLines lines, PmiMessage hello, int id) throws IOException {
        try {
            lines.write(hello);
            PmiMessage challenge = lines.read();
            if (challenge == null) {
                throw new EarlyEnds.EndedEarlyException("it is not jmpirun, or its job has no rank " + id);
            }
            return challenge;
        } catch (SocketException e) {
            throw new EarlyEnds.EndedEarlyException(e);
        }
    }

    /**
     * Waits for the first line that the other side sends once this side has proved the key, which {@link
     * PmiLines#message} returns then.
     */
    public static void awaitRecognition(PmiLines lines) throws IOException {
        try {
            if (!lines.readLine()) {
                throw new EarlyEnds.EndedEarlyException("it has not recognized this process");
            }
        } catch (SocketException e) {
            throw new EarlyEnds.EndedEarlyException(e);
        }
    }
}
