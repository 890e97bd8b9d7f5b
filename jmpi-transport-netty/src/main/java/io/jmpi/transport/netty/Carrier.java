package io.jmpi.transport.netty;

/** What carries the frames between two processes of one host. */
enum Carrier {
    SOCKET,
    /** Rings in memory that both processes map; the socket if that is impossible. */
    SHARED_MEMORY
}
