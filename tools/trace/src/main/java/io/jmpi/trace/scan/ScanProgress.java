package io.jmpi.trace.scan;

/** Observes the progress of a scan. Thread: any of the scan's. */
public interface ScanProgress {
    /** Ignores progress. */
    ScanProgress NONE = (bytes, calls) -> {};

    /** Adds bytes and calls that have been read. */
    void read(long bytes, long calls);
}
