package io.jmpi.trace.otm;

import io.jmpi.trace.files.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/**
 * The part of a rank in the results: adds its data points to the sums of all ranks, and writes its lines of the
 * requested files, which are put together in the order of ranks.
 *
 * <p>Thread: one. Lifetime: the analysis of a rank, until closed, which completes the files.
 */
final class RankPart implements PointListener, AutoCloseable {
    /** Kinds of uses of a tag, in the order of {@code tags.csv}. */
    static final int TAG_KINDS = 4;

    private static final int SEND = 0;
    private static final int RECEIVE = 2;
    private static final int NONBLOCKING = 1;

    private final WorstMoments.Rank moments;
    private final StatsCsv stats;
    private final String prefix;
    private final ResultFile points;
    private final ResultFile tags;
    private final ResultFile receives;
    private final Long2LongHashMap[] uses = new Long2LongHashMap[TAG_KINDS];

    /** Adds a rank to the sums only. */
    RankPart(WorstMoments moments) {
        this.moments = moments.rank();
        stats = null;
        prefix = "";
        points = null;
        tags = null;
        receives = null;
    }

    /** Also creates files in a directory; {@link #points}, {@link #tags} and {@link #receives} return their names. */
    RankPart(WorstMoments moments, StatsCsv stats, Path directory, int rank, OtmSettings settings) throws IOException {
        this.moments = moments.rank();
        this.stats = stats;
        prefix = rank + ",";
        points = new ResultFile(points(directory, rank));
        tags = settings.withTags() ? new ResultFile(tags(directory, rank)) : null;
        receives = settings.withReceives() ? new ResultFile(receives(directory, rank)) : null;
        Arrays.setAll(uses, kind -> new Long2LongHashMap(0));
    }

    /** The file with the lines of a rank's data points: one for each number of bins. */
    static Path points(Path directory, int rank) {
        return directory.resolve(rank + ".points");
    }

    /** The file with the uses of tags: for each data point a line for each kind, with each tag before its number. */
    static Path tags(Path directory, int rank) {
        return directory.resolve(rank + ".tags");
    }

    /** The file with a line for each receive. */
    static Path receives(Path directory, int rank) {
        return directory.resolve(rank + ".receives");
    }

    @Override
    public void send(int tag, boolean blocking) {
        use(SEND, tag, blocking);
    }

    @Override
    public void receive(int source, int tag, boolean blocking) throws IOException {
        use(RECEIVE, tag, blocking);
        if (receives != null) {
            receives.text(prefix);
            write(receives, source).character(',');
            write(receives, tag).character('\n');
        }
    }

    private static ResultFile write(ResultFile to, int value) throws IOException {
        return value < 0 ? to.text("none") : to.number(value);
    }

    private void use(int kind, int tag, boolean blocking) {
        if (tags != null) {
            Long2LongHashMap map = uses[kind + (blocking ? 0 : NONBLOCKING)];
            map.put(tag, map.get(tag) + 1);
        }
    }

    @Override
    public void point(DataPoint point) throws IOException {
        moments.add(point.values());
        if (stats != null) {
            stats.writeLines(points, prefix, point);
        }
        if (tags != null) {
            for (Long2LongHashMap map : uses) {
                for (var use : map.entrySet()) {
                    tags.text(use.getKey() + " " + use.getValue() + " ");
                }
                tags.character('\n');
                map.clear();
            }
        }
    }

    @Override
    public void close() throws IOException {
        moments.end();
        try (points;
                tags;
                receives) {
            for (ResultFile file : new ResultFile[] {points, tags, receives}) {
                if (file != null) {
                    file.commit();
                }
            }
        }
    }
}
