package io.jmpi.launcher.watch;

import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.plot.Amount;
import io.jmpi.plot.HeatMap;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.Markup;
import io.jmpi.plot.TrafficMatrix;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The section of a page about the messages between ranks: in all communicators, then in each. Thread: one. */
final class MatrixSection {
    /** Communicators with a matrix of their own. */
    private static final int MOST = 8;

    private static final int LONGEST_NAME = 24;

    private final List<RankReport> ranks;
    private final List<JobCommunicator> communicators;

    MatrixSection(List<RankReport> ranks, List<JobCommunicator> communicators) {
        this.ranks = ranks;
        this.communicators = communicators;
    }

    /** The messages under one name: parts of a split share a matrix. */
    private static final class Family {
        private final TrafficMatrix matrix;
        private long bytes;

        Family(int ranks) {
            matrix = new TrafficMatrix(ranks);
        }

        void add(int sender, Map<Integer, Sent> byReceiver) {
            byReceiver.forEach((receiver, sent) -> {
                matrix.add(sender, receiver, sent.messages(), sent.bytes());
                bytes += sent.bytes();
            });
        }
    }

    void write(Markup page) {
        TrafficMatrix all = new TrafficMatrix(ranks.size());
        for (int sender = 0; sender < ranks.size(); sender++) {
            int from = sender;
            ranks.get(sender).peers().forEach((to, sent) -> all.add(from, to, sent.messages(), sent.bytes()));
        }
        if (ranks.stream().allMatch(rank -> rank.peers().isEmpty())) {
            page.element("p", "No rank has sent a message.");
            return;
        }
        page.open("div", "class", "figures");
        HeatMap messages =
                new HeatMap("Messages between ranks", all.messages(), all.ranksInGroup(), false, Amount::count);
        HtmlPage.figure(page, messages.svg(), caption("Messages", all));
        HeatMap bytes = new HeatMap("Bytes between ranks", all.bytes(), all.ranksInGroup(), true, Amount::bytes);
        HtmlPage.figure(page, bytes.svg(), caption("Bytes", all));
        page.close();
        writeFamilies(page);
    }

    private void writeFamilies(Markup page) {
        Map<String, Family> families = new LinkedHashMap<>();
        for (JobCommunicator each : communicators) {
            Family family = families.computeIfAbsent(each.family(), name -> new Family(ranks.size()));
            for (Map.Entry<Integer, CommunicatorTraffic> sent : each.sent().entrySet()) {
                family.add(sent.getKey(), sent.getValue().messages());
                family.add(sent.getKey(), sent.getValue().collective());
            }
        }
        families.values().removeIf(family -> family.bytes == 0);
        if (families.size() < 2) {
            return; // as above
        }
        page.element("h3", "By communicator");
        page.open("div", "class", "figures");
        families.entrySet().stream()
                .sorted(Comparator.comparing(family -> -family.getValue().bytes))
                .limit(MOST)
                .forEach(family -> write(page, family.getKey(), family.getValue()));
        page.close();
        if (families.size() > MOST) {
            page.element("p", "The " + MOST + " of " + families.size() + " communicators with the most bytes.");
        }
    }

    private static void write(Markup page, String name, Family family) {
        TrafficMatrix matrix = family.matrix;
        String title = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 2) + "..";
        HeatMap map = new HeatMap("Bytes in " + title, matrix.bytes(), matrix.ranksInGroup(), true, Amount::bytes);
        HtmlPage.figure(page, map.svg(), Amount.bytes(family.bytes) + " in " + name + ".");
    }

    private static String caption(String what, TrafficMatrix matrix) {
        return what + " that each rank (row) sent to each rank (column), including collective operations."
                + (matrix.ranksInGroup() == 1
                        ? ""
                        : " Each cell stands for " + matrix.ranksInGroup() + " senders and as many receivers.");
    }
}
