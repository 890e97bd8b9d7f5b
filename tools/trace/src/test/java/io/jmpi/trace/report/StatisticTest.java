package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.info.TraceInfo;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.replay.MessagesResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatisticTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "internals", "trace-measures.md");

    /** Components that are names, lists of sentences, and the like. */
    private static final Set<String> NO_STATISTICS = Set.of(
            "application",
            "mode",
            "notes",
            "problems",
            "format",
            "versions",
            "startTime",
            "communicators.call",
            "engines.engine",
            "engines.note",
            "advice.reasons",
            "advice.verdicts");

    @Test
    void shouldExplainEveryComponentOfResults() {
        Set<String> components = new TreeSet<>(ResultPaths.of(OtmResult.class).keySet());
        components.addAll(ResultPaths.of(MessagesResult.class).keySet());
        components.addAll(ResultPaths.of(TraceInfo.class).keySet());
        components.removeAll(NO_STATISTICS);
        Set<String> explained = Stream.of(Statistic.values())
                .map(Statistic::path)
                .filter(path -> !path.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(explained).isEqualTo(components);
    }

    @ParameterizedTest
    @EnumSource(Statistic.class)
    void shouldExplainInASentence(Statistic statistic) {
        assertThat(statistic.sentence()).matches("[A-Z].*\\.").doesNotContain("  ");
        assertThat(statistic.term()).isNotBlank();
    }

    @Test
    void shouldExplainEachTermOnceInATopic() {
        for (Topic topic : Topic.values()) {
            List<String> terms = Statistic.of(topic).map(Statistic::term).toList();
            assertThat(terms).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldBeExplainedAlikeInTheDocumentation() throws Exception {
        assertThat(Files.readString(PAGE)).contains(Glossary.markdown(Arrays.asList(Topic.values())));
    }
}
