package io.jmpi.studies.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.studies.connectx.model.Wildcards;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("full")
class TagsTest {
    private static final List<String> WITHOUT_BINS =
            List.of("queues", "vector", "ranks", "bins-1", "associative", "fpga", "portals");

    private final Tags tags = new Tags();

    static java.util.stream.Stream<String> engines() {
        return java.util.stream.Stream.concat(
                MatchingEngines.load().names().stream(), java.util.stream.Stream.of(EngineSetup.ONE_BIN));
    }

    private static long inBin(Rehearsal rehearsal, int[] chosen) {
        int bin = rehearsal.bin(Windows.TAG);
        return Arrays.stream(chosen).filter(tag -> rehearsal.bin(tag) == bin).count();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shouldChooseAsManyTagsOfTheBinAsTheRateSays(String name) {
        EngineSetup engine = EngineSetup.named(name);
        for (int depth : new int[] {150, 1200}) {
            List<Integer> rates = tags.rates(engine, depth);
            assertThat(rates).isEqualTo(WITHOUT_BINS.contains(name) ? List.of(100) : List.of(0, 1, 10, 100));
            try (Rehearsal rehearsal = new Rehearsal(engine, depth)) {
                for (int rate : rates) {
                    int[] chosen = tags.of(engine, depth, rate).orElseThrow();
                    assertThat(chosen).hasSize(depth).doesNotHaveDuplicates();
                    assertThat(Arrays.stream(chosen).min().orElseThrow()).isGreaterThan(Windows.TAG);
                    assertThat(inBin(rehearsal, chosen))
                            .as(name + ", " + rate + " %")
                            .isEqualTo(depth * rate / 100);
                }
            }
        }
    }

    /** What the job's own matcher counts must be what the tags were chosen for. */
    @ParameterizedTest
    @CsvSource({
        "queues, 100, 151",
        "ranks, 100, 151",
        "bins-1, 100, 151",
        "bins, 0, 1",
        "bins, 1, 2",
        "bins, 10, 16",
        "bins, 100, 151",
        "hardware, 10, 16",
        "adaptive, 10, 16",
        "exact, 0, 1"
    })
    void shouldMakeMessagesPassTheReceivesOfTheirBin(String name, int rate, double compared) {
        EngineSetup engine = EngineSetup.named(name);
        Point point = Point.windows(name, 8, 150, rate, Wildcards.NONE);
        Sample sample = Windows.run(
                point,
                engine.config(point.program(), 300).with("hardware.threshold", "1024"),
                tags.of(engine, 150, rate).orElseThrow(),
                5,
                new Cache[] {new Cache(0), new Cache(0)});
        assertThat(sample.walked()).isEqualTo(compared);
        assertThat(sample.micros()).isPositive();
    }

    @Test
    void shouldMixTheTagsOfTheBinEvenlyWithTheOthers() {
        int[] chosen = Tags.choose(tag -> tag % 4, 10, 50).orElseThrow();
        assertThat(chosen).containsExactly(17, 20, 18, 24, 19, 28, 21, 32, 22, 36);
    }

    @Test
    void shouldChooseNothingWhenTheBinHasTooFewTags() {
        assertThat(Tags.choose(tag -> tag < 20 ? 1 : 2, 4, 100)).isEmpty();
        assertThat(Tags.choose(tag -> tag < 20 ? 1 : 2, 3, 100))
                .hasValueSatisfying(chosen -> assertThat(chosen).containsExactly(17, 18, 19));
    }
}
