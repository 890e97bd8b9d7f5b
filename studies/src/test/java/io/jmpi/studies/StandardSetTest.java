package io.jmpi.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.matching.StandardSet;
import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("full")
class StandardSetTest {
    private static final Pace TINY = new Pace("tiny", true, 0.001);

    @TempDir
    Path directory;

    @Test
    void shouldTakeLessThanAQuarterOfAnHourAndQuicklyTwoMinutes() {
        assertThat(expectedMillis(Pace.FULL)).isBetween(5 * 60_000L, 14 * 60_000L);
        assertThat(expectedMillis(Pace.QUICK)).isBetween(60_000L, 150_000L);
    }

    private static long expectedMillis(Pace pace) {
        return StandardSet.of(pace).stream()
                .flatMap(part -> part.steps().stream())
                .mapToLong(Part.Step::expectedMillis)
                .sum();
    }

    @Test
    void shouldHaveNamesThatDifferAndCommandsForEachPart() {
        List<Part> parts = StandardSet.of(Pace.FULL);
        assertThat(parts).extracting(Part::name).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z0-9-]+"));
        assertThat(parts)
                .allSatisfy(part -> assertThat(part.commands())
                        .isNotEmpty()
                        .allMatch(command ->
                                command.startsWith("./jmpirun -n ") || command.startsWith("bin/jmpibench ")));
    }

    /** Parts that need no job of several processes, with few of their steps. */
    @ParameterizedTest
    @CsvSource({
        "overlap, 6, adaptive, 1 MiB .* %",
        "connectx, 1, 100 %, queues .* MB/s",
        "depth, 1, 64, queues .* ns per pair",
        "otm-8, 3, 32, NC .* WC-FP .* WC-SP .* million/s",
        "packing, 2, doubles side by side, pack .* unpack .* GB/s"
    })
    void shouldMeasure(String name, int steps, String row, String figures) throws Exception {
        Part part = StandardSet.of(TINY).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        for (Part.Step step : part.steps().subList(0, steps)) {
            step.action().run(directory.resolve(step.label().replace(' ', '-')));
        }
        assertThat(part.panels().get(0).sentence(row)).matches(figures.replace(" .*", " [0-9.,]+"));
    }
}
