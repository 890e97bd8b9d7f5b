package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables of docs/configuration.md, and of the page of devices, have each setting and its default. */
class ConfigurationPageTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final List<Path> PAGES =
            List.of(DOCS.resolve("configuration.md"), DOCS.resolve("internals").resolve("device-settings.md"));
    private static final Pattern ROW = Pattern.compile("\\| (`[^|]+`) \\| `([^|`]*)` \\| .+ \\|");
    private static final Pattern KEY = Pattern.compile("`([a-z.-]+)`");
    private static final Pattern SETTING = Pattern.compile("(\\S+) = (.*) \\(default\\)");

    @Test
    void shouldHaveEachSettingWithItsDefault() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        for (Path page : PAGES) {
            for (String line : Files.readAllLines(page)) {
                Matcher row = ROW.matcher(line);
                if (row.matches()) {
                    KEY.matcher(row.group(1)).results().forEach(key -> documented.put(key.group(1), row.group(2)));
                }
            }
        }
        Map<String, String> defaults = new LinkedHashMap<>();
        MpiConfig.from(Map.of()).toString().lines().forEach(line -> {
            Matcher setting = SETTING.matcher(line);
            if (setting.matches()) {
                defaults.put(setting.group(1), setting.group(2));
            }
        });
        assertThat(documented)
                .as("rows of %s; add a row for a new setting, of an engine, too", PAGES)
                .containsExactlyInAnyOrderEntriesOf(defaults);
    }
}
