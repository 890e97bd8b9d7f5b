package io.jmpi;

/**
 * Which version of the MPI standard jmpi follows, and which version of jmpi this is (MPI 4.1, section 9.1.1). jmpi is a
 * subset: the pages of {@code docs/} end with lists of what is missing. Any thread, at any time, with or without a session.
 */
public final class MpiVersion {
    /** Version of the standard. */
    public static final int VERSION = 4;
    /** Subversion of the standard. */
    public static final int SUBVERSION = 1;

    private MpiVersion() {}

    /** Name and version of this library (MPI_Get_library_version), for people; one line. */
    public static String library() {
        String version = MpiVersion.class.getPackage().getImplementationVersion();
        return "jmpi " + (version == null ? "(development build)" : version) + ", a subset of MPI " + VERSION + "."
                + SUBVERSION + ", on Java " + Runtime.version();
    }
}
