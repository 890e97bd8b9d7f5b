package io.jmpi.internal.tracing;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a job's trace in their directory: {@code jmpi-0000.trace} and so on, one for each rank, and {@code
 * jmpi.meta} for the job. Files are never overwritten. Any thread.
 */
public final class TraceFiles {
    private static final Logger LOG = System.getLogger(TraceFiles.class.getName());
    private static final String PREFIX = "jmpi";
    private static final String META = PREFIX + ".meta";
    private static final Pattern ANY = Pattern.compile(PREFIX + "(\\.meta|-\\d+\\.trace(\\.gz)?)");
    private static final long MILLIS = 1000;

    private TraceFiles() {}

    /** Returns the file of a rank. */
    public static Path ofRank(Path directory, int rank) {
        return directory.resolve(String.format(Locale.ROOT, "%s-%04d.trace", PREFIX, rank));
    }

    /** Creates the directory if it does not exist. */
    static void makeDirectory(Path directory) throws IOException {
        try {
            Files.createDirectories(directory);
        } catch (FileAlreadyExistsException e) { // thrown only for files of a trace
            throw (IOException) new NotDirectoryException(e.getMessage()).initCause(e);
        }
    }

    /**
     * Creates the directory if it does not exist, and checks that it contains no trace.
     *
     * @throws FileAlreadyExistsException if it contains a trace
     * @throws IOException if it cannot be created or read
     */
    public static void prepare(Path directory) throws IOException {
        makeDirectory(directory);
        List<Path> earlier;
        try (Stream<Path> files = Files.list(directory)) {
            earlier = files.filter(
                            file -> ANY.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
        if (!earlier.isEmpty()) {
            throw new FileAlreadyExistsException(earlier.get(0).toString());
        }
    }

    /** A name for another trace beside this one: the first with a number that does not exist. */
    public static Path free(Path directory) {
        int number = 2;
        while (Files.exists(numbered(directory, number))) {
            number++;
        }
        return numbered(directory, number);
    }

    private static Path numbered(Path directory, int number) {
        return directory.resolveSibling(directory.getFileName() + "-" + number);
    }

    /**
     * Describes the job, in the format of DUMPI's files of this name.
     *
     * @return false if the file could be created but not written, which is logged: a trace that ends early does not end the
     *     program
     * @throws FileAlreadyExistsException if there is such a file already
     * @throws IOException if directory or file cannot be created
     */
    public static boolean writeMeta(Path directory, String hostname, int ranks) throws IOException {
        makeDirectory(directory);
        List<String> lines = List.of(
                "hostname=" + hostname,
                "numprocs=" + ranks,
                "startime=" + System.currentTimeMillis() / MILLIS,
                "fileprefix=" + PREFIX,
                "version=" + CallTrace.VERSION,
                "subversion=0",
                "subsubversion=0");
        Path file = directory.resolve(META);
        return write(file, lines, Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    static boolean write(Path file, List<String> lines, OutputStream out) {
        try (out) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "the trace has no description of the job: " + file + " cannot be written (" + e.getMessage()
                            + "); is the disk full?");
            return false;
        }
    }
}
