package io.jmpi.launcher.join;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.matching.text.WrittenOutput;
import java.io.FileDescriptor;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/**
 * This process as a rank of a job: its only connection to the launcher.
 *
 * <p>The connection is static because a process that a launcher starts <em>is</em> one rank: the launcher identifies it
 * by one socket, whose end means the end of both. The main class of a rank opens it before the program runs, and the {@link
 * PmiJobProvider}, which {@link java.util.ServiceLoader} creates later, must find the same one.
 *
 * <p>Thread: any. Lifetime: that of the process.
 */
public final class RankProcess {
    private static final System.Logger LOG = System.getLogger(RankProcess.class.getName());
    private static final int LAUNCHER_LOST = 1;

    /** How long ranks may take to find each other: a batch system may start them a minute apart. */
    private static final long PATIENCE_SECONDS = 300;

    private static final SeparateJobs OWN_JOBS = new SeparateJobs();

    private static volatile PmiConnection connection;

    /** Serves the ranks of the job, if this is rank 0 and its launcher does not. */
    private static volatile RootServer rootServer;

    private static volatile boolean joined;

    /** The streams of the process; the program may replace them. */
    private static final PrintStream OUT = System.out;

    private static final PrintStream ERR = System.err;

    /** Whether output other than the streams could not be written. */
    private static volatile boolean lostOutput;

    private static boolean left;
    private static final ProcessExit EXIT = new ProcessExit(RankProcess::reportEnding);

    private RankProcess() {}

    /**
     * Connects to the launcher that the environment names, or returns the existing connection.
     *
     * @return empty if no launcher that speaks PMI-1 started this process
     * @throws IllegalStateException if one did, but is unreachable
     */
    public static synchronized Optional<PmiConnection> connect(Map<String, String> environment) {
        if (connection == null) {
            Optional<LaunchEnvironment.Way> way = new LaunchEnvironment(environment).way();
            if (way.isEmpty()) {
                return Optional.empty();
            }
            connection = open(way.get(), environment);
            exitWithTheJvm();
        }
        return Optional.of(connection);
    }

