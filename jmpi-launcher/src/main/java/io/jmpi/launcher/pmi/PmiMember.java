package io.jmpi.launcher.pmi;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Wanted;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.ProtocolException;
import java.net.Socket;

/**
 * The server's end of one connection: authenticates the rank, then answers its requests until the connection ends.
 *
 * <p>Thread: {@link #identify} and {@link #run} have their own thread; the thread of the last rank in a fence calls
 * {@link #leaveFence}.
 */
final class PmiMember {
    private static final System.Logger LOG = System.getLogger(PmiMember.class.getName());

    /** A connection that does not identify itself within this time is refused, whatever it sends. */
    static final int HANDSHAKE_MILLIS = 10_000;

    private static final int UNKNOWN = -1;
    private static final String KVS_NAME = "jmpi_0";

    private final PmiServer server;
    private final Socket socket;
    private PmiLines lines;
    private int rank = UNKNOWN;
    private volatile boolean reports;
    private final PmiReport.Parts parts = new PmiReport.Parts();

    PmiMember(PmiServer server, Socket socket) {
        this.server = server;
        this.socket = socket;
    }

    /**
     * Waits, for a limited time, until the other side has proved which rank it is.
     *
     * @throws ProtocolException if it does not belong to this job, or does not speak PMI-1
     */
    void identify() throws IOException {
        socket.setTcpNoDelay(true);
        PmiLines.noticeDeadHosts(socket, server.silenceSeconds());
        Deadline deadline = new Deadline(HANDSHAKE_MILLIS);
        lines = PmiLines.withDeadline(socket, deadline);
        handshake();
        deadline.lift();
    }

    /**
     * Serves the rank; returns when its connection ends.
     *
     * @throws ProtocolException if it does not speak PMI-1
     */
    void run() throws IOException {
        server.connected(rank);
        PmiMessage request = lines.read();
        while (request != null && answer(request)) {
            request = lines.read();
        }
    }

    /** Whether the connection belongs to a rank, as {@link PmiServer#admit} has found. */
    boolean isAdmitted() {
        return rank != UNKNOWN;
    }

    /** The rank that {@link #identify} has found. */
    int rank() {
        return rank;
    }

