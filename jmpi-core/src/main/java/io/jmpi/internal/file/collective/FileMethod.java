package io.jmpi.internal.file.collective;

import io.jmpi.file.FileAccess;

/** The collective methods of a file, as ranks tell each other which one they have called. */
public enum FileMethod {
    READ_AT_ALL("readAtAll"),
    WRITE_AT_ALL("writeAtAll"),
    READ_ALL("readAll"),
    WRITE_ALL("writeAll"),
    READ_ORDERED("readOrdered"),
    WRITE_ORDERED("writeOrdered"),
    OPEN("open"),
    CLOSE("close"),
    SET_SIZE("setSize"),
    PREALLOCATE("preallocate"),
    SET_INFO("setInfo"),
    SET_VIEW("setView"),
    SEEK_SHARED("seekShared"),
    SET_ATOMICITY("setAtomicity"),
    SYNC("sync");

    private final String method;

    FileMethod(String method) {
        this.method = method;
    }

    /** The name of the method. */
    public String method() {
        return method;
    }

    /** The method of a collective access. */
    public static FileMethod of(FileAccess access) {
        return valueOf(access.name());
    }
}
