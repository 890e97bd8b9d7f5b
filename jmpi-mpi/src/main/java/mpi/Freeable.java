package mpi;

/** A handle that a program may free. */
public interface Freeable {
    /** Frees the handle; it may not be used afterwards. */
    void free();
}
