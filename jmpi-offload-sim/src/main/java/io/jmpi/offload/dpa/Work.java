package io.jmpi.offload.dpa;

/** Work of a kernel beyond its accesses to memory, for executors that count time. */
public enum Work {
    /** Takes a completion and prepares its queue for the next: amount is completions. */
    COMPLETION,
    /** Hashes a key: amount is hashes. */
    HASH,
    /** Moves data to the host: amount is bytes. */
    COPY,
    /** Reports results to the host: amount is results. */
    NOTIFY
}
