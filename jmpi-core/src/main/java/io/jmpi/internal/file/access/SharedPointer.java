package io.jmpi.internal.file.access;

/** The file pointer that the ranks of a file share, in elements. Any thread of any rank. */
public interface SharedPointer extends AutoCloseable {
    /** Moves it; returns where it was. */
    long getAndAdd(long elements);

    long get();

    void set(long elements);

    /** Whether a rank may have moved it from 0. */
    boolean isUsed();

    /** Ends this rank's access. */
    @Override
    void close();

    /** Deletes what it needs; no rank has access any more. */
    void delete();
}
