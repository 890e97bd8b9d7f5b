package io.jmpi.file;

/**
 * A call of a data access operation: the operation and its arguments, as a value. {@link DataAccess#bind} checks it and
 * returns a {@link FileOperation}, which runs in one of three styles. Immutable, except for the content of the memory.
 *
 * @param access the operation
 * @param offset where it begins, in elements of the view's element type; 0 if a pointer says so
 * @param buffer the elements that are read or written: anything that {@link io.jmpi.Buffer#of(Object)} accepts
 */
public record FileCall(FileAccess access, long offset, Object buffer) {
    /** A call at an explicit offset. */
    public static FileCall at(FileAccess access, long offset, Object buffer) {
        return new FileCall(access, offset, buffer);
    }

    /** A call at a pointer. */
    public static FileCall of(FileAccess access, Object buffer) {
        return new FileCall(access, 0, buffer);
    }
}
