package io.jmpi.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.collective.AlgorithmFamily.Row;
import io.jmpi.internal.collective.memory.MemorySharing.Extent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AlgorithmTableTest {
    private static final Path PAGE = Path.of("..", "docs", "internals", "collectives.md");
    private static final long[] BYTES = {0, 1, 1000, 100_000, 10_000_000, 10_000_000_000L};

    @Test
    void shouldHaveAnAlgorithmForEverySituation() {
        for (AlgorithmFamily<?> family : AlgorithmTable.FAMILIES) {
            for (int ranks = 1; ranks <= 33; ranks++) {
                for (long bytes : BYTES) {
                    for (Situation situation : situations(ranks, bytes)) {
                        Algorithm<?> chosen = family.choose(situation);
                        assertThat(chosen.suits(situation)).isTrue();
                        assertThat(family.algorithms()).anyMatch(chosen::equals);
                    }
                }
            }
        }
    }

    @Test
    void shouldCallEachAlgorithmOfAnOperationByAnotherName() {
        for (AlgorithmFamily<?> family : AlgorithmTable.FAMILIES) {
            List<String> names =
                    family.algorithms().stream().map(Algorithm::name).toList();
            assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z-]+"));
        }
        assertThat(AlgorithmTable.FAMILIES.stream().map(AlgorithmFamily::operation))
                .doesNotHaveDuplicates();
    }

    /** A row that another one hides would be an error in the table. */
    @Test
    void shouldReachEachRow() {
        for (AlgorithmFamily<?> family : AlgorithmTable.FAMILIES) {
            Set<String> reached = new HashSet<>();
            for (int ranks = 1; ranks <= 65; ranks++) {
                for (long bytes = 1; bytes < 1L << 33; bytes *= 2) {
                    for (Situation situation : situations(ranks, bytes)) {
                        reached.add(firstFitting(family, situation));
                    }
                }
            }
            assertThat(reached).as(family.operation()).hasSize(family.rows().size());
        }
    }

    /** Each stage in shared memory is planned, so that an operation must not have too many. */
    @Test
    void shouldMoveLongPartsByMessages() {
        long mebibyte = 1 << 20;
        assertThat(AlgorithmTable.BCAST.choose(new Situation(64, 16 * mebibyte, true, Extent.ALL)))
                .isEqualTo(Broadcast.SHARED);
        assertThat(AlgorithmTable.BCAST.choose(new Situation(64, 17 * mebibyte, true, Extent.ALL)))
                .isNotEqualTo(Broadcast.SHARED);
        assertThat(AlgorithmTable.ALLGATHER.choose(new Situation(64, mebibyte / 4, true, Extent.ALL)))
                .isEqualTo(Allgather.SHARED);
        assertThat(AlgorithmTable.ALLGATHER.choose(new Situation(64, mebibyte, true, Extent.ALL)))
                .isNotEqualTo(Allgather.SHARED);
        assertThat(AlgorithmTable.ALLTOALL.choose(new Situation(64, 4 * 1024, true, Extent.ALL)))
                .isEqualTo(Alltoall.SHARED);
        assertThat(AlgorithmTable.ALLTOALL.choose(new Situation(64, 8 * 1024, true, Extent.ALL)))
                .isNotEqualTo(Alltoall.SHARED);
    }

    @Test
    void shouldReduceByHostsOnlyInTheOrderOfTheRanksIfTheOperationDoesNotCommute() {
        assertThat(AlgorithmTable.REDUCE.choose(new Situation(8, 8, true, Extent.HOSTS)))
                .isEqualTo(Reduce.HOSTS);
        assertThat(AlgorithmTable.REDUCE.choose(new Situation(8, 8, false, Extent.HOSTS)))
                .isNotEqualTo(Reduce.HOSTS);
        assertThat(AlgorithmTable.REDUCE.choose(new Situation(8, 8, false, Extent.CONSECUTIVE_HOSTS)))
                .isEqualTo(Reduce.HOSTS);
    }

    private static List<Situation> situations(int ranks, long bytes) {
        return Stream.of(true, false)
                .flatMap(commutes ->
                        Stream.of(Extent.values()).map(sharing -> new Situation(ranks, bytes, commutes, sharing)))
                .toList();
    }

    private static String firstFitting(AlgorithmFamily<?> family, Situation situation) {
        return family.rows().stream()
                .filter(row -> row.fits(situation))
                .map(row -> "" + family.rows().indexOf(row))
                .findFirst()
                .orElseThrow();
    }

    /** The table in the documentation is the table in the code: its rows are tried from the first to the last. */
    @Test
    void shouldChooseAsDocumented() throws Exception {
        List<String> expected = new ArrayList<>();
        for (AlgorithmFamily<?> family : AlgorithmTable.FAMILIES) {
            for (Row<?> row : family.rows()) {
                expected.add("| `" + family.operation() + "` | " + atMost(row.ranks(), false) + " | "
                        + atMost(row.bytes(), true) + " | `" + row.algorithm().name() + "` | " + row.reason()
                        + " |");
            }
        }
        List<String> rows = documentation()
                .filter(line -> line.matches("\\| `\\w+` \\| (any|at most).*"))
                .toList();
        assertThat(String.join("\n", rows)).isEqualTo(String.join("\n", expected));
    }

    private static Stream<String> documentation() throws IOException {
        return Files.readAllLines(PAGE).stream();
    }

    private static String atMost(int limit, boolean isBytes) {
        if (limit == AlgorithmFamily.ANY) {
            return "any";
        }
        return "at most " + (isBytes && limit % 1024 == 0 ? limit / 1024 + " KiB" : "" + limit);
    }

    @Test
    void shouldDescribeEachAlgorithmInTheDocumentation() throws Exception {
        Pattern row = Pattern.compile("\\| (`[^|]+`) \\| `([a-z-]+)` \\|.*");
        Set<String> described = documentation()
                .map(row::matcher)
                .filter(Matcher::matches)
                .flatMap(matcher -> Pattern.compile(", ")
                        .splitAsStream(matcher.group(1))
                        .map(operation -> operation + "=" + matcher.group(2)))
                .collect(Collectors.toSet());
        Set<String> existing = AlgorithmTable.FAMILIES.stream()
                .flatMap(family -> family.algorithms().stream()
                        .map(algorithm -> "`" + family.operation() + "`=" + algorithm.name()))
                .collect(Collectors.toSet());
        assertThat(described).isEqualTo(existing);
    }
}
