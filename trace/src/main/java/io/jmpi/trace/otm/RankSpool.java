package io.jmpi.trace.otm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;

/**
 * The files that store a rank's data points, the tags of each, and the receives until all ranks have been read. They
 * replace memory, so that a trace may be of any length.
 *
 * @param points the data points
 * @param tags number of uses of each tag in each data point; null if not requested
 * @param receives source and tag of each receive; null if not requested
 */
record RankSpool(Path points, Path tags, Path receives) {
    /** Kinds of uses of a tag, in the order of {@code tags.csv}. */
    static final int TAG_KINDS = 4;

    private static final int SEND = 0;
    private static final int RECEIVE = 2;
    private static final int NONBLOCKING = 1;

    /** Offset added to sources and tags to make wildcards nonnegative: small numbers take little space. */
    static final int OFFSET = 1;

    /** The names of a rank's files in a directory; creates none. */
    static RankSpool in(Path directory, int rank, boolean withTags, boolean withReceives) {
        return new RankSpool(
                directory.resolve(rank + ".points"),
                withTags ? directory.resolve(rank + ".tags") : null,
                withReceives ? directory.resolve(rank + ".receives") : null);
    }

    /** Writes the files. Thread: one. Lifetime: the analysis of a rank. */
    static final class Writer implements AutoCloseable {
        private final RowWriter points;
        private final RowWriter tags;
        private final RowWriter receives;
        private final long[] row = new long[2];
        private final Long2LongHashMap[] uses = new Long2LongHashMap[TAG_KINDS];
        private long[] tagUses = new long[16];
        private int used;

        Writer(RankSpool files) throws IOException {
            points = new RowWriter(files.points);
            tags = files.tags == null ? null : new RowWriter(files.tags);
            receives = files.receives == null ? null : new RowWriter(files.receives);
            Arrays.setAll(uses, kind -> new Long2LongHashMap(0));
        }

        void send(int tag, boolean blocking) {
            use(SEND, tag, blocking);
        }

        void receive(int source, int tag, boolean blocking) throws IOException {
            use(RECEIVE, tag, blocking);
            if (receives != null) {
                row[0] = (long) source + OFFSET;
                row[1] = (long) tag + OFFSET;
                receives.write(row, 2);
            }
        }

        private void use(int kind, int tag, boolean blocking) {
            if (tags != null) {
                Long2LongHashMap map = uses[kind + (blocking ? 0 : NONBLOCKING)];
                long key = (long) tag + OFFSET;
                map.put(key, map.get(key) + 1);
            }
        }

        void point(DataPoint point) throws IOException {
            points.write(point.values(), point.values().length);
            if (tags != null) {
                for (Long2LongHashMap map : uses) {
                    writeTags(map);
                }
            }
        }

        /** Writes a row with the number of tags, and one with each tag and its number of uses. */
        private void writeTags(Long2LongHashMap map) throws IOException {
            if (tagUses.length < 2 * map.size()) {
                tagUses = new long[4 * map.size()];
            }
            used = 0;
            map.forEachLong((tag, count) -> {
                tagUses[used++] = tag;
                tagUses[used++] = count;
            });
            map.clear();
            row[0] = used;
            tags.write(row, 1);
            tags.write(tagUses, used);
        }

        @Override
        public void close() throws IOException {
            try (points;
                    tags;
                    receives) {
                // Closes each even if closing another fails.
            }
        }
    }
}