    private static void exitWithTheJvm() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(RankProcess::exit, "jmpi-exit"));
        } catch (IllegalStateException e) {
            connection.close(); // The JVM has begun to end, by a signal while it started: there is nothing left to
            // report.
        }
    }

    private static PmiConnection open(LaunchEnvironment.Way way, Map<String, String> environment) {
        if (way instanceof LaunchEnvironment.Port port) {
            // Hydra does not know the key, which the user may have set for other launchers.
            JobKey key = environment.containsKey(LaunchEnvironment.HYDRA_LOCAL_SIZE) ? null : key(environment);
            return PmiConnection.open(port.address(), port.id(), key, RankProcess::end);
        }
        if (way instanceof LaunchEnvironment.Root root) {
            JobKey key = key(environment);
            if (key == null) {
                throw new IllegalStateException(
                        "this is rank " + root.rank() + " of " + root.size() + ", started by " + root.launcher()
                                + ", whose ranks prove by a key that they belong to one job; set " + JobKey.VARIABLE
                                + " to the same value for all ranks, made by:"
                                + " head -c 32 /dev/urandom | basenc --base64url | tr -d =");
            }
            if (root.rank() == 0) {
                rootServer = RootServer.open(root, key, PATIENCE_SECONDS, RankProcess::print);
            }
            return new RootMeeting(root, key, PATIENCE_SECONDS, RankProcess::print).join(RankProcess::end);
        }
        LaunchEnvironment.Descriptor inherited = (LaunchEnvironment.Descriptor) way;
        return PmiConnection.inherit(inherited.number(), inherited.rank(), inherited.size(), RankProcess::end);
    }

    /**
     * Joins the job over the process's connection.
     *
     * @throws MpiException of class OTHER if the process is in the job already, or may not rejoin it, or cannot join it
     */
    public static synchronized Optional<Job> join(Map<String, String> environment) {
        try {
            return joinLauncher(environment);
        } catch (IllegalStateException e) {
            LOG.log(System.Logger.Level.DEBUG, "this process cannot join its job", e);
            throw new MpiException(ErrorClass.OTHER, e.getMessage());
        }
    }

    private static Optional<Job> joinLauncher(Map<String, String> environment) {
        Optional<PmiConnection> launcher = connect(environment);
        if (launcher.isEmpty()) {
            return Optional.empty();
        }
        if (joined || left) {
            throw new MpiException(
                    ErrorClass.OTHER,
                    joined
                            ? "this rank is in its job already: Mpi.init was called a second time; use the session that"
                                    + " the first call returned, or close it first"
                            : "this rank has left its job by Mpi.close; its launcher does not let it join again: call"
                                    + " Mpi.init only once");
        }
        joined = true; // Before the job uses the connection, which exit would close.
        try {
            return Optional.of(new PmiJob(
                    launcher.get(),
                    new LaunchEnvironment(environment),
                    Runtime.getRuntime()::halt,
                    RankProcess::leave));
        } catch (RuntimeException | Error e) {
            joined = false;
            throw e;
        }
    }

    /** Warns that a program starts a job of its own and has not joined this one, which may be a mistake. */
    public static void startsOwnJob(int ranks) {
        PmiConnection launcher = connection;
        if (launcher != null && !joined) {
            OWN_JOBS.started(launcher.rank(), launcher.size(), ranks);
        }
    }

    private static synchronized void leave(PmiConnection used) {
        joined = false;
        if (!used.outlivesJob()) { // It may end now, which is not the death of the launcher.
            left = true;
            used.close();
        }
    }

    /**
     * Runs when the JVM begins to end. Other hooks may still use the connection of a rank that has not left its job. Takes
     * no lock: a thread may hold it forever, in a join that waits for other ranks.
     */
    private static void exit() {
        if (EXIT.begins() && joined) {
            connection.lastError().ifPresent(error -> {
                System.err.print(
                        Failures.caught(connection.rank(), error)); // in one write: others may be printing, too
                System.err.flush();
            });
        }
        if (rootServer != null) {
            if (isOutputLost()) {
                Failures.print(connection.rank(), "its output " + WrittenOutput.LOST + "\n");
            }
            connection.expectEnd();
            rootServer.awaitOthers();
        } else if (!joined) {
            if (isOutputLost()) {
                connection.reportLostOutput();
            }
            if (!EXIT.hasRunningMain()) {
                connection.watchParentInstead();
            }
        }
    }

    /** Includes streams with which the program has replaced them, for speed or another character set. */
    private static boolean isOutputLost() {
        return lostOutput
                || WrittenOutput.isLost(OUT, FileDescriptor.out)
                || WrittenOutput.isLost(ERR, FileDescriptor.err)
                || !System.out.equals(OUT) && WrittenOutput.isLost(System.out, FileDescriptor.out)
                || !System.err.equals(ERR) && WrittenOutput.isLost(System.err, FileDescriptor.err);
    }

    /** Records that the rank could not write output that its launcher has requested; reported when the process ends. */
    static void lostOutput() {
        lostOutput = true;
    }

    /** The end of this process. */
    public static ProcessExit ofThis() {
        return EXIT;
    }

    private static void reportEnding(int code) {
        PmiConnection launcher = connection;
        if (launcher != null) {
            launcher.reportEnding(code);
        }
    }

    private static void print(String line) {
        System.err.println("jmpi: " + line);
    }

    private static JobKey key(Map<String, String> environment) {
        String key = environment.get(JobKey.VARIABLE);
        try {
            return key == null ? null : JobKey.parse(key);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(JobKey.VARIABLE + ": " + e.getMessage(), e);
        }
    }

    /**
     * Ends the process after the loss of the launcher, at once: there is no launcher to report to, and a shutdown hook
     * might hang.
     */
    private static void end() {
        Runtime.getRuntime().halt(LAUNCHER_LOST);
    }
}
