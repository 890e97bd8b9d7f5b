package io.jmpi.file;

import io.jmpi.Info;
import java.nio.file.Path;
import java.util.Set;

/** Opens files for {@link MpiFile#open}. The communicators of jmpi implement it; programs do not. */
public interface FileOpener {
    /**
     * Opens a file; all ranks of this communicator call it. Checks all arguments.
     *
     * @throws io.jmpi.errors.MpiException as {@link MpiFile#open}
     */
    MpiFile openFile(Path path, Set<OpenMode> modes, Info hints);
}
