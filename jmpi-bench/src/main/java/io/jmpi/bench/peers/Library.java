package io.jmpi.bench.peers;

import java.util.List;
import java.util.Map;

/** An MPI library that measurements run with. Immutable. */
interface Library {
    /** The name in tables. */
    String name();

    /** The beginning of the line {@code library} that its programs print. */
    String identity();

    /** The command that measures. */
    List<String> command(int ranks, Transport transport, Program program);

    /** Variables of the environment that select the transport. */
    Map<String, String> environment(Transport transport);
}
