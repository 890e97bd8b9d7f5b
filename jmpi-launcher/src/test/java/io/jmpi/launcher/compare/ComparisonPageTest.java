package io.jmpi.launcher.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ComparisonPageTest {
    @Test
    void shouldBeWellFormedAndHoldEverything() throws Exception {
        Comparison comparison = new Comparison(List.of("queues", "exact"));
        OutputComparison outputs = new OutputComparison();
        for (String engine : comparison.engines()) {
            outputs.add(
                    engine,
                    new ProgramOutput(
                            "[0] <" + engine.length() + "> & more\n", comparison.engines(), Pattern.compile("(?!)")));
            for (int round = 0; round < 3; round++) {
                comparison.add(
                        engine, new RunFigures(1.25001234567 + round, 0.0045322149537, 0.5, 77, 3, 1000, 2500, false));
            }
        }
        String html = new ComparisonPage(comparison, outputs, "jmpirun --compare 'a<b'", Map.of("ranks", "4"))
                .html("1.0", Instant.EPOCH);
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html.substring(html.indexOf('\n')))));
        assertThat(html)
                .contains("noise of 3 rounds", "OUTPUTS DIFFER", "&lt;5&gt; &amp; more", "a&lt;b")
                .contains("queues: 3.250", "<td class=\"r\">77</td>", "1970-01-01");
        assertThat(html).contains("<td class=\"r\">0.45</td>", "<td class=\"r\">2,500</td>");
        assertThat(html.replaceAll("<style.*?</style>", "")).doesNotContainPattern("\\d\\.\\d{4}");
    }
}
