package io.jmpi.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A Markdown file as a page of the site. Its headings have the anchors that GitHub gives them. Thread: one. */
final class Page {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    /** A word with a hyphen in a piece of code, such as an option, at which a browser would begin a new line. */
    private static final Pattern HYPHENATED = Pattern.compile("(?<![\\w.-])[\\w.]*-[\\w.-]{1,30}(?![\\w.-])");

    private static final Pattern INLINE_CODE = Pattern.compile("<code>([^<]*)</code>");

    private final String path;
    private final Node document;
    private final List<Section> sections = new ArrayList<>();
    private final IdentityHashMap<Node, String> anchors = new IdentityHashMap<>();

    /**
     * A heading.
     *
     * @param level 1 is the title of the page
     * @param anchor unique on the page
     */
    record Section(int level, String anchor, String title, Node node) {}

    private Page(String path, Node document) {
        this.path = path;
        this.document = document;
        Map<String, Integer> used = new HashMap<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                String title = PlainText.of(heading);
                String name = title.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
                        .replace(' ', '-');
                int earlier = used.merge(name, 1, Integer::sum) - 1;
                String anchor = earlier == 0 ? name : name + "-" + earlier;
                anchors.put(heading, anchor);
                sections.add(new Section(heading.getLevel(), anchor, title, heading));
            }
        });
    }

    /**
     * Reads a page.
     *
     * @param path in the repository, with slashes
     */
    static Page parse(String path, String markdown) {
        return new Page(path, PARSER.parse(markdown));
    }

    /** A page that lists the files of a directory. */
    static Page listing(String directory, String title, List<String> entries) {
        return parse(directory + "/README.md", "# " + title + "\n\n" + String.join("\n", entries) + "\n");
    }

    /** The path in the repository. */
    String path() {
        return path;
    }

    /** The path in the site. */
    String target() {
        return path.replaceFirst("(^|/)README\\.md$", "$1index.md").replaceFirst("md$", "html");
    }

    Node document() {
        return document;
    }

    /** The headings, in their order. */
    List<Section> sections() {
        return sections;
    }

    /** The first heading. */
    String title() {
        return sections.isEmpty() ? path : sections.get(0).title();
    }

    boolean hasAnchor(String anchor) {
        return sections.stream().anyMatch(section -> section.anchor().equals(anchor));
    }

    /** Allows line breaks in code after the underscores of names, and not after hyphens. */
    private static String breakable(String code) {
        return HYPHENATED
                .matcher(code)
                .replaceAll("<span class=\"unbroken\">$0</span>")
                .replaceAll("(?<=[A-Z]_)(?=[A-Z])", "<wbr>");
    }

    /** The body of the page, whose links lead to pages of the site. */
    String html(Links links) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    Tables.addAttributes(node, attributes);
                    if (node instanceof Heading) {
                        attributes.put("id", anchors.get(node));
                    } else if (node instanceof Link link) {
                        attributes.put("href", links.resolve(this, link.getDestination()));
                    } else if (node instanceof Image image) {
                        attributes.put("src", links.resolve(this, image.getDestination()));
                        attributes.put("loading", "lazy");
                    }
                })
                .build();
        // Tables and code that are wider than the screen scroll in their own boxes.
        return INLINE_CODE
                .matcher(renderer.render(document))
                .replaceAll(code -> Matcher.quoteReplacement("<code>" + breakable(code.group(1)) + "</code>"))
                .replace("<table", "<div class=\"table\"><table")
                .replace("</table>", "</table></div>")
                .replace("<pre>", "<div class=\"code\"><pre>")
                .replace("</pre>", "</pre></div>");
    }
}