    /** Ends the connection. */
    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the connection of rank {0} could not be closed: {1}", rank, e.toString());
        }
    }

    /** Releases the rank from the fence. */
    void leaveFence() {
        try {
            lines.write(PmiMessage.of("barrier_out"));
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "rank {0} ended before it left the fence: {1}", rank, e.toString());
        }
    }

    /** Requests a report of the rank's state; false if it sends no reports, or has ended. */
    boolean requestReport(int id, Wanted wanted) {
        try {
            if (reports) {
                lines.write(PmiReport.request(id, wanted));
            }
            return reports;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return rank == UNKNOWN ? "port " + socket.getPort() + ", not of this job" : "rank " + rank;
    }

    private void handshake() throws IOException {
        PmiMessage hello = readFromStranger();
        if (!hello.command().equals("initack")) {
            throw new ProtocolException("it began with cmd=" + hello.command() + " instead of cmd=initack");
        }
        int claimed = hello.number("pmiid");
        if (claimed < 0 || claimed >= server.size()) {
            throw new ProtocolException("it claims to be rank " + claimed + " of " + server.size());
        }
        authenticate(claimed, hello.value(PmiMessage.NONCE));
        server.proved(socket);
        lines.permitLongLines();
        if (!server.admit(claimed, this)) {
            // A program that the rank has started, and that has inherited its variables: its error says so.
            lines.write(PmiMessage.of("initack", "rc", "-1", "msg", PmiMessage.joinedAlready(claimed)));
            throw new EOFException("rank " + claimed + " has joined already");
        }
        rank = claimed;
        lines.write(PmiMessage.of("initack", "rc", "0").line()
                + PmiMessage.of("set", "size", Integer.toString(server.size())).line()
                + PmiMessage.of("set", "rank", Integer.toString(rank)).line()
                + PmiMessage.of("set", "debug", "0").line());
        // Not earlier: the rank awaits these lines before anything else.
        reports = hello.values().containsKey(PmiReport.OFFER);
    }

    /** Both sides prove that they know the job's key, by nonces of both. */
    private void authenticate(int claimed, String nonceOfRank) throws IOException {
        String nonce = server.newNonce();
        lines.write(PmiMessage.of(
                PmiMessage.CHALLENGE,
                PmiMessage.NONCE,
                nonce,
                PmiMessage.PROOF,
                server.key().proof(JobKey.Side.LAUNCHER, claimed, nonceOfRank, nonce)));
        PmiMessage answer = readFromStranger();
        if (!answer.command().equals(PmiMessage.PROVE)
                || !server.key()
                        .accepts(answer.value(PmiMessage.PROOF), JobKey.Side.RANK, claimed, nonceOfRank, nonce)) {
            throw new ProtocolException("it claims to be rank " + claimed + " but does not know the job's key");
        }
    }

    private PmiMessage readFromStranger() throws IOException {
        PmiMessage message = lines.read();
        if (message == null) {
            String ended = "it ended without identifying itself";
            throw server.isEndingRanks() ? new EOFException(ended) : new ProtocolException(ended);
        }
        return message;
    }

    /** Answers one request; returns false to end the connection. */
    private boolean answer(PmiMessage request) throws IOException {
        switch (request.command()) {
            case "init" ->
                lines.write(PmiMessage.of("response_to_init", "pmi_version", "1", "pmi_subversion", "1", "rc", "0"));
            case "get_maxes" -> lines.write(maxes());
            case "get_my_kvsname" -> lines.write(PmiMessage.of("my_kvsname", "kvsname", KVS_NAME));
            case "get_universe_size" ->
                lines.write(PmiMessage.of("universe_size", "size", Integer.toString(server.size())));
            case "get_appnum" -> lines.write(PmiMessage.of("appnum", "appnum", "0"));
            case "put" -> lines.write(put(request));
            case "get" -> lines.write(get(request));
            case "barrier_in" -> server.enterFence(rank);
            case PmiReport.ANSWER -> reported(request);
            case "finalize" -> {
                server.leave(rank);
                lines.write(PmiMessage.of("finalize_ack", "rc", "0"));
                server.left(rank);
            }
            case PmiMessage.ENDING -> server.ending(rank, request.number("exitcode"));
            case PmiMessage.CONSEQUENCE -> {
                server.consequence(rank, request.reason());
                return false; // as for an abort
            }
            case PmiMessage.OUTPUT_LOST -> {
                server.outputLost(rank);
                return false; // as for an abort
            }
            case PmiMessage.FAILED -> {
                server.failed(rank, request.text());
                lines.write(PmiMessage.of(PmiMessage.FAILURE_TAKEN));
            }
            case "abort" -> {
                server.aborted(rank, request.number("exitcode"), request.reason());
                return false; // the end of the connection confirms the abort to the rank
            }
            default -> throw new ProtocolException("cmd=" + request.command() + " is not served here");
        }
        return true;
    }

    private void reported(PmiMessage part) throws IOException {
        RankReport report = parts.add(part);
        if (report == null) {
            return;
        }
        int id = part.number("id");
        server.reported(rank, id, report);
        if (id == PmiReport.SESSION_END) {
            lines.write(PmiMessage.of(PmiReport.STORED));
        }
    }

    /** The maxima include C's terminating zero. */
    private static PmiMessage maxes() {
        return PmiMessage.of(
                "maxes",
                "kvsname_max",
                Integer.toString(PmiMessage.KVS_NAME_LENGTH),
                "keylen_max",
                Integer.toString(PmiMessage.KEY_LENGTH + 1),
                "vallen_max",
                Integer.toString(PmiMessage.VALUE_LENGTH + 1));
    }

    private PmiMessage put(PmiMessage request) throws ProtocolException {
        String key = request.value("key");
        String value = request.value("value");
        if (key.length() > PmiMessage.KEY_LENGTH || value.length() > PmiMessage.VALUE_LENGTH) {
            return PmiMessage.of("put_result", "rc", "-1", "msg", "key_or_value_too_long");
        }
        server.values().put(key, value);
        return PmiMessage.of("put_result", "rc", "0", "msg", "success");
    }

    private PmiMessage get(PmiMessage request) throws ProtocolException {
        String key = request.value("key");
        String value = server.values().get(key);
        return value == null
                ? PmiMessage.of("get_result", "rc", "-1", "msg", "key_" + key + "_not_found", "value", "unknown")
                : PmiMessage.of("get_result", "rc", "0", "msg", "success", "value", value);
    }
}
