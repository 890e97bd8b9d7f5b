package io.jmpi.trace.format;

import java.io.IOException;

/** The formats that traces are recorded in. Immutable; any thread. */
public enum TraceFormat {
    /** DUMPI's binary files. */
    DUMPI("bin", "DUMPI binary") {
        @Override
        CallReader open(RankFile file) throws IOException {
            return new DumpiReader(file.rank(), file.path(), file.version());
        }
    },
    /** jmpi's own text files. */
    JMPI("trace", "jmpi text") {
        @Override
        CallReader open(RankFile file) throws IOException {
            return new JmpiReader(file.rank(), file.path());
        }
    };

    private final String suffix;
    private final String description;

    TraceFormat(String suffix, String description) {
        this.suffix = suffix;
        this.description = description;
    }

    abstract CallReader open(RankFile file) throws IOException;

    /** How names of such files end, before a {@code .gz}. */
    public String suffix() {
        return suffix;
    }

    /** The format in words. */
    public String description() {
        return description;
    }
}
