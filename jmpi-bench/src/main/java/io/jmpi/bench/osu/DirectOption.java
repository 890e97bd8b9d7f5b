package io.jmpi.bench.osu;

import picocli.CommandLine.Option;

/** The option for the memory of messages. */
final class DirectOption {
    @Option(names = "--direct", description = "Use direct ByteBuffers instead of byte arrays.")
    boolean direct;
}
