package io.jmpi.internal.file.collective;

import io.jmpi.internal.file.access.DataFile;
import io.jmpi.internal.file.access.ElementStream;
import io.jmpi.internal.file.access.SectionCopy;
import io.jmpi.internal.file.collective.FileHints.TwoPhases;
import io.jmpi.internal.file.view.TiledView;
import java.util.Arrays;

/**
 * Collective reads and writes of a file. Decides, equally at all ranks, whether each rank accesses the file alone, or all in two phases.
 *
 * <p>Thread: that of the file. Lifetime: that of the file.
 */
public final class CollectiveAccess {
    /** What this rank does with a file alone. */
    @FunctionalInterface
    public interface Alone {
        /** Accesses the elements from a place of the view's stream on; returns the bytes that were read or written. */
        long access(long from, ElementStream stream);
    }

    private final FileRanks ranks;
    private final DataFile file;
    private final SectionCopy copy = new SectionCopy();
    private Sections sections;

    public CollectiveAccess(FileRanks ranks, DataFile file) {
        this.ranks = ranks;
        this.file = file;
    }

    /**
     * Runs a call of which all ranks know the ranges.
     *
     * @param method of the call
     * @param views null if ranks do not know those of others
     * @param from by rank: where its range begins in its stream
     * @param bytes by rank: how long it is
     * @param size of the file before a read, the same at all ranks; any number before a write
     * @param failure of this rank so far
     * @return the bytes that this rank has read or written
     */
    public long run(
            FileMethod method,
            FileViews views,
            FileHints hints,
            long[] from,
            long[] bytes,
            long size,
            ElementStream stream,
            Failure failure,
            Alone alone) {
        int self = ranks.rank();
        boolean writes = method.method().startsWith("write");
        long[] to = new long[from.length];
        for (int rank = 0; rank < to.length; rank++) {
            to[rank] = from[rank] + bytes[rank];
            if (!writes && views != null && bytes[rank] > 0 && views.of(rank).isAscending()) {
                to[rank] =
                        Math.max(from[rank], Math.min(to[rank], views.of(rank).below(size)));
            }
        }
        if (!isInTwoPhases(writes ? hints.writes() : hints.reads(), views, from, to)) {
            long[] done = {0};
            failure.attempt(() -> done[0] = alone.access(from[self], stream));
            return done[0];
        }
        Domains domains = domains(views, from, to, hints);
        if (domains != null) {
            Transfer.Setup setup = new Transfer.Setup(
                    ranks, sections(hints), file, views, new Transfer.Ranges(from, to), stream, copy, method.method());
            (writes ? new CollectiveWrite(setup, domains, failure) : new CollectiveRead(setup, domains, failure)).run();
        }
        return to[self] - from[self];
    }

    private boolean isInTwoPhases(TwoPhases when, FileViews views, long[] from, long[] to) {
        if (when == TwoPhases.NEVER || views == null || !views.areAscending()) {
            return false;
        }
        return when == TwoPhases.ALWAYS || !areContiguous(views, from, to);
    }

    /** Whether each rank accesses one contiguous piece of the file, or nothing. */
    private static boolean areContiguous(FileViews views, long[] from, long[] to) {
        for (int rank = 0; rank < from.length; rank++) {
            TiledView view = views.of(rank);
            if (from[rank] < to[rank]
                    && view.offsetOf(to[rank] - 1) + 1 - view.offsetOf(from[rank]) != to[rank] - from[rank]) {
                return false;
            }
        }
        return true;
    }

    /** Returns how the accessed part of the file is divided; null if none is accessed. */
    private Domains domains(FileViews views, long[] from, long[] to, FileHints hints) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int rank = 0; rank < from.length; rank++) {
            if (from[rank] < to[rank]) {
                low = Math.min(low, views.of(rank).offsetOf(from[rank]));
                high = Math.max(high, views.of(rank).offsetOf(to[rank] - 1) + 1);
            }
        }
        return low > high ? null : new Domains(low, high, aggregators(hints).length, hints.usedBufferBytes());
    }

    /** The aggregators: ranks at equal distances. */
    private int[] aggregators(FileHints hints) {
        int count = Math.min(hints.nodes(), ranks.size());
        int[] aggregators = new int[count];
        Arrays.setAll(aggregators, i -> (int) ((long) i * ranks.size() / count));
        return aggregators;
    }

    private Sections sections(FileHints hints) {
        int[] wanted = aggregators(hints);
        if (sections == null || !sections.suit(wanted, hints.usedBufferBytes())) {
            sections = Sections.create(ranks, wanted, hints.usedBufferBytes());
        }
        return sections;
    }
}
