package io.jmpi.examples.matcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The blocks of {@code docs/internals/write-a-matcher.md}, copied in their order, are the files of the example. */
class WriteAMatcherTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "internals", "write-a-matcher.md");
    private static final Pattern BLOCK = Pattern.compile("```\\w+ file=(\\S+)\n(.*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/java/io/jmpi/examples/matcher/TagMatcher.java",
                "src/main/java/io/jmpi/examples/matcher/TagMatcherProvider.java",
                "src/main/resources/META-INF/services/io.jmpi.matching.MatcherProvider",
                "src/test/java/io/jmpi/examples/matcher/TagMatcherTest.java",
            })
    void shouldShowTheWholeFileWhenItsBlocksAreJoined(String file) throws IOException {
        Path source = Path.of(file);
        assertThat(String.join("\n", blocks(source.getFileName().toString()))).isEqualTo(Files.readString(source));
    }

    @Test
    void shouldShowTheDependenciesThatTheExampleHas() throws IOException {
        String version = version(Files.readString(Path.of("pom.xml")), "jmpi-parent");
        String parent = Files.readString(Path.of("..", "pom.xml"));
        String document = Files.readString(DOCUMENT);

        assertThat(version(document, "jmpi-matching")).isEqualTo(version);
        assertThat(parent)
                .contains("<junit.version>" + version(document, "junit-jupiter") + "<")
                .contains("<assertj.version>" + version(document, "assertj-core") + "<");
    }

    private static List<String> blocks(String name) throws IOException {
        List<String> found = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(DOCUMENT));
        while (blocks.find()) {
            if (blocks.group(1).equals(name)) {
                found.add(blocks.group(2));
            }
        }
        return found;
    }

    private static String version(String xml, String artifact) {
        Matcher version = Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]*)</version>")
                .matcher(xml);
        assertThat(version.find()).as(artifact).isTrue();
        return version.group(1);
    }
}
