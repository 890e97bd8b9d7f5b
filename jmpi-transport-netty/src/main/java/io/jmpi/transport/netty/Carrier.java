package io.jmpi.transport.netty;

/** The medium that carries the frames between two processes of one host. */
enum Carrier {
    SOCKET,
    /** Rings in memory that both processes map; the socket if mapping is impossible. */
    SHARED_MEMORY
}
