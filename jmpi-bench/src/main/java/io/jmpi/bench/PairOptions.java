package io.jmpi.bench;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of all benchmarks of two ranks. */
final class PairOptions {
    @Option(names = "--direct", description = "Use direct ByteBuffers instead of byte arrays.")
    private boolean direct;

    /** The largest message, so that doubling sizes does not overflow. */
    static final int MAX_BYTES = 1 << 30;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Validates a number before the session begins; a wrong one is wrong usage. */
    void requireInRange(String option, int value, int least, int most) {
        requireInRange(command, option, value, least, most);
    }

    /** Validates a number for a command without these options. */
    static void requireInRange(CommandSpec command, String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    command.commandLine(), option + " " + value + " is not in " + least + ".." + most);
        }
    }

    /** A session of at least two ranks; the benchmark runs on the first two. */
    static Mpi join() {
        Mpi mpi = Mpi.init();
        if (mpi.world().size() < 2) {
            mpi.close();
            System.err.println("bench needs two ranks: ./jmpirun -n 2 bench ...");
            System.exit(2);
        }
        return mpi;
    }

    /** A buffer of that many bytes. */
    Buffer buffer(int bytes) {
        return Buffer.of(direct ? ByteBuffer.allocateDirect(bytes) : new byte[bytes]);
    }

    static void printSetup(Mpi mpi, String title) {
        Communicator world = mpi.world();
        System.out.printf(
                "# jmpi %s: transport %s, matcher %s, progress %s, Java %s%n",
                title,
                mpi.transportName(),
                world.matcherName(),
                mpi.progressName(),
                System.getProperty("java.version"));
    }

    /** Bytes that the calling thread has allocated since it started. */
    static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
