package io.jmpi.internal.file;

import io.jmpi.file.OpenMode;
import io.jmpi.internal.checking.FileChecks;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.file.access.DataFile;
import io.jmpi.internal.file.access.SharedPointer;
import io.jmpi.internal.file.collective.FileRanks;
import io.jmpi.internal.recording.FileRecorder;
import java.nio.file.Path;
import java.util.Set;

/**
 * What {@link Opening} has made.
 *
 * @param parent of the communicator that the file was opened with
 * @param core of the communicator of the file alone
 * @param path as the program has given it
 * @param checks null if calls are not checked
 */
record OpenedFile(
        CommunicatorCore parent,
        CommunicatorCore core,
        FileRanks ranks,
        Path path,
        Set<OpenMode> modes,
        DataFile file,
        SharedPointer pointer,
        FileQueue collectives,
        FileChecks checks,
        FileRecorder recorder) {
    boolean writes() {
        return !modes.contains(OpenMode.READ);
    }

    boolean reads() {
        return !modes.contains(OpenMode.WRITE);
    }
}
