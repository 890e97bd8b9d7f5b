package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each message that docs/troubleshooting.md quotes is still one of jmpi's. */
class TroubleshootingPageTest {
    private static final Pattern MESSAGE = Pattern.compile("(?m)^### `(.+)`$");
    private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

    @Test
    void shouldQuoteMessagesOfTheSources() throws IOException {
        String sources = sources();
        List<String> missing = new ArrayList<>();
        List<String> messages = MESSAGE.matcher(Files.readString(JobCommand.TOP.resolve("docs/troubleshooting.md")))
                .results()
                .map(message -> message.group(1))
                .toList();
        for (String message : messages) {
            for (String part : message.split("\\.\\.\\.", -1)) {
                if (!sources.contains(part.strip())) {
                    missing.add(message + ": no source has \"" + part.strip() + "\"");
                }
            }
        }
        assertThat(messages).hasSizeGreaterThan(20).doesNotHaveDuplicates();
        assertThat(missing).isEmpty();
    }

    /** The sources of the modules and scripts, with each constant that is written in parts in one piece. */
    private static String sources() throws IOException {
        List<Path> files = new ArrayList<>(List.of(JobCommand.TOP.resolve("scripts/common.sh")));
        files.addAll(SourceTree.mainSources());
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            text.append(CONCATENATION.matcher(Files.readString(file)).replaceAll(""))
                    .append('\n');
        }
        return text.toString();
    }
}
