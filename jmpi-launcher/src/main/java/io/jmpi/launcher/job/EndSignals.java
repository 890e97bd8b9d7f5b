package io.jmpi.launcher.job;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Catches the signals that ask the launcher to end: SIGINT (Ctrl-C), SIGTERM, SIGHUP.
 *
 * <p>A shutdown hook would not suffice: it sees the first Ctrl-C only, and a second one must take effect at once. The
 * only way is {@code sun.misc.Signal} of the supported module jdk.unsupported, called by reflection because javac warns
 * of each reference to it and no option disables that warning.
 *
 * <p>Thread: a thread of the JVM calls the handler once per signal. Lifetime: until {@link #close}, which restores the
 * previous handlers. An ignored signal, such as SIGHUP under {@code nohup}, stays ignored.
 */
public final class EndSignals implements AutoCloseable {
    private static final String[] NAMES = {"INT", "TERM", "HUP"};

    private final Method handle;
    private final Map<Object, Object> former = new LinkedHashMap<>();

    /** Starts catching signals; the handler receives the signal's number. */
    public EndSignals(IntConsumer handler) {
        try {
            Class<?> signalType = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Method number = signalType.getMethod("getNumber");
            handle = signalType.getMethod("handle", signalType, handlerType);
            Object ignore = handlerType.getField("SIG_IGN").get(null);
            Object ours = Proxy.newProxyInstance(
                    handlerType.getClassLoader(), new Class<?>[] {handlerType}, calling(handler, number));
            for (String name : NAMES) {
                replace(signalType.getConstructor(String.class).newInstance(name), ours, ignore);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no sun.misc.Signal (module jdk.unsupported)", e);
        }
    }

    private void replace(Object signal, Object ours, Object ignore) throws ReflectiveOperationException {
        try {
            Object before = handle.invoke(null, signal, ours);
            if (before == ignore) {
                handle.invoke(null, signal, ignore);
            } else {
                former.put(signal, before);
            }
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw e;
            }
            // With the JVM's flag -Xrs the signal is not for Java: it ends this process, and ranks end with it.
        }
    }

    @Override
    public void close() {
        former.forEach((signal, before) -> {
            try {
                handle.invoke(null, signal, before);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("could not restore the handler of " + signal, e);
            }
        });
    }

    /** Proxies sun.misc.SignalHandler: its one method, and those of Object. */
    private static InvocationHandler calling(IntConsumer handler, Method number) {
        return (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "handle" -> handler.accept((int) number.invoke(arguments[0]));
                case "hashCode" -> {
                    return System.identityHashCode(proxy);
                }
                case "equals" -> {
                    return proxy == arguments[0];
                }
                default -> {
                    return "jmpirun";
                }
            }
            return null;
        };
    }
}
