package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.files.Unfinished;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code stats.csv} for each number of bins: a line for each data point, ranks ascending, with the columns and
 * the number format of the paper's analyzer.
 *
 * <p>Thread: one, but {@link #writeLines} any. Lifetime: until closed; without {@link #commit} the files are deleted.
 */
final class StatsCsv implements AutoCloseable {
    static final String FILE_NAME = "stats.csv";

    static final String HEADER = "rank,collisions_no_wildcard,collisions_src_wildcard,collisions_tag_wildcard,"
            + "aggr_collisions_no_wildcard,aggr_collisions_src_wildcard,aggr_collisions_tag_wildcard,"
            + "send_sync,send_async,"
            + "recv_no_wildcard_sync,recv_src_wildcard_sync,recv_tag_wildcard_sync,recv_double_wildcard_sync,"
            + "recv_no_wildcard_async,recv_src_wildcard_async,recv_tag_wildcard_async,recv_double_wildcard_async,"
            + "collisions_no_wildcard_max_len,collisions_src_wildcard_max_len,collisions_tag_wildcard_max_len,"
            + "collisions_double_wildcard_max_len,"
            + "empty_bins_perc_no_wildcard,empty_bins_perc_src_wildcard,empty_bins_perc_tag_wildcard,"
            + "number_rdma,number_p2p,number_collectives\n";

    private final List<ResultFile> files = new ArrayList<>();

    /** By number of bins and number of used bins: the share of empty bins. */
    private final List<byte[][]> shares = new ArrayList<>();

    /**
     * Creates the files.
     *
     * @param directory for a subdirectory {@code bins-N} for each number of bins
     */
    StatsCsv(Path directory, List<Integer> binCounts) throws IOException {
        try {
            for (int bins : binCounts) {
                files.add(new ResultFile(directory(directory, bins).resolve(FILE_NAME)).text(HEADER));
                shares.add(shares(bins));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Path of the file for a number of bins. */
    static Path directory(Path output, int bins) {
        return output.resolve("bins-" + bins);
    }

    private static byte[][] shares(int bins) {
        byte[][] shares = new byte[bins + 1][];
        for (int used = 0; used <= bins; used++) {
            shares[used] = shortest((float) (bins - used) / bins).getBytes(StandardCharsets.US_ASCII);
        }
        return shares;
    }

    /** The shortest decimal number that no other float is nearer to; some JDKs print longer ones. */
    static String shortest(float value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; ; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.floatValue() == value) {
                String text = rounded.stripTrailingZeros().toPlainString();
                return text.contains(".") ? text : text + ".0";
            }
        }
    }

    /** Writes the lines of a data point, one for each number of bins; each begins with the prefix. */
    void writeLines(ResultFile to, String prefix, DataPoint point) throws IOException {
        for (int binCount = 0; binCount < files.size(); binCount++) {
            write(to.text(prefix), point, binCount);
        }
    }

    /** Copies the lines of the next rank. */
    void add(Path lines) throws IOException {
        try (BufferedReader reader = Unfinished.read(lines)) {
            int binCount = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                files.get(binCount).text(line).character('\n');
                binCount = (binCount + 1) % files.size();
            }
        }
    }

    private void write(ResultFile to, DataPoint point, int binCount) throws IOException {
        for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
            to.number(point.collisions(binCount, receiveClass)).character(',');
        }
        for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
            to.number(point.entriesMet(binCount, receiveClass)).character(',');
        }
        for (int column = DataPoint.SENDS; column < DataPoint.LIST_DEPTH; column++) {
            to.number(point.shared(column)).character(',');
        }
        for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
            to.number(point.depth(binCount, receiveClass)).character(',');
        }
        to.number(point.shared(DataPoint.LIST_DEPTH));
        for (ReceiveClass receiveClass : ReceiveClass.WITH_BINS) {
            to.character(',').bytes(shares.get(binCount)[(int) point.used(binCount, receiveClass)]);
        }
        for (int column = DataPoint.ONE_SIDED; column <= DataPoint.COLLECTIVES; column++) {
            to.character(',').number(point.shared(column));
        }
        to.character('\n');
    }

    /** Completes the files after all ranks have been added. */
    void commit() throws IOException {
        for (ResultFile file : files) {
            file.commit();
        }
    }

    @Override
    public void close() throws IOException {
        for (ResultFile file : files) {
            file.close();
        }
    }
}
