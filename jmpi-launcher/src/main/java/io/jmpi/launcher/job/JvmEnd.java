package io.jmpi.launcher.job;

import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.plan.Grace;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the launcher's JVM if ranks are threads of it: shutdown hooks of the programs run until the {@link Grace} is
 * over, then the JVM is halted.
 *
 * <p>Thread: any. Lifetime: that of the JVM.
 */
final class JvmEnd {
    private final Runnable last;
    private final long lastMillis;
    private final AtomicBoolean hasBegun = new AtomicBoolean();

    /**
     * Ends nothing yet.
     *
     * @param last done before the JVM is halted, if it has not been done
     * @param lastMillis how long that may take: a rank may hold the streams while it writes to a pipe without reader
     */
    JvmEnd(Runnable last, long lastMillis) {
        this.last = last;
        this.lastMillis = lastMillis;
    }

    /** Ends the JVM; the first call decides. Does not return. */
    void exit(int code, Duration grace) {
        try {
            if (hasBegun.compareAndSet(false, true)) {
                daemon(() -> haltAfter(grace, code), "jmpirun-grace");
            }
            System.exit(code); // If the JVM is ending already, this blocks.
        } catch (OutOfMemoryError e) { // Threads cannot be started.
            Runtime.getRuntime().halt(code);
        }
    }

    private void haltAfter(Duration grace, int code) {
        long end = System.nanoTime() + grace.toNanos();
        for (long left = grace.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        try {
            daemon(() -> writeLast(grace), "jmpirun-last-lines").join(lastMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // not expected: no code knows this thread
        } finally { // also without memory
            Runtime.getRuntime().halt(code);
        }
    }

    private void writeLast(Duration grace) {
        Console.report("ended the JVM of all ranks, whose shutdown hooks had " + Grace.text(grace)
                + " s to end; --grace SECONDS gives them more time");
        last.run();
    }

    private static Thread daemon(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
