package io.jmpi.collective;

import static io.jmpi.collective.AlgorithmFamily.ANY;

import io.jmpi.collective.AlgorithmFamily.Row;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which algorithm carries out a collective operation, by the number of ranks and bytes: the one place that decides, unless
 * the program {@link AlgorithmSelection selects} one by name. {@code docs/collectives.md} shows the same table.
 *
 * <p>Algorithms are stateless, and so the table is: any thread.
 */
public final class AlgorithmTable {
    /** Waiting for all. Bytes are always 0. */
    public static final AlgorithmFamily<Barrier> BARRIER;

    /** One rank's elements to all. Bytes are those of the message. */
    public static final AlgorithmFamily<Broadcast> BCAST;

    /** Equal parts to one rank. Bytes are those of one part. */
    public static final AlgorithmFamily<Gather> GATHER;

    /** Unequal parts to one rank, which alone knows them: bytes are 0. */
    public static final AlgorithmFamily<Gather> GATHERV;

    static {
        Barrier dissemination = new DisseminationBarrier();
        BARRIER = new AlgorithmFamily<>(
                "barrier", List.of(dissemination), List.of(new Row<>(ANY, ANY, dissemination, "the fewest rounds")));
    }

    static {
        Broadcast binomial = new BinomialBroadcast();
        BCAST = new AlgorithmFamily<>(
                "bcast", List.of(binomial), List.of(new Row<>(ANY, ANY, binomial, "the fewest rounds")));
    }

    static {
        Gather linear = new LinearGather();
        GATHER = new AlgorithmFamily<>(
                "gather", List.of(linear), List.of(new Row<>(ANY, ANY, linear, "each byte is sent once")));
        GATHERV = new AlgorithmFamily<>(
                "gatherv", List.of(linear), List.of(new Row<>(ANY, ANY, linear, "only the root knows the counts")));
    }

    /** All operations that have a table. */
    public static final List<AlgorithmFamily<?>> FAMILIES = List.of(BARRIER, BCAST, GATHER, GATHERV);

    private AlgorithmTable() {}

    /**
     * The algorithms of an operation.
     *
     * @throws IllegalArgumentException if it is unknown; the message lists the known ones
     */
    public static AlgorithmFamily<?> family(String operation) {
        for (AlgorithmFamily<?> family : FAMILIES) {
            if (family.operation().equals(operation)) {
                return family;
            }
        }
        throw new IllegalArgumentException("unknown collective operation '" + operation + "'; known: "
                + FAMILIES.stream().map(AlgorithmFamily::operation).collect(Collectors.joining(", ")));
    }
}
