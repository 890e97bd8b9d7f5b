package io.jmpi.bench.osu.collectives;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.OsuOptions;
import io.jmpi.bench.osu.program.OsuProgram;
import io.jmpi.internal.collective.AlgorithmSelection;
import picocli.CommandLine.Option;

/** Options of all collective operations. */
public final class CollectiveOptions {
    @Option(names = "--direct", description = "Use direct ByteBuffers instead of byte arrays; not for reductions.")
    private boolean direct;

    @Option(names = "--algorithm", paramLabel = "NAME", description = "The algorithm (default: as jmpi selects).")
    private String algorithm;

    /** The least size of messages without {@code -m}: an element. */
    public static int leastSize(CollectiveOperation operation) {
        return operation.isBarrier() ? 0 : operation.isReduction() ? Double.BYTES : 1;
    }

    /** The greatest size of messages without {@code -m}. */
    public static int mostSize(CollectiveOperation operation) {
        return operation.isBarrier() ? 0 : OsuProgram.MIB;
    }

    /** Whether messages are in direct buffers. */
    public boolean isDirect() {
        return direct;
    }

    public void requireUsable(CollectiveOperation operation, OsuOptions options) {
        for (int size : options.sizes()) {
            if (operation.isReduction() && size % Double.BYTES != 0) {
                throw options.usage(
                        "-m " + size + ": " + operation + " needs multiples of 8 bytes, the size of a double");
            }
        }
        if (operation.isBarrier() && options.largest() > 0) {
            throw options.usage("-m " + options.largest() + ": a barrier transfers no bytes; omit -m");
        }
        if (direct && operation.isReduction()) {
            throw options.usage("--direct: " + operation + " combines arrays; omit --direct");
        }
        if (algorithm != null) {
            try {
                AlgorithmSelection.TABLE.with(operation.family() + "=" + algorithm);
            } catch (IllegalArgumentException e) {
                throw options.usage("--algorithm " + algorithm + ": " + e.getMessage());
            }
        }
    }

    /**
     * Creates the communicator to measure.
     *
     * @throws picocli.CommandLine.ParameterException if its ranks would need too much memory
     */
    public Communicator communicator(Communicator world, CollectiveOperation operation, OsuOptions options) {
        if ((long) world.size() * options.largest() > OsuOptions.MAX_BYTES) {
            throw options.usage("-m " + options.largest() + ": blocks of " + world.size()
                    + " ranks take more than 1 GiB; choose a smaller -m");
        }
        Communicator communicator = operation.isOfNeighbors()
                ? world.createCart(new int[] {world.size()}, new boolean[] {true}, false)
                : world;
        return algorithm == null
                ? communicator
                : communicator.dup(communicator.info().with("jmpi_algorithms", operation.family() + "=" + algorithm));
    }
}
