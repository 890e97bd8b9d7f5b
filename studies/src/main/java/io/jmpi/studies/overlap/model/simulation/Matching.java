package io.jmpi.studies.overlap.model.simulation;

import java.util.Map;

/**
 * How one rank matches: in software that runs inside of calls alone, or with a unit. Methods that are the host's work
 * return the nanoseconds that they take; what they start begins when these have passed.
 */
interface Matching {
    /** The host posts a receive. */
    double post(ModelReceive receive);

    /** A message is announced to the card. */
    void arrive(ModelMessage message);

    /** The host, which waits inside a call, does one thing; returns 0 if there is none to do. */
    double progress();

    /** The program leaves the library, and computes. */
    void computes();

    /** What there is to count of the unit. */
    Map<String, Long> counters();
}
