package io.jmpi.transport;

/** Which modules have the transports of jmpi, for users who ask for one that is not on the class path. Stateless; any thread. */
public final class TransportModules {
    private static final int JAVA_OF_UCX = 22;

    private TransportModules() {}

    /** Returns what a transport needs to be found; empty for names that are not jmpi's. */
    public static String advice(String transport) {
        return advice(transport, Runtime.version().feature());
    }

    /** Returns what a transport needs on this version of Java. */
    static String advice(String transport, int java) {
        return switch (transport) {
            case "shm", "tcp" -> transport + " comes with jmpi-transport-netty";
            case "ucx" ->
                java < JAVA_OF_UCX
                        ? "ucx comes with jmpi-transport-ucx, on Java " + JAVA_OF_UCX + " or newer; this is Java "
                                + java
                        : "ucx comes with jmpi-transport-ucx";
            default -> "";
        };
    }
}
