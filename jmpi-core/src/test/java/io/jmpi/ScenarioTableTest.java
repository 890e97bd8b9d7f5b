package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that src/test/mpich-scenarios.md names are there. */
class ScenarioTableTest {
    private static final Path PAGE = Path.of("src", "test", "mpich-scenarios.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(should\\w+)`");

    @Test
    void shouldNameTestsThatExist() throws Exception {
        List<MatchResult> named = TEST.matcher(Files.readString(PAGE)).results().toList();
        assertThat(named).hasSizeGreaterThan(60);
        for (MatchResult test : named) {
            assertThat(Stream.of(classOf(test.group(1)).getDeclaredMethods()).map(Method::getName))
                    .as(test.group(1))
                    .contains(test.group(2));
        }
    }

    private static Class<?> classOf(String simpleName) throws ClassNotFoundException {
        try {
            return Class.forName("io.jmpi." + simpleName);
        } catch (ClassNotFoundException e) {
            return Class.forName("io.jmpi.internal.p2p.progress." + simpleName);
        }
    }
}
