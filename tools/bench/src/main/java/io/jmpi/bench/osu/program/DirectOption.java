package io.jmpi.bench.osu.program;

import picocli.CommandLine.Option;

/** The option for the memory of messages. */
public final class DirectOption {
    @Option(names = "--direct", description = "Use direct ByteBuffers instead of byte arrays.")
    private boolean direct;

    /** Whether messages are in direct buffers. */
    public boolean isDirect() {
        return direct;
    }
}
