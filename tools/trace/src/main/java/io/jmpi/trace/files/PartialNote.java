package io.jmpi.trace.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The file that marks results as partial and states why. No state; any thread. */
public final class PartialNote {
    /** Its name. */
    public static final String FILE_NAME = "PARTIAL.txt";

    private PartialNote() {}

    /** Writes the file, or removes that of an earlier run if there are no problems. */
    public static void write(Path directory, List<String> problems) throws IOException {
        Path path = directory.resolve(FILE_NAME);
        if (problems.isEmpty()) {
            Files.deleteIfExists(path);
            return;
        }
        try (ResultFile file = new ResultFile(path)) {
            file.text("The results in this directory are partial:\n");
            for (String problem : problems) {
                file.text("- " + problem + "\n");
            }
            file.commit();
        }
    }
}
