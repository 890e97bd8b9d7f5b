package io.jmpi.bench.peers;

import java.util.List;
import java.util.Map;

/** An MPI library that measurements run with. Immutable. */
interface Library {
    /** The name in tables. */
    String name();

    /** The beginning of the line {@code library} that its programs print. */
    String identity();

    /** Whether a measurement runs with it. The matchers of jmpi are compared with each other, by jmpi only. */
    default boolean takesPartIn(Measurement measurement) {
        return measurement != Measurement.OPTIMISTIC;
    }

    /** The command that measures. */
    List<String> command(int ranks, Transport transport, Program program);

    /** Variables of the environment that select the transport. */
    Map<String, String> environment(Transport transport);
}
