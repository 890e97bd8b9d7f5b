package io.jmpi.studies.overlap.model.simulation;

import java.util.Map;

/**
 * Matching at one rank: in software, which runs only inside calls, or with a unit. Methods that model the host's work
 * return its duration in nanoseconds; actions that they start begin after that time.
 */
interface Matching {
    /** The host posts a receive. */
    double post(ModelReceive receive);

    /** A message is announced to the card. */
    void arrive(ModelMessage message);

    /** The host, which waits inside a call, performs one task; returns 0 if there is none. */
    double progress();

    /** The program leaves the library, and computes. */
    void computes();

    /** The counters of the unit. */
    Map<String, Long> counters();
}
