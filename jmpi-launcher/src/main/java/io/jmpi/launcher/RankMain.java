package io.jmpi.launcher;

import io.jmpi.transport.TransportProvider;
import java.util.Arrays;

/**
 * The main class of each JVM that {@code jmpirun} starts: connects to the launcher, then runs the program.
 *
 * <p>It connects first so that a program that has not joined the job, or never does, still ends with its launcher. When
 * a program's main returns, its non-daemon threads continue as in plain Java; when main throws, the process ends at
 * once with exit code 1, regardless of other threads, because other ranks may be waiting for it.
 */
public final class RankMain {
    private RankMain() {}

    /**
     * Runs a program as a rank.
     *
     * @param arguments the program's main class, then its arguments
     */
    public static void main(String[] arguments) {
        int code = run(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    private static int run(String[] arguments) {
        int rank;
        try {
            rank = RankProcess.connect(System.getenv())
                    .orElseThrow(() -> new IllegalStateException("this class is started by jmpirun"))
                    .rank();
        } catch (IllegalStateException e) {
            System.err.println("jmpi: " + e.getMessage());
            return 1;
        }
        int[] code = new int[1];
        TransportProvider.runWithAll(() -> code[0] = runProgram(rank, arguments));
        return code[0];
    }

    private static int runProgram(int rank, String[] arguments) {
        try {
            String[] ofProgram = Arrays.copyOfRange(arguments, 1, arguments.length);
            MainMethod.of(arguments[0], ClassLoader.getSystemClassLoader()).run(ofProgram);
            return 0;
        } catch (Throwable e) {
            Failures.print(rank, e);
            return 1;
        }
    }
}
