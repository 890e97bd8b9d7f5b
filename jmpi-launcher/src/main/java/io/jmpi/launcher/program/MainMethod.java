package io.jmpi.launcher.program;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.security.CodeSource;

/**
 * A program's {@code public static void main(String[])}.
 *
 * <p>Immutable; any thread.
 */
public final class MainMethod {
    private final Method method;

    private MainMethod(Method method) {
        this.method = method;
    }

    /**
     * Finds a class's main method without initialising the class.
     *
     * @throws ClassNotFoundException if the loader does not find the class
     * @throws NoSuchMethodException if it has no such method; the message describes the expected one
     * @throws LinkageError if the class exists but cannot be linked
     */
    public static MainMethod of(String className, ClassLoader loader)
            throws ClassNotFoundException, NoSuchMethodException {
        Class<?> type = Class.forName(className, false, loader);
        try {
            Method method = type.getMethod("main", String[].class);
            if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == void.class) {
                return new MainMethod(method);
            }
        } catch (NoSuchMethodException e) {
            // reported below with the expected declaration
        }
        throw new NoSuchMethodException(
                "class " + className + " is not a program: it has no method public static void main(String[] args)");
    }

    /** Directory or jar of the class; null if its loader does not provide it. */
    URL location() {
        CodeSource source = method.getDeclaringClass().getProtectionDomain().getCodeSource();
        return source == null ? null : source.getLocation();
    }

    /** Runs the program in the calling thread. Throws what the program throws. */
    public void run(String[] arguments) throws Throwable {
        method.setAccessible(true); // the class itself need not be public, as for the java command
        try {
            method.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
