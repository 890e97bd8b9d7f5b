package io.jmpi.launcher.output;

import io.jmpi.matching.text.WrittenOutput;
import java.io.FileDescriptor;
import java.io.PrintStream;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What could not be written of that which the user wants: output of ranks, pages, traces. A job that loses some does not
 * succeed. Static because the standard streams belong to the process.
 *
 * <p>Any thread.
 */
public final class LostOutput {
    private static final int FAILED = 1;

    private static final SortedSet<Integer> RANKS = new ConcurrentSkipListSet<>();
    private static final AtomicBoolean OF_STREAM = new AtomicBoolean();
    private static volatile boolean any;

    /** Of the process; a program in this JVM may put another one in its place. */
    private static final PrintStream OUT = System.out;

    private LostOutput() {}

    /** To be called before a program runs in this JVM. */
    public static void begin() {
        OF_STREAM.set(false);
    }

    /** A rank says that it could not write its output, or its trace, of which it has said so. */
    public static void ofRank(int rank) {
        RANKS.add(rank);
    }

    /** A standard stream of this process cannot be written. Only the first time is reported: what follows fails alike. */
    public static void ofStream(String why) {
        any = true;
        if (OF_STREAM.compareAndSet(false, true)) {
            Console.report(why);
        }
    }

    /** A file cannot be written. */
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
