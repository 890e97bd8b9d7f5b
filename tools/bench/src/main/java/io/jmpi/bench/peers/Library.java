package io.jmpi.bench.peers;

import io.jmpi.bench.command.ProgramOutput;
import io.jmpi.bench.command.RunFailure;
import java.util.List;
import java.util.Map;

/** A library that measurements run with, in one way of using it. Immutable. */
interface Library {
    /** The name in tables and in CSV, without a comma. */
    String name();

    /** The beginning of the line {@code library} that its programs print. */
    String identity();

    /** Whether a measurement runs with it. The matchers of jmpi are compared with each other, by jmpi only. */
    default boolean takesPartIn(Measurement measurement) {
        return measurement != Measurement.OPTIMISTIC;
    }

    /** Whether its programs print a figure. */
    default boolean yields(Figure figure) {
        return true;
    }

    /** The transport that its programs print if they use the right one. */
    default String printed(Transport transport) {
        return transport.toString();
    }

    /**
     * Parses what a run has printed.
     *
     * @throws RunFailure if that is no output of such a run
     */
    default ProgramOutput parse(List<String> lines) throws RunFailure {
        return ProgramOutput.parse(lines);
    }

    /** The command that measures. */
    List<String> command(int ranks, Transport transport, Program program);

    /** Variables of the environment that select the transport. */
    Map<String, String> environment(Transport transport);
}
