package io.jmpi;

import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** The configurations that tests of the API run with. */
final class Configurations {
    private Configurations() {}

    /** One matcher with each progress mode, another one with each seed; or all of {@link #all}. */
    static Stream<Named<MpiConfig>> slice() {
        if (TestExtent.EXHAUSTIVE) {
            return all();
        }
        return some("slice", 1, 1);
    }

    /** All; or without a profile two of each progress mode, others for each test and with each seed. */
    static Stream<Named<MpiConfig>> most(String test) {
        return some(test, 2, Integer.MAX_VALUE);
    }

    private static Stream<Named<MpiConfig>> some(String test, int quick, int full) {
        return Stream.of("application", "thread").flatMap(progress -> {
            List<Named<MpiConfig>> ofMode = all().filter(
                            config -> config.getPayload().get(Setting.PROGRESS).equals(progress))
                    .toList();
            return TestSeeds.some(test + progress, quick, full, ofMode).stream();
        });
    }

    /** Each progress mode with each matcher; the device gets buffers of all lengths, and in one case soon has no room. */
    static Stream<Named<MpiConfig>> all() {
        MpiConfig defaults = MpiConfig.defaults().with("hardware.threshold", "0");
        Stream<Named<MpiConfig>> each = Stream.of("application", "thread")
                .flatMap(progress -> MatchingEngine.names().stream()
                        .map(matcher -> Named.of(
                                progress + ", " + matcher,
                                defaults.with("progress", progress).with("matcher", matcher))));
        MpiConfig narrow = defaults.with("progress", "application")
                .with("matcher", "hardware")
                .with("hardware.unit", "polled")
                .with("hardware.tags", "2");
        return Stream.concat(each, Stream.of(Named.of("application, hardware with 2 tags, polled", narrow)));
    }
}
