package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.format.Call;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.agrona.collections.Int2IntHashMap;

/** Writes the files of the paper's analyzer that list tags and receives. No state; any thread. */
final class EnvelopeCsv {
    static final String TAGS = "tags.csv";
    static final String RECEIVES = "recvs.csv";

    private static final List<String> KINDS = List.of("send,sync", "send,async", "recv,sync", "recv,async");

    private EnvelopeCsv() {}

    /**
     * Writes {@code tags.csv}: for each kind of call, rank and data point, a line with the number of uses of each tag.
     *
     * @param files of the ranks
     * @param sortedTags all tags, the wildcard first
     * @param skipped data points to omit at the beginning of each rank: the paper's analyzer loses one
     */
    static void writeTags(Path path, SortedMap<Integer, RankSpool> files, int[] sortedTags, int skipped)
            throws IOException {
        Int2IntHashMap columns = new Int2IntHashMap(-1);
        try (ResultFile to = new ResultFile(path)) {
            to.text("rank,op,kind");
            for (int column = 0; column < sortedTags.length; column++) {
                columns.put(sortedTags[column], column);
                to.character(',').text(name(sortedTags[column]));
            }
            to.character('\n');
            for (int kind = 0; kind < RankSpool.TAG_KINDS; kind++) {
                for (var file : files.entrySet()) {
                    byte[] prefix = (file.getKey() + "," + KINDS.get(kind)).getBytes(StandardCharsets.US_ASCII);
                    writeTags(to, prefix, file.getValue().tags(), kind, columns, skipped);
                }
            }
            to.commit();
        }
    }

    private static void writeTags(
            ResultFile to, byte[] prefix, Path tags, int kind, Int2IntHashMap columns, int skipped) throws IOException {
        long[] length = new long[1];
        long[] uses = new long[2 * columns.size()];
        long[] counts = new long[columns.size()];
        try (RowReader reader = new RowReader(tags, 0)) {
            for (long row = 0; reader.read(length, 1); row++) {
                reader.read(uses, (int) length[0]);
                if (row % RankSpool.TAG_KINDS != kind || row / RankSpool.TAG_KINDS < skipped) {
                    continue;
                }
                Arrays.fill(counts, 0);
                for (int i = 0; i < length[0]; i += 2) {
                    counts[columns.get((int) uses[i] - RankSpool.OFFSET)] = uses[i + 1];
                }
                to.bytes(prefix);
                for (long count : counts) {
                    to.character(',').number(count);
                }
                to.character('\n');
            }
        }
    }

    /** Writes {@code recvs.csv}: a line for each receive, rank by rank. */
    static void writeReceives(Path path, SortedMap<Integer, RankSpool> files) throws IOException {
        long[] row = new long[2];
        try (ResultFile to = new ResultFile(path)) {
            to.text("rank,src,tag\n");
            for (var file : files.entrySet()) {
                byte[] prefix = (file.getKey() + ",").getBytes(StandardCharsets.US_ASCII);
                try (RowReader reader = new RowReader(file.getValue().receives(), 0)) {
                    while (reader.read(row, 2)) {
                        to.bytes(prefix);
                        write(to, row[0]).character(',');
                        write(to, row[1]).character('\n');
                    }
                }
            }
            to.commit();
        }
    }

    private static ResultFile write(ResultFile to, long value) throws IOException {
        return value - RankSpool.OFFSET < 0 ? to.text("none") : to.number(value - RankSpool.OFFSET);
    }

    private static String name(int tag) {
        return tag == Call.ANY_TAG ? "wildcard" : Integer.toString(tag);
    }
}
