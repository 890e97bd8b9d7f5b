package io.jmpi.bench.overlap;

import io.jmpi.Communicator;

/** What the ranks of a job do again and again. */
interface Pattern {
    int ranks();

    /** Returns the part of one rank. */
    Rounds join(Communicator world);
}
