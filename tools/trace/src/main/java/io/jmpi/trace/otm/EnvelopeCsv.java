package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.files.Unfinished;
import io.jmpi.trace.format.Call;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
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
     * @param parts directory of the files of ranks
     * @param sortedTags all tags, the wildcard first
     * @param skipped data points to omit at the beginning of each rank: the paper's analyzer loses one
     */
    static void writeTags(Path path, Path parts, Iterable<Integer> ranks, int[] sortedTags, int skipped)
            throws IOException {
        Int2IntHashMap columns = new Int2IntHashMap(-1);
        try (ResultFile to = new ResultFile(path)) {
            to.text("rank,op,kind");
            for (int column = 0; column < sortedTags.length; column++) {
                columns.put(sortedTags[column], column);
                to.character(',').text(name(sortedTags[column]));
            }
            to.character('\n');
            for (int kind = 0; kind < RankPart.TAG_KINDS; kind++) {
                for (int rank : ranks) {
                    writeTags(to, rank + "," + KINDS.get(kind), RankPart.tags(parts, rank), kind, columns, skipped);
                }
            }
            to.commit();
        }
    }

    private static void writeTags(
            ResultFile to, String prefix, Path tags, int kind, Int2IntHashMap columns, int skipped) throws IOException {
        long[] counts = new long[columns.size()];
        try (BufferedReader reader = Unfinished.read(tags)) {
            String line = reader.readLine();
            for (long row = 0; line != null; row++) {
                if (row % RankPart.TAG_KINDS == kind && row / RankPart.TAG_KINDS >= skipped) {
                    Arrays.fill(counts, 0);
                    StringTokenizer uses = new StringTokenizer(line);
                    while (uses.hasMoreTokens()) {
                        counts[columns.get(Integer.parseInt(uses.nextToken()))] = Long.parseLong(uses.nextToken());
                    }
                    to.text(prefix);
                    for (long count : counts) {
                        to.character(',').number(count);
                    }
                    to.character('\n');
                }
                line = reader.readLine();
            }
        }
    }

    /** Writes {@code recvs.csv}: a line for each receive, rank by rank. */
    static void writeReceives(Path path, Path parts, Iterable<Integer> ranks) throws IOException {
        try (ResultFile to = new ResultFile(path)) {
            to.text("rank,src,tag\n");
            for (int rank : ranks) {
                try (BufferedReader reader = Unfinished.read(RankPart.receives(parts, rank))) {
                    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                        to.text(line).character('\n');
                    }
                }
            }
            to.commit();
        }
    }

    private static String name(int tag) {
        return tag == Call.ANY_TAG ? "wildcard" : Integer.toString(tag);
    }
}
