package io.jmpi.examples.matcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The blocks of {@code docs/write-a-matcher.md} stand in the source just so. */
class WriteAMatcherTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "write-a-matcher.md");
    private static final Pattern BLOCK = Pattern.compile("```java file=(\\S+)\n(.*?)```", Pattern.DOTALL);

    @Test
    void shouldShowWhatTheSourceSays() throws IOException {
        Matcher blocks = BLOCK.matcher(Files.readString(DOCUMENT));
        int found = 0;
        while (blocks.find()) {
            assertThat(source(blocks.group(1))).as(blocks.group(1)).contains(blocks.group(2));
            found++;
        }
        assertThat(found).isEqualTo(5);
    }

    private static String source(String name) throws IOException {
        for (String root : List.of("src/main/java", "src/test/java")) {
            Path file = Path.of(root, "io/jmpi/examples/matcher", name);
            if (Files.exists(file)) {
                return Files.readString(file);
            }
        }
        throw new IOException("no source " + name);
    }
}
