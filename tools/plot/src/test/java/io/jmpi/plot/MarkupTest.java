package io.jmpi.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkupTest {
    @Test
    void shouldReplaceWhatXmlForbidsAndWhatReversesTheTextBehindIt() {
        assertThat(new Markup()
                        .element("p", "a\u202eb\u001bc\u2066\n<d>", "title", "\u200f\"")
                        .toString())
                .isEqualTo("<p title=\"\ufffd&quot;\">a\ufffdb\ufffdc\ufffd\n&lt;d&gt;</p>\n");
    }

    @Test
    void shouldKeepTextOfAllLanguages() {
        String text = "\u00fc \u7d71 \u0646\u0627\u0645 \ud83d\ude80";
        assertThat(new Markup().element("b", text)).hasToString("<b>" + text + "</b>");
    }
}
