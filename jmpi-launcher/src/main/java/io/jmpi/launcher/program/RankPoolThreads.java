package io.jmpi.launcher.program;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Creates the threads of the JVM's common pool in a rank's process whose program has a class loader of its own. That
 * loader, not the system class loader, is their context class loader. Public because the JDK creates it by its name.
 *
 * <p>Thread: any.
 */
public final class RankPoolThreads implements ForkJoinWorkerThreadFactory {
    private static final String PROPERTY = "java.util.concurrent.ForkJoinPool.common.threadFactory";

    private static volatile ClassLoader loader;

    /** Called by the JDK. */
    public RankPoolThreads() {}

    /** Lets the common pool use such threads, unless the user has set other ones. Called before the pool is used. */
    public static void install(ClassLoader ofProgram) {
        loader = ofProgram;
        if (System.getProperty(PROPERTY) == null) {
            System.setProperty(PROPERTY, RankPoolThreads.class.getName());
        }
    }

    @Override
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setContextClassLoader(loader);
        return thread;
    }
}
