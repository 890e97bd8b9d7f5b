package io.jmpi;

import io.jmpi.matching.MatchingEngine;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** The configurations that tests of the API run with. */
final class Configurations {
    private Configurations() {}

    static Stream<Named<MpiConfig>> all() {
        return Stream.of("application", "thread")
                .flatMap(progress -> MatchingEngine.names().stream()
                        .map(matcher -> Named.of(
                                progress + ", " + matcher,
                                MpiConfig.defaults().with("progress", progress).with("matcher", matcher))));
    }
}
