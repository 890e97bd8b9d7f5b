package io.jmpi;

/**
 * The versions of the MPI standard and of jmpi (MPI 4.1, section 9.1.1). jmpi is a subset: {@code docs/mpi.md}
 * lists what is missing. Any thread, at any time, with or without a session.
 */
public final class MpiVersion {
    /** Version of the standard (MPI_Get_version). */
    public static final int VERSION = 4;
    /** Subversion of the standard (MPI_Get_version). */
    public static final int SUBVERSION = 1;

    private MpiVersion() {}

    /** Returns name and version of this library for display, in one line (MPI_Get_library_version). */
    public static String library() {
        String version = MpiVersion.class.getPackage().getImplementationVersion();
        return "jmpi " + (version == null ? "(development build)" : version) + ", a subset of MPI " + VERSION + "."
                + SUBVERSION + ", on Java " + Runtime.version();
    }
}
