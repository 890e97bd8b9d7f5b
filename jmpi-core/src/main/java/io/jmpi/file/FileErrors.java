package io.jmpi.file;

import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What errors of the file system are in MPI (MPI 4.1, section 14.7). For the library itself. */
public final class FileErrors {
    private FileErrors() {}

    static void delete(@Nullable Path path, @Nullable Info hints) {
        if (path == null) {
            throw new MpiException(ErrorClass.BAD_FILE, "path is null");
        }
        if (hints == null) {
            throw new MpiException(ErrorClass.ARG, "info is null");
        }
        try {
            if (Files.isDirectory(path)) {
                throw new MpiException(ErrorClass.BAD_FILE, "cannot delete " + path + ": it is a directory");
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new MpiException(classOf(e), "cannot delete " + path + ": " + reason(e), e);
        }
    }

    /** The class of an error. */
    public static ErrorClass classOf(IOException error) {
        if (error instanceof NoSuchFileException) {
            return ErrorClass.NO_SUCH_FILE;
        }
        if (error instanceof FileAlreadyExistsException) {
            return ErrorClass.FILE_EXISTS;
        }
        if (error instanceof AccessDeniedException) {
            return ErrorClass.ACCESS;
        }
        String reason = reason(error).toLowerCase(Locale.ROOT);
        if (reason.contains("no space left") || reason.contains("not enough space")) {
            return ErrorClass.NO_SPACE;
        }
        if (reason.contains("quota exceeded") || reason.contains("file too large")) {
            return ErrorClass.QUOTA;
        }
        if (reason.contains("read-only")) {
            return ErrorClass.READ_ONLY;
        }
        if (reason.contains("is a directory")
                || reason.contains("not a directory")
                || reason.contains("file name too long")
                || reason.contains("too many levels")) {
            return ErrorClass.BAD_FILE;
        }
        return reason.contains("permission denied") || reason.contains("operation not permitted")
                ? ErrorClass.ACCESS
                : ErrorClass.IO;
    }

    /** The reason of an error, without the name of the file. */
    public static String reason(IOException error) {
        if (error instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (error instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        if (error instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = error instanceof FileSystemException ofFile ? ofFile.getReason() : error.getMessage();
        return reason == null ? error.getClass().getSimpleName() : reason;
    }
}
