package io.jmpi.matching.contract;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs each test of the contract in a thread, says every few seconds where in the engine a long one is, and fails it after two
 * minutes. That asserts nothing about speed: a list that an engine has closed to a ring should fail, not hang, and an engine whose
 * {@code link} walks what is stored should not be silent for minutes.
 */
public final class LongTests implements InvocationInterceptor {
    private static final long REPORT_MILLIS = 5_000;
    private static final long LIMIT_MILLIS = 120_000;

    private static final String ADVICE =
            "The contract keeps up to 100,000 receives and messages: link and unlink must take"
                    + " constant time, whatever the depth (an ArrayList.remove or a walk to the end does not), and each search must end";

    private final long reportMillis;
    private final long limitMillis;

    /** Made by JUnit. */
    public LongTests() {
        this(REPORT_MILLIS, LIMIT_MILLIS);
    }

    /** With other times than those of the contract. */
    public LongTests(long reportMillis, long limitMillis) {
        this.reportMillis = reportMillis;
        this.limitMillis = limitMillis;
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        run(test.getExecutable().getName(), invocation::proceed);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        run(test.getExecutable().getName(), invocation::proceed);
    }

    /** What a test does. */
    public interface Body {
        void run() throws Throwable;
    }

    /** Runs a test, and throws what it throws. */
    public void run(String test, Body body) throws Throwable {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) { // for the thread that waits
                failure.set(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        thread.join(reportMillis);
        for (long millis = reportMillis; thread.isAlive(); millis += reportMillis) {
            if (millis >= limitMillis) {
                throw unfinished(test, thread, millis);
            }
            System.err.println(test + " has run for " + millis / 1000 + " s, and is " + place(thread.getStackTrace())
                    + ". " + ADVICE);
            thread.join(reportMillis);
        }
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private static AssertionError unfinished(String test, Thread thread, long millis) {
        StackTraceElement[] trace = thread.getStackTrace();
        AssertionError error = new AssertionError(
                test + " has not ended after " + millis / 1000 + " s, and is " + place(trace) + ". " + ADVICE);
        error.setStackTrace(trace);
        thread.interrupt(); // If it does not end by that, it ends with the JVM.
        return error;
    }

    /** The innermost place in the engine, or in the test if it is outside of the engine. */
    private static String place(StackTraceElement[] trace) {
        Optional<StackTraceElement> engine = Arrays.stream(trace)
                .takeWhile(frame -> !frame.getClassName().startsWith(LongTests.class.getPackageName() + "."))
                .filter(frame -> !isCommon(frame.getClassName()))
                .findFirst();
        return engine.map(frame -> "in " + frame.getClassName() + "." + frame.getMethodName() + " ("
                        + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("between calls of the engine");
    }

    /** Whether a class is that of any engine, or of Java. */
    private static boolean isCommon(String name) {
        return name.startsWith("java.")
                || name.startsWith("jdk.")
                || name.equals("io.jmpi.matching.SynchronousMatcher")
                || name.equals("io.jmpi.matching.MatchingStatistics");
    }
}
