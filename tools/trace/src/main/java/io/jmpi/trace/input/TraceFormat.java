package io.jmpi.trace.input;

import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.RankSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** The formats that traces are recorded in. Immutable; any thread. */
public enum TraceFormat {
    /** DUMPI's binary files. */
    DUMPI("bin", "DUMPI binary") {
        @Override
        CallReader open(RankFile file) throws IOException {
            return new DumpiReader(file.rank(), file.path(), file.version());
        }

        @Override
        Optional<FormatVersion> versionOf(Path path) throws IOException {
            return DumpiEnd.find(path).map(DumpiEnd::summary).map(RankSummary::version);
        }
    },
    /** jmpi's own text files. */
    JMPI("trace", "jmpi text") {
        @Override
        CallReader open(RankFile file) throws IOException {
            return new JmpiReader(file.rank(), file.ranks(), file.path());
        }

        @Override
        OptionalInt ranksOf(Path path) throws IOException {
            return JmpiReader.ranksOf(path);
        }
    };

    private final String suffix;
    private final String description;

    TraceFormat(String suffix, String description) {
        this.suffix = suffix;
        this.description = description;
    }

    abstract CallReader open(RankFile file) throws IOException;

    /** The version of a file, if the format has versions and the file contains it. */
    Optional<FormatVersion> versionOf(Path path) throws IOException {
        return Optional.empty();
    }

    /** Number of ranks of the job, if the file contains it. */
    OptionalInt ranksOf(Path path) throws IOException {
        return OptionalInt.empty();
    }

    /** Suffix of the names of such files, before a {@code .gz}. */
    public String suffix() {
        return suffix;
    }

    /** The format in words. */
    public String description() {
        return description;
    }
}
