package io.jmpi.launcher.program;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;

/**
 * Replaces the static methods of {@link ClassLoader} in a program that a {@link RankClassLoader} has defined, because
 * for the program that loader is the system class loader. Public only because the program's classes call it.
 *
 * <p>Thread: any of the program's.
 */
public final class RankResources {
    private RankResources() {}

    /** Replaces the method of that name. */
    public static ClassLoader getSystemClassLoader() {
        return RankClassLoader.ofCaller().map(ClassLoader.class::cast).orElseGet(ClassLoader::getSystemClassLoader);
    }

    /** Replaces the method of that name. */
    public static URL getSystemResource(String name) {
        return getSystemClassLoader().getResource(name);
    }

    /** Replaces the method of that name. */
    public static Enumeration<URL> getSystemResources(String name) throws IOException {
        return getSystemClassLoader().getResources(name);
    }

    /** Replaces the method of that name. */
    public static InputStream getSystemResourceAsStream(String name) {
        return getSystemClassLoader().getResourceAsStream(name);
    }
}
