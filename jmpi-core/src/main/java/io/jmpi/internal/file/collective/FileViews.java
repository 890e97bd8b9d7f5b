package io.jmpi.internal.file.collective;

import io.jmpi.internal.file.view.DisjointViews;
import io.jmpi.internal.file.view.TiledView;
import java.util.Arrays;

/**
 * The views of all ranks, which each rank gets when views are set: therefore later calls exchange only where accesses begin and end.
 * Immutable; any thread.
 */
public final class FileViews {
    /** Numbers of the views of all ranks at most: 32 MiB at each rank. */
    private static final long MOST_NUMBERS = 1 << 22;

    private static final int CACHE_LINE = 64;

    private final TiledView[] views;
    private final boolean disjoint;
    private final boolean ascending;
    private final boolean same;
    private final boolean fine;

    private FileViews(TiledView[] views) {
        this.views = views;
        this.disjoint = DisjointViews.areProven(views);
        boolean all = true;
        for (TiledView view : views) {
            all &= view.isAscending();
        }
        this.ascending = all;
        this.fine = Arrays.stream(views).anyMatch(FileViews::isFine);
        this.same = Arrays.stream(views).allMatch(views[0]::equals);
    }

    /** The same view at all ranks. */
    public static FileViews same(TiledView view, int ranks) {
        TiledView[] views = new TiledView[ranks];
        Arrays.fill(views, view);
        return new FileViews(views);
    }

    /** Exchanges views; null if they are too long for that. Collective. */
    public static FileViews exchange(FileRanks ranks, TiledView own) {
        String operation = FileMethod.SET_VIEW.method();
        long[] lengths = ranks.allgather(operation, own.encodedLength());
        long total = Arrays.stream(lengths).sum();
        if (total > MOST_NUMBERS) {
            return null;
        }
        long[][] all = ranks.allgatherAny(operation, own.encoded());
        TiledView[] views = new TiledView[all.length];
        for (int rank = 0; rank < views.length; rank++) {
            views[rank] = rank == ranks.rank() ? own : TiledView.decoded(all[rank], 0);
        }
        return new FileViews(views);
    }

    TiledView of(int rank) {
        return views[rank];
    }

    /** Whether it is certain that no byte of the file is in two of them. */
    boolean areDisjoint() {
        return disjoint;
    }

    /** Whether all ranks have the same one. */
    public boolean areSame() {
        return same;
    }

    /**
     * Whether blocks are shorter than a line of the cache, so that ranks that wrote to one buffer would take its lines from each other.
     */
    boolean areFine() {
        return fine;
    }

    private static boolean isFine(TiledView view) {
        return view.size() > 0 && !view.isContiguous() && view.averageBlock() < CACHE_LINE;
    }

    boolean areAscending() {
        return ascending;
    }
}
