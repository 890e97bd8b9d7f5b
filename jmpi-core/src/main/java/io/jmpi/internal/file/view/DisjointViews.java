package io.jmpi.internal.file.view;

import java.util.Arrays;

/**
 * Proves that no byte of a file is in two of several views, from their runs alone. Then a range of the file is covered if the views
 * have as many bytes in it as it has.
 */
public final class DisjointViews {
    /** A run of a tile of one of the views, in one period of the file. */
    private record Run(long start, long end, int block, long stride) {}

    /** How many runs are compared with each other; with more, nothing is proved. */
    private static final int MOST_COMPARISONS = 1 << 20;

    private DisjointViews() {}

    /** Whether all views are ascending and disjoint; false also if that is not simple to see. */
    public static boolean areProven(TiledView[] views) {
        TiledView[] some = Arrays.stream(views).filter(view -> view.size() > 0).toArray(TiledView[]::new);
        if (some.length < 2) {
            return some.length == 0 || some[0].isAscending();
        }
        long period = period(some[0]);
        int runs = 0;
        for (TiledView view : some) {
            if (!view.isAscending() || period(view) != period) {
                return false;
            }
            runs += view.runs();
        }
        return areDisjoint(inPeriod(some, runs, period), period);
    }

    /** The distance at which a view repeats: of one block, if the view is one run. */
    private static long period(TiledView view) {
        return view.isUniform() && view.count(0) > 1 ? view.stride(0) : view.extent();
    }

    /** Returns the runs, in the order of their places, as if each view began in the first period. */
    private static Run[] inPeriod(TiledView[] views, int count, long period) {
        Run[] runs = new Run[count];
        int next = 0;
        for (TiledView view : views) {
            for (int i = 0; i < view.runs(); i++) {
                long start = Math.floorMod(view.displacement() + view.start(i), period);
                int blocks = view.isUniform() ? 1 : view.count(i);
                long end = start + (blocks - 1) * view.stride(i) + view.block(i);
                runs[next++] = new Run(start, end, view.block(i), blocks == 1 ? view.block(i) : view.stride(i));
            }
        }
        Arrays.sort(runs, (a, b) -> Long.compare(a.start, b.start));
        return runs;
    }

    private static boolean areDisjoint(Run[] runs, long period) {
        int comparisons = 0;
        for (int i = 0; i < runs.length; i++) {
            // A run that reaches into the next period meets the first runs there.
            for (int j = i + 1; j < 2 * runs.length; j++) {
                Run other = runs[j % runs.length];
                long shift = j < runs.length ? 0 : period;
                if (other.start + shift >= runs[i].end) {
                    break;
                }
                boolean isItself = j - i == runs.length;
                if (isItself || ++comparisons > MOST_COMPARISONS || !areApart(runs[i], other, shift)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the blocks of two runs whose ranges overlap are at the same distances, and each in gaps of the other one. */
    private static boolean areApart(Run first, Run second, long shift) {
        long stride = Math.max(first.stride, second.stride);
        boolean firstIsOne = first.stride == first.block;
        boolean secondIsOne = second.stride == second.block;
        if (!firstIsOne && !secondIsOne && first.stride != second.stride) {
            return false;
        }
        if (firstIsOne) {
            return false; // The second one begins inside it.
        }
        long distance = Math.floorMod(second.start + shift - first.start, stride);
        return distance >= first.block && distance + second.block <= stride;
    }
}
