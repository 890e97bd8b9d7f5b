package io.jmpi;

import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** The configurations that tests of the API run with. */
final class Configurations {
    private Configurations() {}

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
