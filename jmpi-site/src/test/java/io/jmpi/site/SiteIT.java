package io.jmpi.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of this repository, as Chromium shows it, opened as files. */
class SiteIT {
    private static final Path TOP = Path.of("").toAbsolutePath().getParent();

    @TempDir
    static Path site;

    @TempDir
    static Path profile;

    private static List<String> problems;
    private static Browser browser;

    @BeforeAll
    static void makeSite() throws IOException {
        problems = Site.build(TOP, site);
        Optional<Path> program = Browser.program();
        if (program.isPresent()) {
            browser = Browser.start(program.get(), profile);
        }
    }

    @AfterAll
    static void closeBrowser() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    private static void needChromium() {
        assumeTrue(browser != null, "no chromium on the PATH: the site is not looked at; apt-get install chromium");
    }

    /** The pages that jmpi-site makes, without those of javadoc. */
    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(site)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(site.resolve("api")))
                    .sorted()
                    .toList();
            assertThat(pages).contains(site.resolve("index.html"), site.resolve("docs/index.html"));
            return pages;
        }
    }

    @Test
    void shouldFindTheTargetOfEachLinkOfTheSources() {
        assertThat(problems).isEmpty();
    }

    @Test
    void shouldHaveTheJavadocOfEachModuleThatProgramsDependOn() {
        for (String module : List.of("io.jmpi", "io.jmpi.launcher", "io.jmpi.mpi", "io.jmpi.junit", "io.jmpi.fory")) {
            assertThat(site.resolve("api").resolve(module).resolve("module-summary.html"))
                    .exists();
        }
    }

    /** What the browser makes of the pages: also links in HTML, images, and places in Javadoc. */
    @Test
    void shouldHaveNoBrokenLinkAndNoErrorInTheBrowser() throws IOException {
        needChromium();
        Map<URI, Set<String>> anchors = new LinkedHashMap<>();
        List<String> broken = new ArrayList<>();
        browser.screen(1280, 900, "light");
        for (Path page : pages()) {
            browser.open(page.toUri());
            for (JsonNode link :
                    browser.evaluate("[...document.querySelectorAll('[href],[src]')].map(e => e.href || e.src)")) {
                String problem = problem(URI.create(link.asText()), anchors);
                if (problem != null) {
                    broken.add(site.relativize(page) + ": " + problem);
                }
            }
            browser.open(page.toUri());
            for (JsonNode image : browser.evaluate("Promise.all([...document.images].map(i => { i.loading = 'eager';"
                    + " return i.decode().then(() => null, () => i.src); }))")) {
                if (!image.isNull()) {
                    broken.add(site.relativize(page) + " shows no image " + image.asText());
                }
            }
            assertThat(browser.errors()).as(page.toString()).isEmpty();
        }
        assertThat(broken).isEmpty();
    }

    /** Returns what is wrong with a link; null if nothing is. */
    private static String problem(URI link, Map<URI, Set<String>> anchors) throws IOException {
        if (!link.getScheme().equals("file")) {
            return null;
        }
        String text = link.toString();
        String anchor = link.getFragment();
        URI file = URI.create(anchor == null ? text : text.substring(0, text.indexOf('#')));
        Path path = Path.of(file);
        if (!path.startsWith(site) || !Files.isRegularFile(path)) {
            return text + " does not exist";
        }
        if (anchor == null || !text.contains(".html#")) {
            return null;
        }
        Set<String> names = anchors.get(file);
        if (names == null) {
            browser.open(file);
            names = new HashSet<>();
            for (JsonNode name : browser.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")) {
                names.add(name.asText());
            }
            anchors.put(file, names);
        }
        return names.contains(anchor) ? null : text + ": no such place on the page";
    }

    @Test
    void shouldFitPhonesAndDesktops() throws IOException {
        needChromium();
        for (int width : new int[] {390, 1280}) {
            for (String scheme : List.of("light", "dark")) {
                browser.screen(width, 900, scheme);
                for (Path page : pages()) {
                    browser.open(page.toUri());
                    int wide = browser.evaluate("document.documentElement.scrollWidth")
                            .asInt();
                    assertThat(wide).as("width of %s at %d pixels", page, width).isLessThanOrEqualTo(width);
                }
            }
        }
    }

    @Test
    void shouldFollowTheColorsOfTheReader() throws IOException {
        needChromium();
        String color = "getComputedStyle(document.body).backgroundColor";
        browser.screen(1280, 900, "light");
        browser.open(site.resolve("index.html").toUri());
        assertThat(browser.evaluate(color).asText()).isEqualTo("rgb(255, 255, 255)");
        browser.screen(1280, 900, "dark");
        assertThat(browser.evaluate(color).asText()).isEqualTo("rgb(21, 24, 28)");
    }

    @Test
    void shouldFindPagesBySearch() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        browser.open(site.resolve("docs/adr/0004-pmi-1-between-launcher-and-ranks.html")
                .toUri());
        assertThat(search("glossary"))
                .startsWith(site.resolve("docs/glossary.html").toUri().toString());
        assertThat(search("nosuchword glossary")).isEmpty();
        assertThat(search("isend of 8 bytes"))
                .isEqualTo(site.resolve("docs/architecture.html").toUri() + "#walk-1-isend-of-8-bytes");
        assertThat(browser.errors()).isEmpty();
    }

    /** Types words and returns the first result; nothing if there is none. */
    private static String search(String words) throws IOException {
        return browser.evaluate(
                        "(async () => { const input = document.getElementById('search'); input.focus(); input.value = '"
                                + words + "'; input.dispatchEvent(new Event('input'));"
                                + " while (!window.jmpiSearchIndex) await new Promise(done => setTimeout(done, 10));"
                                + " await new Promise(done => setTimeout(done));"
                                + " return document.querySelector('#found a')?.href ?? ''; })()")
                .asText();
    }
}
