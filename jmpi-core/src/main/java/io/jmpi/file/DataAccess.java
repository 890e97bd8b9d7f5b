package io.jmpi.file;

/** What the chapters of data access have in common: they bind a call and run it in their style. */
public interface DataAccess {
    /**
     * Checks a call and binds it.
     *
     * @throws io.jmpi.errors.MpiException if its arguments are wrong, or the file's modes do not allow it; nothing has changed
     */
    FileOperation bind(FileCall call);
}
