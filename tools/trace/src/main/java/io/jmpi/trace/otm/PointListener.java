package io.jmpi.trace.otm;

import java.io.IOException;

/** Receives the data points of a rank, and their sends and receives before each. Thread: one. Lifetime: one rank. */
interface PointListener {
    /** Receives a send of the next point. */
    default void send(int tag, boolean blocking) {}

    /** Receives a receive of the next point. */
    default void receive(int source, int tag, boolean blocking) throws IOException {}

    /** Receives the next point, which is valid only during this method. */
    void point(DataPoint point) throws IOException;
}
