package io.jmpi.mpi.operation;

import io.jmpi.errors.ErrorClass;
import io.jmpi.file.OpenMode;
import io.jmpi.file.SeekOrigin;
import io.jmpi.mpi.error.Refusal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The arguments of calls on files, with Open MPI's numbers. Stateless; any thread. */
public final class FileModes {
    /** Mode i has the number 2^i. */
    private static final List<OpenMode> MODES = List.of(
            OpenMode.CREATE,
            OpenMode.READ,
            OpenMode.WRITE,
            OpenMode.READ_WRITE,
            OpenMode.DELETE_ON_CLOSE,
            OpenMode.UNIQUE,
            OpenMode.EXCLUSIVE,
            OpenMode.APPEND,
            OpenMode.SEQUENTIAL);

    private static final int SEEK_SET = 600;
    private static final int SEEK_CUR = 602;
    private static final int SEEK_END = 604;

    private FileModes() {}

    /** The modes of a sum of numbers. */
    public static Set<OpenMode> of(int amode) {
        if (amode < 0 || amode >= 1 << MODES.size()) {
            throw new Refusal(ErrorClass.AMODE, "amode " + amode + " is not a sum of MPI.MODE_CREATE and so on");
        }
        Set<OpenMode> modes = EnumSet.noneOf(OpenMode.class);
        for (int i = 0; i < MODES.size(); i++) {
            if ((amode & 1 << i) != 0) {
                modes.add(MODES.get(i));
            }
        }
        return modes;
    }

    /** The sum of the numbers of modes. */
    public static int number(Set<OpenMode> modes) {
        return modes.stream().mapToInt(mode -> 1 << MODES.indexOf(mode)).sum();
    }

    /** What an offset counts from. */
    public static SeekOrigin origin(int whence) {
        return switch (whence) {
            case SEEK_SET -> SeekOrigin.START;
            case SEEK_CUR -> SeekOrigin.CURRENT;
            case SEEK_END -> SeekOrigin.END;
            default ->
                throw new Refusal(
                        ErrorClass.ARG, "whence " + whence + " is none of MPI.SEEK_SET, MPI.SEEK_CUR and MPI.SEEK_END");
        };
    }

    /** The path of a name. */
    public static Path path(String filename) {
        if (filename == null) {
            throw new Refusal(ErrorClass.BAD_FILE, "filename is null");
        }
        try {
            return Path.of(filename);
        } catch (InvalidPathException e) {
            throw new Refusal(ErrorClass.BAD_FILE, "filename '" + filename + "' is no path: " + e.getReason());
        }
    }
}
