package io.jmpi.internal.file.collective;

import io.jmpi.Info;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.file.access.IndependentAccess.Sieving;
import java.util.Map;
import java.util.Objects;

/**
 * The hints of a file that have an effect (MPI 4.1, section 14.2.8), by the names that ROMIO uses. Immutable; any thread.
 *
 * @param nodes ranks that are aggregators at most
 * @param bufferBytes of an aggregator's step
 * @param reads when collective reads are in two phases
 * @param writes when collective writes are
 * @param sieving when reads of a rank alone read gaps, too
 * @param readBytes of a step of those
 */
public record FileHints(int nodes, int bufferBytes, TwoPhases reads, TwoPhases writes, Sieving sieving, int readBytes) {
    /** When a collective call is in two phases. */
    public enum TwoPhases {
        ALWAYS("enable"),
        NEVER("disable"),
        /** Unless each rank accesses one contiguous piece. */
        IF_INTERLEAVED("automatic");

        private final String value;

        TwoPhases(String value) {
            this.value = value;
        }
    }

    private static final int SMALLEST_BUFFER = 1 << 12;
    private static final int LARGEST_BUFFER = 1 << 28;

    /** Measured: half as many make more rounds, twice as many leave the cache of the processor. */
    private static final int BUFFER_BYTES = 1 << 21;

    private static final int READ_BYTES = 1 << 22;

    /** Without a hint: each has buffers of its own. */
    private static final int MOST_NODES = 16;

    private static final String NODES = "cb_nodes";
    private static final String BUFFER_SIZE = "cb_buffer_size";
    private static final String CB_READ = "romio_cb_read";
    private static final String CB_WRITE = "romio_cb_write";
    private static final String DS_READ = "romio_ds_read";
    private static final String READ_SIZE = "ind_rd_buffer_size";

    /** The hints of a file that is opened without any. */
    public static FileHints ofRanks(int ranks) {
        return new FileHints(
                Math.min(ranks, MOST_NODES),
                BUFFER_BYTES,
                TwoPhases.IF_INTERLEAVED,
                TwoPhases.IF_INTERLEAVED,
                Sieving.OF_SMALL_GAPS,
                READ_BYTES);
    }

    /**
     * Returns these hints with those that are given.
     *
     * @throws MpiException of class INFO_VALUE if the value of a known one is wrong
     */
    public FileHints with(Info given) {
        return new FileHints(
                number(given, NODES, nodes, 1, Integer.MAX_VALUE),
                number(given, BUFFER_SIZE, bufferBytes, 1, LARGEST_BUFFER),
                phases(given, CB_READ, reads),
                phases(given, CB_WRITE, writes),
                sieving(given),
                number(given, READ_SIZE, readBytes, 1, LARGEST_BUFFER));
    }

    /** The buffer of an aggregator: whole pages. */
    int usedBufferBytes() {
        return Math.max(SMALLEST_BUFFER, bufferBytes - bufferBytes % SMALLEST_BUFFER);
    }

    private static int number(Info given, String key, int otherwise, int least, int most) {
        String value = given.get(key);
        if (value == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(value.strip());
            if (number >= least) {
                return (int) Math.min(number, most);
            }
        } catch (NumberFormatException e) {
            throw wrong(key, value, "a number >= " + least, e);
        }
        throw wrong(key, value, "a number >= " + least, null);
    }

    private static TwoPhases phases(Info given, String key, TwoPhases otherwise) {
        String value = given.get(key);
        if (value == null) {
            return otherwise;
        }
        for (TwoPhases each : TwoPhases.values()) {
            if (each.value.equals(value.strip())) {
                return each;
            }
        }
        throw wrong(key, value, "enable, disable or automatic", null);
    }

    private Sieving sieving(Info given) {
        String value = given.get(DS_READ);
        if (value == null) {
            return sieving;
        }
        return switch (value.strip()) {
            case "enable" -> Sieving.ALWAYS;
            case "disable" -> Sieving.NEVER;
            case "automatic" -> Sieving.OF_SMALL_GAPS;
            default -> throw wrong(DS_READ, value, "enable, disable or automatic", null);
        };
    }

    private static MpiException wrong(String key, String value, String valid, Throwable cause) {
        return new MpiException(
                ErrorClass.INFO_VALUE, "info key '" + key + "' has value '" + value + "', but must be " + valid, cause);
    }

    /** The hints with their values. */
    public Info info() {
        String ofSieving = sieving == Sieving.ALWAYS ? "enable" : sieving == Sieving.NEVER ? "disable" : "automatic";
        return Info.of(Map.of(
                NODES,
                Integer.toString(nodes),
                BUFFER_SIZE,
                Integer.toString(bufferBytes),
                CB_READ,
                reads.value,
                CB_WRITE,
                writes.value,
                DS_READ,
                ofSieving,
                READ_SIZE,
                Integer.toString(readBytes)));
    }

    /** The hash of the hints that all ranks must have alike. */
    public int comparedHash() {
        return Objects.hash(nodes, bufferBytes, reads.value, writes.value);
    }
}
