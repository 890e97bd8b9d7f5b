package io.jmpi.internal.statistics;

import io.jmpi.matching.DepthHistogram;
import io.jmpi.matching.MatchingStatistics;

/**
 * A bar chart of the depths of a matcher's two lists at each search: a line for each class of depth, with a bar for
 * posted receives and one for unexpected messages, proportional to the number of searches.
 */
final class DepthBars {
    private static final int BAR = 30;
    private static final int DEPTH = 11;
    private static final int PERCENT = 5;

    private DepthBars() {}

    static String of(MatchingStatistics statistics) {
        DepthHistogram posted = statistics.postedDepths();
        DepthHistogram unexpected = statistics.unexpectedDepths();
        StringBuilder text = new StringBuilder();
        text.append(line("depth", headed("posted receives", posted), headed("unexpected messages", unexpected)));
        int classes = Math.max(posted.classes(), unexpected.classes());
        for (int depthClass = 0; depthClass < classes; depthClass++) {
            text.append(line(range(depthClass), bar(posted, depthClass), bar(unexpected, depthClass)));
        }
        return text.toString();
    }

    private static String headed(String title, DepthHistogram histogram) {
        return title + ", " + histogram.total() + (histogram.total() == 1 ? " search" : " searches");
    }

    private static String range(int depthClass) {
        long lowest = DepthHistogram.lowestOf(depthClass);
        long highest = DepthHistogram.highestOf(depthClass);
        return lowest == highest ? "" + lowest : lowest + "-" + highest;
    }

    private static String bar(DepthHistogram histogram, int depthClass) {
        long count = histogram.count(depthClass);
        if (count == 0) {
            return "";
        }
        long highest = 1;
        for (int i = 0; i < histogram.classes(); i++) {
            highest = Math.max(highest, histogram.count(i));
        }
        int length = (int) Math.round((double) BAR * count / highest);
        long percent = Math.round(100.0 * count / histogram.total());
        String share = percent == 0 ? "<1%" : percent + "%";
        return pad(length == 0 ? "." : "#".repeat(length), BAR) + " ".repeat(PERCENT - share.length()) + share;
    }

    private static String line(String depth, String posted, String unexpected) {
        String line = " ".repeat(Math.max(0, DEPTH - depth.length())) + depth + "  " + pad(posted, BAR + PERCENT)
                + "   " + unexpected;
        return line.stripTrailing() + "\n";
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
