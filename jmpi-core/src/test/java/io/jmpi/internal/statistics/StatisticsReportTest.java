package io.jmpi.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsReportTest {
    private static final String HEAD = """
                                           posted  depth       unexp.  depth                  walked       wildcard
              communicator  rank  matcher     max    p50  p99     max    p50  p99  searches  /search  1st    merges  memory
            """;

    private final StatisticsReport report = new StatisticsReport();

    /** The counters as {@link MatchingStatistics#encode} writes them. */
    private static CommunicatorStatistics counters(int id, int firstRank, String name, String matcher, String text) {
        return counters(id, firstRank, name, "", matcher, text);
    }

    private static CommunicatorStatistics counters(
            int id, int firstRank, String name, String origin, String matcher, String text) {
        return new CommunicatorStatistics(
                id,
                firstRank,
                name,
                origin,
                matcher,
                MatchingStatistics.decode(text),
                Map.of(),
                Map.of(),
                CommunicatorTraffic.NONE);
    }

    private static CommunicatorStatistics world(String counters) {
        return counters(0, 0, "world", "queues", counters);
    }

    private List<String> lines() {
        return report.toString().lines().toList();
    }

    @Test
    void shouldReportNoMessagesWhenNoCommunicatorHadTraffic() {
        assertThat(report).hasToString("  no point-to-point messages\n");
        report.add(0, List.of(world(new MatchingStatistics().encode())));
        assertThat(report).hasToString("  no point-to-point messages\n");
    }

    @Test
    void shouldShowOneRowAndAPictureWhenThereIsOneRank() {
        report.add(0, List.of(world("0,5,0,1,10,30,10,0,8,2,4,2,2,3,0,48;1:2,3:8;0:9,1:1")));
        assertThat(report).hasToString(HEAD + """
              world            0   queues       5      5    5       1      0    1        20     1.50  60%         3    48 B

              world: how deep the lists were when searched
                  depth  posted receives, 10 searches          unexpected messages, 10 searches
                      0                                        ##############################  90%
                      1  ########                        20%   ###                             10%
                    2-3
                    4-7  ##############################  80%
            """);
    }

    @Test
    void shouldSumOverRanksWhenThereAreSeveral() {
        report.add(1, List.of(world("0,8,0,0,1000,1000,0,0,1000,0,1000,0,0,0,0,20000;4:1000;")));
        report.add(0, List.of(world("0,1,0,2,1,1,3,6,1,2,0,1,2,7,0,30000000;1:1;1:1,2:2")));
        assertThat(lines())
                .anyMatch(line -> line.startsWith("  world, 2 ranks: how deep "))
                .extracting(line -> line.strip().replaceAll(" +", " "))
                .contains(
                        "world 0 queues 1 1 1 2 2 2 4 1.75 33% 7 28 MiB",
                        "world 1 queues 8 8 8 0 0 0 1000 1.00 100% 0 19 KiB",
                        "world all queues 8 8 8 2 2 2 1004 1.00 100% 7 28 MiB");
        assertThat(lines()).anyMatch(line -> line.matches(" +1  [.] +<1%   #+ +33%"));
    }

    @Test
    void shouldOrderCommunicatorsAndDistinguishPartsOfASplit() {
        String some = "0,1,0,1,1,1,1,1,1,1,1,1,1,0,0,48;1:1;1:1";
        report.add(
                2,
                List.of(
                        counters(4, 2, "4", "split of world", "bins", some),
                        world(some),
                        counters(2, -1, "self", "queues", some)));
        report.add(
                0,
                List.of(
                        counters(4, 0, "4", "split of world", "bins", some),
                        world(some),
                        counters(2, -1, "self", "queues", some)));
        report.add(1, List.of(counters(6, 1, "6", "queues", some), world(some)));

        assertThat(lines().stream()
                        .map(line -> line.replaceAll("^ +(\\S+|4.*[)]) +(\\d+|all) +(queues|bins) .*", "$1 $2 $3"))
                        .map(line -> line.replaceAll("^  (a/b): .* split .*", "$1")))
                .containsSubsequence(
                        "world 0 queues",
                        "world 1 queues",
                        "world 2 queues",
                        "world all queues",
                        "self 0 queues",
                        "self 2 queues",
                        "self all queues",
                        "4/0 (split of world) 0 bins",
                        "4/2 (split of world) 2 bins",
                        "6 1 queues",
                        "a/b");
        assertThat(report.toString()).doesNotContain("4/0 (split of world)   all");
    }

    @Test
    void shouldNameAllMatchersWhenRanksDiffer() {
        String some = "0,1,0,1,1,1,1,1,1,1,1,1,1,0,0,48;1:1;1:1";
        report.add(0, List.of(world(some)));
        report.add(1, List.of(counters(0, 0, "world", "bins", some)));
        assertThat(lines()).anyMatch(line -> line.matches(" +world +all +bins[+]queues .*"));
    }

    @Test
    void shouldSumWhenARankReportsTheSameCommunicatorTwice() {
        report.add(0, List.of(world("0,1,0,1,1,1,1,1,1,1,1,1,1,0,0,48;1:1;1:1")));
        report.add(0, List.of(world("0,3,0,1,7,7,1,1,1,1,1,1,1,0,0,48;1:7;1:1")));
        assertThat(lines().stream().filter(line -> line.contains("world ")))
                .singleElement()
                .asString()
                .matches(" +world +0 +queues +3 .* 10 .*");
    }

    @Test
    void shouldSumWhatDevicesHaveCounted() {
        MatchingStatistics some = MatchingStatistics.decode("0,1,0,1,1,1,1,1,1,1,1,1,1,0,0,48;1:1;1:1");
        for (int rank = 0; rank < 2; rank++) {
            Map<String, Long> device = new LinkedHashMap<>();
            device.put("unit_posted", 12L);
            device.put("unit_matched", 10L + rank);
            device.put("unit_syncs", 0L);
            report.add(
                    rank,
                    List.of(new CommunicatorStatistics(
                            0, 0, "world", "", "hardware", some, device, Map.of(), CommunicatorTraffic.NONE)));
        }
        report.add(
                0,
                List.of(new CommunicatorStatistics(
                        2,
                        -1,
                        "self",
                        "",
                        "hardware",
                        some,
                        Map.of("unit_posted", 0L),
                        Map.of(),
                        CommunicatorTraffic.NONE)));
        assertThat(lines().stream().filter(line -> line.contains("device")))
                .containsExactly("  world: device: unit_posted 24, unit_matched 21");
    }

    @Test
    void shouldReportWhatIsLeft() {
        for (int rank = 0; rank < 2; rank++) {
            report.add(
                    rank,
                    List.of(world("1,1,2,2,1,1,3,1,0,0,0,0,0,0,0,48;1:1;1:3")
                            .withLeft(Map.of("unreceived messages", 2L + rank))));
        }
        assertThat(lines()).anyMatch(line -> line.matches("  world: .*: unreceived messages 5"));
        assertThat(lines()).anyMatch(line -> line.matches(" +world .* - +0 +48 B"));
    }

    @Test
    void shouldReportWhatIsLeftWhenNothingWasMatched() {
        report.add(0, List.of(world(new MatchingStatistics().encode()).withLeft(Map.of("incomplete sends", 1L))));
        assertThat(lines()).anyMatch(line -> line.matches("  world: .*: incomplete sends 1"));
        assertThat(lines()).anyMatch(line -> line.matches(" +world +0 +queues .* 0 +- +- +0 +0 B"));
    }

    @Test
    void shouldDrawTheFirstWhenThereAreManyCommunicators() {
        List<CommunicatorStatistics> many = new ArrayList<>();
        String some = "0,1,0,1,1,1,1,1,1,1,1,1,1,0,0,48;1:1;1:1";
        for (int id = 4; id < 4 + 2 * 20; id += 2) {
            many.add(counters(id, 0, "" + id, "queues", some));
        }
        many.add(counters(CommunicatorStatistics.OTHERS, 0, "others", "any", some));
        report.add(0, many);
        assertThat(lines().stream().filter(line -> line.contains(": how deep ")))
                .hasSize(16);
        assertThat(lines())
                .anyMatch(line -> line.contains("first 16 communicators"))
                .anyMatch(line -> line.startsWith("  others: ") && line.contains("sum"));
        assertThat(lines().stream().filter(line -> line.matches(" +(\\d+|others) +0 +(queues|any) .*")))
                .hasSize(21);
    }
}
