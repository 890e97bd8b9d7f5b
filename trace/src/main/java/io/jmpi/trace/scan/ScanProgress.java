package io.jmpi.trace.scan;

/** Told how far a scan is. Thread: any of the scan's. */
public interface ScanProgress {
    /** Nobody wants to know. */
    ScanProgress NONE = (bytes, calls) -> {};

    /** So many more bytes of the files, and calls in them, have been read. */
    void read(long bytes, long calls);
}
