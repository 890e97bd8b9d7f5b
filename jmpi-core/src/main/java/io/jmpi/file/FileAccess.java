package io.jmpi.file;

/** The data access operations (MPI 4.1, table 14.1), without their style. */
public enum FileAccess {
    READ_AT(false, Positioning.EXPLICIT, false, "readAt"),
    READ_AT_ALL(false, Positioning.EXPLICIT, true, "readAtAll"),
    WRITE_AT(true, Positioning.EXPLICIT, false, "writeAt"),
    WRITE_AT_ALL(true, Positioning.EXPLICIT, true, "writeAtAll"),
    READ(false, Positioning.INDIVIDUAL, false, "read"),
    READ_ALL(false, Positioning.INDIVIDUAL, true, "readAll"),
    WRITE(true, Positioning.INDIVIDUAL, false, "write"),
    WRITE_ALL(true, Positioning.INDIVIDUAL, true, "writeAll"),
    READ_SHARED(false, Positioning.SHARED, false, "readShared"),
    READ_ORDERED(false, Positioning.SHARED, true, "readOrdered"),
    WRITE_SHARED(true, Positioning.SHARED, false, "writeShared"),
    WRITE_ORDERED(true, Positioning.SHARED, true, "writeOrdered");

    /** Where an access begins. */
    public enum Positioning {
        /** At the offset of the call. */
        EXPLICIT,
        /** At this rank's pointer. */
        INDIVIDUAL,
        /** At the pointer of all ranks. */
        SHARED
    }

    private final boolean isWrite;
    private final Positioning positioning;
    private final boolean isCollective;
    private final String method;

    FileAccess(boolean isWrite, Positioning positioning, boolean isCollective, String method) {
        this.isWrite = isWrite;
        this.positioning = positioning;
        this.isCollective = isCollective;
        this.method = method;
    }

    /** Whether it writes to the file; otherwise it reads. */
    public boolean isWrite() {
        return isWrite;
    }

    public Positioning positioning() {
        return positioning;
    }

    /** Whether all ranks call it. */
    public boolean isCollective() {
        return isCollective;
    }

    /** The name of the blocking method. */
    public String method() {
        return method;
    }
}
