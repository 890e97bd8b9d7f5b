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
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The site of this repository, as Chromium shows it, opened as files. */
@Tag("full")
class SiteIT {
    private static final Path TOP = Path.of("..", "..").toAbsolutePath().normalize();

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
                    if (width == 1280) {
                        assertThat(browser.evaluate("[...document.querySelectorAll('pre')]"
                                        + ".filter(code => code.scrollWidth > code.clientWidth)"
                                        + ".map(code => code.textContent)"))
                                .as("code of %s whose lines end outside", page)
                                .isEmpty();
                    }
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
    void shouldFindSectionsAndTheApiBySearch() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        browser.open(site.resolve("docs/adr/0004-pmi-1-between-launcher-and-ranks.html")
                .toUri());
        assertThat(search("glossary").get(0)).isEqualTo("docs/internals/glossary.html");
        assertThat(search("isend of 8 bytes").get(0))
                .isEqualTo("docs/internals/architecture.html#walk-1-isend-of-8-bytes");
        assertThat(search("isend").get(0)).startsWith("docs/point-to-point.html#");
        assertThat(search("ANY_SOURCE").get(0)).startsWith("docs/point-to-point.html#");
        assertThat(search("MPI_Sendrecv").get(0)).startsWith("docs/point-to-point.html#");
        assertThat(search("eager.threshold")).anyMatch(target -> target.startsWith("docs/configuration.html#"));
        assertThat(search("--timeout")).anyMatch(target -> target.startsWith("docs/launching.html"));
        assertThat(search("CartCommunicator")).contains("api/io.jmpi/io/jmpi/CartCommunicator.html");
        assertThat(search("isend")).contains("api/io.jmpi/io/jmpi/PointToPoint.html#isend(java.lang.Object,int,int)");
        assertThat(browser.errors()).isEmpty();
    }

    /** What a user types, and the page that he wants: not a table of tests, nor a page that has the word most often. */
    @ParameterizedTest
    @CsvSource({
        "isend, point-to-point",
        "irecv, point-to-point",
        "probe, point-to-point",
        "wait, point-to-point",
        "wildcard, point-to-point",
        "tag, point-to-point",
        "any_source, point-to-point",
        "heap, troubleshooting",
        "--grace, launching",
        "bind, launching",
        "memory, troubleshooting",
        "-Xmx, troubleshooting",
        "windows, ../index",
        "macOS, ../index",
        "install, depend-on-jmpi",
        "maven, depend-on-jmpi",
        "gradle, depend-on-jmpi",
        "junit, depend-on-jmpi",
        "docker, depend-on-jmpi",
        "timeout, launching",
        "deadlock, troubleshooting",
        "abort, errors",
        "slurm, clusters",
        "ssh, clusters",
        "tls, ../SECURITY",
        "object, objects",
        "record, objects",
        "serializer, objects",
        "cart, topologies",
        "halo, tutorial",
        "gatherv, collectives",
        "allreduce, reductions",
        "datatype, datatypes",
        "error, errors",
        "init, mpi",
        "thread, mpi",
        "engine, matching",
        "compare, compare",
        "watch, debugging",
        "settings, configuration"
    })
    void shouldFindTheUsersPageFirst(String word, String page) throws IOException {
        needChromium();
        String glossary = site.resolve("docs/internals/glossary.html").toUri().toString();
        if (!browser.evaluate("location.href")
                .asText()
                .equals(glossary)) { // the other words search in the page that is open
            browser.screen(1280, 900, "light");
            browser.open(URI.create(glossary));
        }
        String target = Path.of("docs").resolve(page + ".html").normalize().toString();
        assertThat(search(word).get(0)).startsWith(target);
    }

    @Test
    void shouldTolerateMisspelledAndUnfinishedWordsInASearch() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        browser.open(site.resolve("docs/index.html").toUri());
        assertThat(search("deadlok").get(0)).startsWith("docs/troubleshooting.html#deadlock");
        assertThat(search("glossa").get(0)).isEqualTo("docs/internals/glossary.html");
        assertThat(search("nosuchwordatall")).isEmpty();
        assertThat(search("nosuchwordatall glossary").get(0)).isEqualTo("docs/internals/glossary.html");
        assertThat(browser.evaluate("document.querySelector('#found p').textContent")
                        .asText())
                .startsWith("No section");
    }

    /** Types words and returns the results, as paths in the site. */
    private static List<String> search(String words) throws IOException {
        JsonNode links = browser.evaluate("(async () => { const input = document.getElementById('search');"
                + " const found = document.getElementById('found'); found.replaceChildren(); input.value = '" + words
                + "'; const shown = new Promise(done => new MutationObserver(done).observe(found, {childList: true}));"
                + " input.dispatchEvent(new Event('input')); await shown;"
                + " return [...found.querySelectorAll('a')].map(link => link.href); })()");
        List<String> targets = new ArrayList<>();
        links.forEach(link ->
                targets.add(link.asText().substring(site.toUri().toString().length())));
        return targets;
    }

    @Test
    void shouldColorCodeAndLetReadersCopyIt() throws IOException {
        needChromium();
        for (String scheme : List.of("light", "dark")) {
            browser.screen(390, 900, scheme);
            browser.open(site.resolve("docs/tutorial.html").toUri());
            String color = "(part => getComputedStyle(document.querySelector('.language-java' + part)).color)";
            assertThat(browser.evaluate(color + "(' .keyword')").asText())
                    .isNotEqualTo(browser.evaluate(color + "('')").asText());
        }
        assertThat(browser.evaluate("document.querySelectorAll('.code > button').length")
                        .asInt())
                .isEqualTo(browser.evaluate("document.querySelectorAll('pre').length")
                        .asInt())
                .isPositive();
        assertThat(browser.evaluate("new Promise(done => { const button = document.querySelector('.code > button');"
                                + " navigator.clipboard.writeText = text => Promise.resolve(window.copied = text);"
                                + " new MutationObserver(() => done(window.copied)).observe(button, {childList: true});"
                                + " button.click(); })")
                        .asText())
                .isEqualTo(browser.evaluate("document.querySelector('.code code').textContent")
                        .asText());
        assertThat(browser.errors()).isEmpty();
    }

    /** Code that is wider than a phone has the shadow of the hint at its right side until it is scrolled to its end. */
    @Test
    void shouldShowThatWideCodeScrolls() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        browser.open(site.resolve("docs/tutorial.html").toUri());
        String wide = "[...document.querySelectorAll('pre')].find(pre => pre.scrollWidth > pre.clientWidth + 50)";
        assertThat(browser.evaluate("getComputedStyle(" + wide + ").overflowX").asText())
                .isEqualTo("auto");
        assertThat(rightEdge(wide, "0")).isLessThan(0.9 * rightEdge(wide, "10000"));
    }

    /** How bright a code block is just inside of its right side, where no text is: between 0 and 1. */
    private static double rightEdge(String code, String scrolled) throws IOException {
        JsonNode box = browser.evaluate("(pre => { pre.scrollIntoView({block: 'center'}); pre.scrollLeft = " + scrolled
                + "; const box = pre.getBoundingClientRect(); return [box.right, box.bottom]; })(" + code + ")");
        Path picture = site.resolve("screen.png");
        browser.screenshot(picture);
        int color = ImageIO.read(picture.toFile())
                .getRGB((int) box.get(0).asDouble() - 4, (int) box.get(1).asDouble() - 6);
        return ((color >> 16 & 255) + (color >> 8 & 255) + (color & 255)) / 765.0;
    }

    /** A row of a table of text has its cells below each other on a phone, each with the name of its column. */
    @Test
    void shouldShowAllOfATableOfTextOnPhones() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        browser.open(site.resolve("docs/configuration.html").toUri());
        String cells = "[...document.querySelectorAll('.stack td')]";
        assertThat(browser.evaluate(cells + ".length").asInt()).isGreaterThan(50);
        assertThat(browser.evaluate(cells + ".every(cell => cell.getBoundingClientRect().right <= 390)")
                        .asBoolean())
                .isTrue();
        assertThat(browser.evaluate("[...document.querySelectorAll('.table')]"
                                + ".every(table => table.scrollWidth <= table.clientWidth)")
                        .asBoolean())
                .isTrue();
        assertThat(browser.evaluate("getComputedStyle(" + cells + "[1], '::before').content")
                        .asText())
                .contains("default: ");
        browser.screen(1280, 900, "light");
        assertThat(browser.evaluate("[...document.querySelectorAll('.table')]"
                                + ".every(table => table.scrollWidth <= table.clientWidth)")
                        .asBoolean())
                .isTrue();
        assertThat(browser.evaluate("getComputedStyle(" + cells + "[1]).display")
                        .asText())
                .isEqualTo("table-cell");
    }

    @Test
    void shouldShowTheCurrentPageInTheMenu() throws IOException {
        needChromium();
        browser.screen(1280, 600, "light");
        browser.open(site.resolve("docs/internals/wire.html").toUri());
        assertThat(browser.evaluate("(() => { const menu = document.querySelector('.menu').getBoundingClientRect();"
                                + " const here = document.querySelector('.menu [aria-current]').getBoundingClientRect();"
                                + " return menu.height < 600 && here.top > menu.top && here.bottom < menu.bottom; })()")
                        .asBoolean())
                .isTrue();
        assertThat(browser.evaluate("scrollY").asInt()).isZero();
    }

    @Test
    void shouldLeadFromJavadocBackToTheDocs() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        for (String page : List.of("index.html", "io.jmpi/io/jmpi/Communicator.html")) {
            browser.open(site.resolve("api").resolve(page).toUri());
            JsonNode links = browser.evaluate("[...document.querySelectorAll('.site a')]"
                    + ".filter(link => link.getBoundingClientRect().height > 10).map(link => link.href)");
            assertThat(links)
                    .extracting(JsonNode::asText)
                    .containsExactly(
                            site.resolve("index.html").toUri().toString(),
                            site.resolve("docs/index.html").toUri().toString());
        }
        browser.errors(); // a JDK may lack the fonts that its javadoc names
    }

    @Test
    void shouldBreakNoOptionInTwoLines() throws IOException {
        needChromium();
        browser.screen(390, 900, "light");
        browser.open(site.resolve("docs/examples.html").toUri());
        JsonNode lines = browser.evaluate(
                "[...document.querySelectorAll('.unbroken')].map(option => option.getClientRects().length)");
        assertThat(lines).hasSizeGreaterThan(10).allMatch(count -> count.asInt() == 1);
    }

    @Test
    void shouldStackThePartsOfAWidePictureOnPhones() throws IOException {
        needChromium();
        String tops = "[...document.querySelectorAll('.parts img')].map(part => part.getBoundingClientRect().top)";
        browser.screen(390, 900, "light");
        browser.open(site.resolve("index.html").toUri());
        JsonNode stacked = browser.evaluate(tops);
        assertThat(stacked.get(0).asDouble()).isLessThan(stacked.get(1).asDouble());
        browser.screen(1280, 900, "light");
        browser.open(site.resolve("index.html").toUri());
        JsonNode beside = browser.evaluate(tops);
        assertThat(beside.get(0)).isEqualTo(beside.get(1));
    }
}
