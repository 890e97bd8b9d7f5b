package io.jmpi.launcher.join;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReporter;
import io.jmpi.launcher.output.OutOfMemoryLine;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiReport;
import io.jmpi.matching.text.Printable;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A rank's membership in a job whose launcher speaks PMI-1: {@code jmpirun}, MPICH's {@code mpiexec}, or Slurm's
 * {@code srun --mpi=pmi2}.
 *
 * <p>Thread: any; one operation at a time, except {@link #abort}, which waits for no other. Lifetime: from joining
 * until {@link #close}. Under {@code jmpirun} the process may join again afterwards; the connection outlives the
 * membership, because it also reports the death of the launcher to the process.
 */
final class PmiJob implements Job {
    private static final System.Logger LOG = System.getLogger(PmiJob.class.getName());

    /** Followed by the rank. The value is the number of sessions that the rank has left in good order. */
    private static final String LEFT_KEY = "jmpi_left.";

    private final PmiConnection connection;
    private final LaunchEnvironment environment;
    private final int localSize;
    private final IntConsumer halt;
    private final Consumer<PmiConnection> afterClose;
    private final String kvsName;
    private final int longestKey;
    private final int longestValue;
    private final int session;
    private final boolean reportsLosses;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final OutOfMemoryLine outOfMemory;

    /**
     * Joins the job.
     *
     * @param environment the process's
     * @param halt ends the process with an exit code
     * @param afterClose receives the connection when the rank has left the job
     */
    PmiJob(
            PmiConnection connection,
            LaunchEnvironment environment,
            IntConsumer halt,
            Consumer<PmiConnection> afterClose) {
        this.connection = connection;
        this.environment = environment;
        this.halt = halt;
        this.afterClose = afterClose;
        outOfMemory = OutOfMemoryLine.ofProcess(connection.rank());
        PmiMessage version =
                request(PmiMessage.of("init", "pmi_version", "1", "pmi_subversion", "1"), "response_to_init");
        requireSuccess(version, "PMI 1.1");
        PmiMessage maxes = request(PmiMessage.of("get_maxes"), "maxes");
        longestKey = limit(maxes, "keylen_max");
        longestValue = limit(maxes, "vallen_max");
        kvsName = text(request(PmiMessage.of("get_my_kvsname"), "my_kvsname"), "kvsname");
        localSize = findLocalSize();
        session = connection.nextSession();
        reportsLosses = connection.key() != null && find(PmiMessage.KEEP_GOING).isEmpty();
    }

    /**
     * The number of ranks on this host, from the environment or the launcher's map; otherwise 1 if there may be other
     * hosts.
     */
    private int findLocalSize() {
        int known = environment.localSize();
        if (known == 0 && connection.key() == null) {
            known = find(ProcessMapping.KEY)
                    .map(mapping -> ProcessMapping.localSize(mapping, rank(), size()))
                    .orElse(0);
        }
        if (known > 0) {
            return known;
        }
        InetAddress address = connection.localAddress();
        return address == null || address.isLoopbackAddress() ? size() : 1;
    }

    @Override
    public int rank() {
        return connection.rank();
    }

    @Override
    public int size() {
        return connection.size();
    }

    @Override
    public String description() {
        return environment.way().orElseThrow().description();
    }

    @Override
    public int localSize() {
        return localSize;
    }

    @Override
    public boolean isLauncherElsewhere() {
        return connection.isLauncherElsewhere();
    }

    @Override
    public List<InetAddress> hostAddresses() {
        List<InetAddress> addresses = new ArrayList<>();
        InetAddress towardsLauncher = connection.localAddress();
        if (towardsLauncher != null) {
            addresses.add(towardsLauncher);
            if (!towardsLauncher.isLoopbackAddress() && !towardsLauncher.isLinkLocalAddress()) {
                return addresses; // A look-up could take long where there is no name service.
            }
        }
        environment.hostName().ifPresent(name -> {
            try {
                addresses.addAll(List.of(InetAddress.getAllByName(name)));
            } catch (UnknownHostException e) {
                LOG.log(Level.DEBUG, "the launcher calls this host {0}, which is not known here", name);
            }
        });
        return addresses;
    }

    @Override
    public byte[] key() {
        return connection.key() == null ? new byte[0] : connection.key().bytes();
    }

    @Override
    public void reportLostOutput() {
        RankProcess.lostOutput();
    }

    @Override
    public void put(String name, String value) {
        requireCarriable("key", name, longestKey);
        requireCarriable("value of key '" + name + "'", value, longestValue);
        if (name.indexOf('=') >= 0) {
            throw new IllegalArgumentException("key '" + name + "' contains '='");
        }
        PmiMessage message = PmiMessage.of("put", "kvsname", kvsName, "key", name, "value", value);
        int line = message.line().length();
        if (line >= PmiMessage.LINE_LENGTH) { // Slurm and Hydra truncate it, regardless of their stated maxima.
            throw new IllegalArgumentException("key '" + name + "' and its value need a line of " + line
                    + " characters; launchers carry at most " + (PmiMessage.LINE_LENGTH - 1));
        }
        requireSuccess(request(message, "put_result"), "key '" + name + "'");
    }

    @Override
    public void fence() {
        request(PmiMessage.of("barrier_in"), "barrier_out");
    }

    @Override
    public String get(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalStateException("no rank has put a value for key '" + name + "'"));
    }

    private Optional<String> find(String name) {
        PmiMessage result = request(PmiMessage.of("get", "kvsname", kvsName, "key", name), "get_result");
        return succeeded(result) ? Optional.of(text(result, "value")) : Optional.empty();
    }

    @Override
    public void abort(int code, String reason) {
        int exitCode = code == 0 ? 1 : code;
        try {
            connection.report();
            if (connection.key() == null) { // jmpirun prints the reason; others do not know of it
                LOG.log(Level.ERROR, "rank {0} ends the job: {1}", rank(), Printable.line(reason));
            }
            connection.abort(exitCode, reason);
        } catch (OutOfMemoryError e) {
            outOfMemory.write(); // jmpirun has not got the reason
        } finally {
            halt.accept(exitCode);
        }
    }

    @Override
    public void reportBy(RankReporter reporter) {
        connection.reportBy(reporter);
    }

    /** Only jmpirun waits for the report: another launcher would not read it. */
    @Override
    public boolean reportEnd(RankReport end) {
        if (!connection.outlivesJob()) {
            return false;
        }
        var unused = request(PmiReport.encode(PmiReport.SESSION_END, end), PmiReport.STORED);
        return true;
    }

    /**
     * Only jmpirun shows a value to other ranks before the next fence, which a rank that leaves cannot enter. Hydra
     * stores it until then; but Hydra itself ends a job in which a rank ends without finalize.
     */
    @Override
    public void recordLeave() {
        if (connection.key() != null) {
            put(LEFT_KEY + rank(), Integer.toString(session));
        }
    }

    @Override
    public boolean hasLeft(int rank) {
        return connection.key() == null
                || find(LEFT_KEY + rank).map(Integer::parseInt).orElse(0) >= session;
    }

    /** jmpirun ends the job unless ranks are to survive. Other launchers cannot notify ranks that one has left. */
    @Override
    public boolean reportsLosses() {
        return reportsLosses;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            synchronized (this) {
                connection.leave();
            }
            connection.reportBy(null);
            afterClose.accept(connection);
        }
    }

    private PmiMessage request(PmiMessage message, String expectedReply) {
        return request(List.of(message), expectedReply);
    }

    private PmiMessage request(List<PmiMessage> messages, String expectedReply) {
        if (closed.get()) {
            throw new MpiException(ErrorClass.OTHER, "rank " + rank() + " has left the job");
        }
        try {
            synchronized (this) {
                return connection.request(messages, expectedReply);
            }
        } catch (IllegalStateException e) {
            throw new MpiException(ErrorClass.OTHER, e.getMessage(), e);
        }
    }

    private static void requireCarriable(String what, String text, int longest) {
        if (text.isEmpty() || text.length() >= longest) {
            throw new IllegalArgumentException(
                    what + " has " + text.length() + " characters; the launcher carries 1.." + (longest - 1));
        }
        if (!text.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException(what + " is not printable ASCII without blanks");
        }
    }

    private static void requireSuccess(PmiMessage reply, String what) {
        if (!succeeded(reply)) {
            throw new IllegalStateException("the launcher refuses " + what + ": "
                    + reply.values().getOrDefault("msg", "it gives no reason").replace('_', ' '));
        }
    }

    private static boolean succeeded(PmiMessage reply) {
        return reply.values().getOrDefault("rc", "0").equals("0");
    }

    private static String text(PmiMessage reply, String name) {
        String value = reply.values().get(name);
        if (value == null) {
            throw new IllegalStateException("the launcher's answer '" + reply.command() + "' lacks '" + name + "'");
        }
        return value;
    }

    private static int limit(PmiMessage reply, String name) {
        String value = text(reply, name);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("the launcher's " + name + " is not a number: " + value, e);
        }
    }
}
