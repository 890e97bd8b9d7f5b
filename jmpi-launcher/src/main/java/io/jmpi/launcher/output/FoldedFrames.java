package io.jmpi.launcher.output;

import java.util.ArrayList;
import java.util.List;

/**
 * The frames of a stack trace as lines. Repeated frames, as in an endless recursion, appear once; a trace that is still
 * long is reduced to its beginning and end.
 *
 * <p>Stateless; any thread.
 */
final class FoldedFrames {
    /** Methods that call each other in a circle. */
    private static final int LONGEST_CYCLE = 16;

    /** Fewer frames are printed although they repeat. */
    private static final int FEWEST_FOLDED = 8;

    private static final int MOST_LINES = 100;
    private static final int LAST_LINES = 20;

    private FoldedFrames() {}

    static List<String> lines(List<StackTraceElement> frames) {
        List<String> lines = new ArrayList<>();
        int next = 0;
        while (next < frames.size()) {
            int cycle = cycleAt(next, frames);
            for (StackTraceElement frame : frames.subList(next, next + Math.max(1, cycle))) {
                lines.add("\tat " + frame);
            }
            if (cycle > 0) {
                int repeated = repeated(next, cycle, frames);
                lines.add("\t... " + repeated + " more frames that repeat");
                next += repeated;
            }
            next += Math.max(1, cycle);
        }
        return shortened(lines);
    }

    /** The number of frames that repeat from here on; 0 if too few do. */
    private static int cycleAt(int start, List<StackTraceElement> frames) {
        for (int cycle = 1; cycle <= LONGEST_CYCLE; cycle++) {
            if (repeated(start, cycle, frames) >= Math.max(cycle, FEWEST_FOLDED)) {
                return cycle;
            }
        }
        return 0;
    }

    /** How many frames after a first cycle are like those a cycle before. */
    private static int repeated(int start, int cycle, List<StackTraceElement> frames) {
        int end = start + cycle;
        while (end < frames.size() && frames.get(end).equals(frames.get(end - cycle))) {
            end++;
        }
        return end - start - cycle;
    }

    private static List<String> shortened(List<String> lines) {
        int omitted = lines.size() - MOST_LINES;
        if (omitted <= 1) {
            return lines;
        }
        List<String> some = new ArrayList<>(lines.subList(0, MOST_LINES - LAST_LINES));
        some.add("\t... " + omitted + " more lines");
        some.addAll(lines.subList(lines.size() - LAST_LINES, lines.size()));
        return some;
    }
}
