package io.jmpi.launcher.program;

/**
 * The libraries that jmpi uses, which programs must not see: a program with its own version of a library gets that
 * version, and a program without one gets none.
 *
 * <p>Stateless; any thread.
 */
final class JmpiLibraries {
    /** The packages, as directories. */
    static final String[] PACKAGES = {
        "com/fasterxml/jackson/",
        "io/netty/",
        "org/agrona/",
        "org/jctools/",
        "org/HdrHistogram/",
        "org/objectweb/asm/",
        "picocli/"
    };

    private static final String SERVICES = "META-INF/services/";

    private JmpiLibraries() {}

    static boolean ownClass(String name) {
        return ownResource(name.replace('.', '/'));
    }

    /** Also the lists of their service providers, which a program could not load. */
    static boolean ownResource(String name) {
        for (String start : PACKAGES) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return name.startsWith(SERVICES) && !name.startsWith("io.jmpi.", SERVICES.length());
    }
}
