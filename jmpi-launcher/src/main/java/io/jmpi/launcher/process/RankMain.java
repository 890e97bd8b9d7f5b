package io.jmpi.launcher.process;

import io.jmpi.launcher.join.PmiConnection;
import io.jmpi.launcher.join.RankProcess;
import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.output.OneLineLog;
import io.jmpi.launcher.output.OutOfMemoryLine;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.program.MainMethod;
import io.jmpi.launcher.program.MainThread;
import io.jmpi.launcher.program.ProgramFinder;
import io.jmpi.launcher.program.RankClassLoader;
import io.jmpi.launcher.program.RankPoolThreads;
import io.jmpi.transport.TransportProvider;
import java.io.File;
import java.util.Arrays;

/**
 * The main class of each JVM that {@code jmpirun} starts: connects to the launcher, then runs the program.
 *
 * <p>It connects first so that a program that has not joined the job, or never does, still ends with its launcher. The
 * program runs in a {@link MainThread}, while the JVM's first thread ends. When a program's main returns, its non-daemon
 * threads continue as in plain Java; when main throws, the process ends at once with exit code 1, regardless of other
 * threads, because other ranks may be waiting for it. The same applies when another non-daemon thread ends by an error
 * of jmpi, unless the session has been closed meanwhile or the program handles uncaught exceptions itself; other
 * exceptions of such threads are printed as in plain Java.
 */
public final class RankMain {
    /** The system property with the class path of a program of the user's; without it the JVM's class path has it. */
    static final String USER_PATH = "jmpirun.program.path";

    private RankMain() {}

    /**
     * Runs a program as a rank.
     *
     * @param arguments the program's main class, then its arguments
     */
    public static void main(String[] arguments) {
        PmiConnection launcher;
        try {
            launcher = RankProcess.connect(System.getenv())
                    .orElseThrow(() -> new IllegalStateException("this class is started by jmpirun"));
        } catch (IllegalStateException e) {
            System.err.println("jmpi: " + e.getMessage());
            System.exit(1);
            return;
        }
        if (!Failures.isVerbose()) {
            OneLineLog.install();
        }
        OutOfMemoryLine outOfMemory = OutOfMemoryLine.ofProcess(launcher.rank());
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            try {
                uncaught(launcher, thread, failure);
            } catch (OutOfMemoryError e) { // There is not even memory to print the failure.
                outOfMemory.write();
            }
        });
        Thread first = Thread.currentThread();
        Thread main =
                MainThread.of(arguments[0], first.getThreadGroup(), () -> run(launcher, arguments), first.getName());
        RankProcess.ofThis().runsMain(main);
        main.start();
    }

    private static void uncaught(PmiConnection launcher, Thread thread, Throwable failure) {
        if (thread.isDaemon() || !Failures.isErrorOfMpi(failure)) {
            Failures.printAsJava(thread, failure);
            return;
        }
        if (Failures.isEndOfSession(failure)) {
            Failures.printEndOfSession(launcher.rank(), thread, failure);
            return;
        }
        report(launcher, Failures.in(thread), failure);
        // Not this thread: if the JVM is ending already, it may wait for this one.
        new Thread(() -> exit(1), "jmpi-exit").start();
    }

    private static void run(PmiConnection launcher, String[] arguments) {
        int[] code = new int[1];
        TransportProvider.runWithAll(() -> code[0] = runProgram(launcher, arguments));
        if (code[0] == 0) {
            RankProcess.ofThis().mainHasReturned();
        } else {
            exit(code[0]);
        }
    }

    private static void exit(int code) {
        RankProcess.ofThis().exits(code);
        System.exit(code);
    }

    private static int runProgram(PmiConnection launcher, String[] arguments) {
        OutOfMemoryLine outOfMemory = OutOfMemoryLine.ofProcess(launcher.rank());
        try {
            String[] ofProgram = Arrays.copyOfRange(arguments, 1, arguments.length);
            MainMethod.of(arguments[0], programLoader()).run(ofProgram);
            return 0;
        } catch (Throwable e) {
            boolean noMemory = e instanceof OutOfMemoryError;
            if (noMemory) {
                outOfMemory.write();
            }
            try {
                report(launcher, "main", e);
            } catch (OutOfMemoryError none) {
                if (!noMemory) {
                    outOfMemory.write();
                }
            }
            return 1;
        }
    }

    /**
     * The class loader of the program. jmpi stays in the system class loader, because only that one takes classes from an
     * archive; the program's is another one, so that it does not see jmpi's libraries.
     */
    private static ClassLoader programLoader() throws LaunchException {
        String path = System.getProperty(USER_PATH);
        if (path == null) {
            return ClassLoader.getSystemClassLoader();
        }
        System.setProperty("java.class.path", path + File.pathSeparator + System.getProperty("java.class.path"));
        ClassLoader loader = new RankClassLoader(ProgramFinder.urls(path), ClassLoader.getSystemClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        RankPoolThreads.install(loader);
        return loader;
    }

    /** The launcher shows what follows from another rank's failure after that failure, and names ranks that fail alike. */
    private static void report(PmiConnection launcher, String where, Throwable failure) {
        RankProcess.ofThis().noteThrown();
        if (Failures.isVerbose()
                || !Failures.isConsequence(failure)
                || !launcher.reportConsequence(Failures.line(failure))) {
            String text = Failures.text(where, failure, Failures.isVerbose());
            if (Boolean.getBoolean(Failures.OWN_FILES)) {
                Failures.print(launcher.rank(), text);
            } else {
                launcher.reportFailure(text, () -> Failures.print(launcher.rank(), text));
            }
        }
    }
}
