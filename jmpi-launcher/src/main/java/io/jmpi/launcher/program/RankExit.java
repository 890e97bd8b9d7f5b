package io.jmpi.launcher.program;

/**
 * Replaces {@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt} of a program whose rank is a thread of
 * the launcher's JVM: they end the rank instead of the JVM. In a process of the rank's own, {@code System.exit} first
 * reports its code, because the end may take long. Public only because the program's classes call it.
 *
 * <p>Thread: any of the program's; the rank is that of the calling class. A caller that belongs to no rank ends the JVM.
 */
public final class RankExit {
    /** Unwinds a thread; is no Exception, so that few programs catch it. */
    @SuppressWarnings("serial") // never serialized
    private static final class Unwinding extends Error {
        Unwinding() {
            super("this rank has called System.exit; do not catch this", null, false, false);
        }
    }

    private RankExit() {}

    /** Replaces {@code System.exit(code)}. Never returns. */
    public static void exit(int code) {
        RankClassLoader.ofCaller().ifPresent(rank -> {
            if (rank.exit(code)) {
                throw new Unwinding();
            }
        });
        System.exit(code);
    }

    /** Replaces {@code runtime.exit(code)} and {@code runtime.halt(code)}. Never returns. */
    @SuppressWarnings("unused") // the parameter stands for the receiver of the replaced call
    public static void exit(Runtime runtime, int code) {
        exit(code);
    }

    /** Whether a failure is the end of a thread that has called {@code exit}. */
    public static boolean isUnwinding(Throwable failure) {
        return failure instanceof Unwinding;
    }
}
