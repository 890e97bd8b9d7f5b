package io.jmpi.bench.threads;

/** Which keys the threads use. */
enum Keys {
    /** Each thread has a source of its own, as threads that talk to different ranks have. */
    own,

    /** All threads use the same keys, so that each meets the others. */
    shared;

    int source(int thread) {
        return this == own ? thread : 0;
    }
}
