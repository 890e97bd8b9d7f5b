package io.jmpi.file;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How elements are stored in a file (MPI 4.1, section 14.5). Of the same size in all representations. */
public enum DataRepresentation {
    /** As in the memory of a C program on this machine. */
    NATIVE,
    /** The same as {@link #NATIVE}. */
    INTERNAL,
    /** Big-endian, on every machine. */
    EXTERNAL32;

    /** The name of MPI: {@code native}, {@code internal}, {@code external32}. */
    public String mpiName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the representation of a name.
     *
     * @throws MpiException of class UNSUPPORTED_DATAREP if there is none; programs cannot register others
     */
    public static DataRepresentation of(@Nullable String mpiName) {
        for (DataRepresentation each : values()) {
            if (each.mpiName().equals(mpiName)) {
                return each;
            }
        }
        throw new MpiException(
                ErrorClass.UNSUPPORTED_DATAREP,
                "data representation '" + mpiName + "' is unknown; jmpi has native, internal and external32");
    }
}
