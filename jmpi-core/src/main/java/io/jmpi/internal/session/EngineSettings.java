package io.jmpi.internal.session;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.ThreadLevel;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.job.Job;
import io.jmpi.transport.TransportSettings;
import java.net.InetAddress;

/** The engine's configuration, derived from a session's settings. Immutable; any thread. */
record EngineSettings(ProgressMode mode, ProtocolSettings protocol) {
    private static final long POLL_MICROS = 100;

    /** Where threads share cores, one that polls yields to those that it waits for, and may have to let several run. */
    private static final long POLL_MICROS_ON_SHARED_CORES = 1_000;

    static EngineSettings of(MpiConfig config, Job job) {
        ProgressMode mode = progressMode(config);
        if (mode == ProgressMode.THREAD && job.steering() != null) {
            mode = ProgressMode.ADAPTIVE; // The rank's own thread takes its turns.
        }
        String spin = config.get(Setting.SPIN_MICROS);
        int cores = Runtime.getRuntime().availableProcessors();
        // A progress thread shares the rank's core with the thread that computes.
        int threads = mode == ProgressMode.THREAD ? 2 * job.localSize() : job.localSize();
        boolean shareCores = threads > cores;
        long automatic = shareCores ? POLL_MICROS_ON_SHARED_CORES : POLL_MICROS;
        long pollMicros = spin.equals("auto") ? automatic : Long.parseLong(spin);
        return new EngineSettings(
                mode,
                new ProtocolSettings(
                        config.number(Setting.EAGER_THRESHOLD),
                        config.number(Setting.EAGER_CREDIT),
                        pollMicros * 1000,
                        shareCores,
                        config.get(Setting.TYPES).equals("lenient"),
                        true));
    }

    private static ProgressMode progressMode(MpiConfig config) {
        boolean oneThread = config.threadLevel().compareTo(ThreadLevel.FUNNELED) <= 0;
        return switch (config.get(Setting.PROGRESS)) {
            case "thread" -> ProgressMode.THREAD;
            case "adaptive" -> oneThread ? ProgressMode.APPLICATION : ProgressMode.ADAPTIVE;
            case "application" -> {
                if (!oneThread) {
                    throw new MpiException(
                            ErrorClass.THREAD,
                            "thread level " + config.threadLevel()
                                    + " needs progress 'thread' or 'adaptive', but the setting '"
                                    + Setting.PROGRESS.key() + "' is 'application'");
                }
                yield ProgressMode.APPLICATION;
            }
            default -> oneThread ? ProgressMode.APPLICATION : ProgressMode.THREAD;
        };
    }

    /** The settings of the transport. */
    static TransportSettings ofTransport(MpiConfig config, Job job) {
        InetAddress address = OwnAddress.of(config, job);
        return new TransportSettings(
                address,
                config.number(Setting.EAGER_CREDIT),
                config.get(Setting.TCP_SECURITY).equals("tls") && !address.isLoopbackAddress(),
                config.number(Setting.TCP_TIMEOUT));
    }

    /**
     * Checks for errors that are independent of the job, before this process joins one, which it could not do again.
     */
    static void check(MpiConfig config) {
        progressMode(config);
    }
}
