package io.jmpi.examples.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/**
 * Standard output and error of one rank, usually rank 0; the other ranks print nothing. Therefore each message appears
 * once.
 */
public final class Console {
    private final boolean speaks;
    private final PrintStream out;
    private final PrintStream err;

    Console(boolean speaks, PrintStream out, PrintStream err) {
        this.speaks = speaks;
        this.out = out;
        this.err = err;
    }

    /** The same streams at a rank that prints, or does not: another rank prints when rank 0 is lost. */
    public Console speaking(boolean isSpeaker) {
        return new Console(isSpeaker, out, err);
    }

    void print(String text) {
        if (speaks) {
            out.print(text);
        }
    }

    /** Prints a line; numbers look the same in every locale, so that outputs can be compared. */
    public void line(String format, Object... arguments) {
        print(String.format(Locale.ROOT, format, arguments) + System.lineSeparator());
    }

    public void error(String message) {
        if (speaks) {
            err.println(message);
        }
    }

    public void flush() {
        out.flush();
        err.flush();
    }

    /** Describes why a file could not be used, because the messages of some exceptions are only the file's name. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return e.getMessage() + " is a file, not a directory";
        }
        return e.getMessage();
    }
}
