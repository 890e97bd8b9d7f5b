package io.jmpi.trace;

import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmSummary;
import io.jmpi.trace.otm.ReceiveClass;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The results of {@code jmpi-trace otm} as a table of plain text. No state; any thread. */
final class OtmTable {
    private static final int NAME_WIDTH = 26;

    private OtmTable() {}

    /** Prints a line for each application and class of receives that it uses. */
    static void print(List<OtmResult> results, PrintWriter out) {
        StringBuilder head = new StringBuilder(name("application"))
                .append(String.format(
                        "%10s %7s %6s %6s %8s  %-6s", "calls", "p2p %", "tags", "pairs", "receives", "class"));
        results.get(0).bins().forEach(use -> head.append(String.format("%16s", "depth/" + use.bins())));
        out.println(head + "   (average, maximum)");
        for (OtmResult result : results) {
            for (ReceiveClass receiveClass : ReceiveClass.values()) {
                boolean first = receiveClass == ReceiveClass.NO_WILDCARD;
                long receives = result.envelopes().byClass().get(receiveClass);
                if (first || receives > 0) {
                    out.println((first ? application(result) : " ".repeat(NAME_WIDTH + 32))
                            + String.format(" %8d  %-6s", receives, receiveClass.className())
                            + depths(result, receiveClass));
                }
            }
            result.notes().forEach(note -> out.println("  " + note));
        }
        if (results.size() > 1) {
            StringBuilder mean = new StringBuilder(name("mean") + " ".repeat(41))
                    .append(String.format("  %-6s", ReceiveClass.NO_WILDCARD.className()));
            for (OtmSummary.MeanDepth use : OtmSummary.of(results).depths()) {
                mean.append(depth(
                        use.average().get(ReceiveClass.NO_WILDCARD), use.max().get(ReceiveClass.NO_WILDCARD)));
            }
            out.println(mean);
        }
    }

    private static String name(String name) {
        String cut = name.length() > NAME_WIDTH ? name.substring(0, NAME_WIDTH - 1) + "~" : name;
        return String.format("%-" + NAME_WIDTH + "s", cut);
    }

    private static String application(OtmResult result) {
        return name(result.application())
                + String.format(
                        Locale.ROOT,
                        "%10d %7.2f %6d %6d",
                        result.calls(),
                        100 * result.mix().pointToPointShare(),
                        result.envelopes().tags(),
                        result.envelopes().pairs());
    }

    private static String depths(OtmResult result, ReceiveClass receiveClass) {
        StringBuilder to = new StringBuilder();
        for (OtmResult.BinUse use : result.bins()) {
            OtmResult.Depth depth = use.depths().get(receiveClass);
            to.append(depth(depth.average(), depth.max()));
        }
        return to.toString();
    }

    private static String depth(double average, double max) {
        String largest = max == Math.rint(max)
                ? String.format(Locale.ROOT, "%.0f", max)
                : String.format(Locale.ROOT, "%.2f", max);
        return String.format(Locale.ROOT, "%16s", String.format(Locale.ROOT, "%.2f, %s", average, largest));
    }

    /** Prints how fast traces were read. */
    static void printRate(List<OtmResult> results, Stopwatch stopwatch, PrintWriter out) {
        long calls = results.stream().mapToLong(OtmResult::calls).sum();
        double seconds = stopwatch.seconds();
        double processorSeconds = stopwatch.processorSeconds();
        out.printf(
                Locale.ROOT,
                "%d calls in %.2f s: %.2f million calls/s, %.2f million/s per core (%.2f s of processor time)%n",
                calls,
                seconds,
                calls / seconds * 1e-6,
                calls / processorSeconds * 1e-6,
                processorSeconds);
    }
}
