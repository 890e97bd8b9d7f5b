package io.jmpi.mpi.error;

import java.security.CodeSource;
import java.util.Optional;

/**
 * The directory or jar that a class is from. Immutable; any thread.
 *
 * @param url as text, because comparing URLs looks up host names
 */
public record CodeLocation(String url) {
    /** The location of a class; empty for those of the JDK. */
    public static Optional<CodeLocation> of(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? Optional.empty()
                : Optional.of(new CodeLocation(source.getLocation().toExternalForm()));
    }
}
