package io.jmpi.launcher.output;

import io.jmpi.matching.text.WrittenOutput;
import java.io.FileDescriptor;
import java.io.PrintStream;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Output that the user wants and that could not be written: output of ranks, pages, traces. A job that loses some does
 * not succeed. Static because the standard streams belong to the process.
 *
 * <p>Any thread.
 */
public final class LostOutput {
    private static final int FAILED = 1;

    private static final SortedSet<Integer> RANKS = new ConcurrentSkipListSet<>();
    private static final AtomicBoolean OF_STREAM = new AtomicBoolean();
    private static volatile boolean any;

    /** The stream of the process; a program in this JVM may replace it. */
    private static final PrintStream OUT = System.out;

    private LostOutput() {}

    /** Must be called before a program runs in this JVM. */
    public static void begin() {
        OF_STREAM.set(false);
    }

    /** Records a rank that could not write its output, or could not write its trace and has already reported that. */
    public static void ofRank(int rank) {
        RANKS.add(rank);
    }

    /**
     * Records that a standard stream of this process cannot be written. Reports only the first time, because later
     * writes fail alike.
     */
    public static void ofStream(String why) {
        any = true;
        if (OF_STREAM.compareAndSet(false, true)) {
            Console.report(why);
        }
    }

    /** Records that a file cannot be written. */
    public static void ofFile(String why) {
        any = true;
        Console.report(why);
    }

    /** The exit code of a process that would end with this one; reports what has not been reported. */
    public static int exitCode(int code) {
        if (!RANKS.isEmpty()) {
            ofStream("output of " + Ranks.name(RANKS) + " " + WrittenOutput.LOST);
        }
        if (WrittenOutput.isLost(OUT, FileDescriptor.out)
                || !System.out.equals(OUT) && WrittenOutput.isLost(System.out, FileDescriptor.out)) {
            ofStream("standard output " + WrittenOutput.LOST);
        }
        return code == 0 && (any || Console.isLost()) ? FAILED : code;
    }
}
