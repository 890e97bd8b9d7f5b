package io.jmpi.site;

import io.jmpi.site.Navigation.Entry;
import java.util.List;
import java.util.Map;

/**
 * The common parts of all pages around their text: head, search, menu, and the contents of a long page. Thread: any.
 */
final class Layout {
    private static final int SECTIONS_OF_A_LONG_PAGE = 3;

    private final Navigation navigation;

    Layout(Navigation navigation) {
        this.navigation = navigation;
    }

    /**
     * Returns the whole page.
     *
     * @param body its text as HTML
     */
    String html(Page page, String body) {
        String top = Links.relative(page, "x").replaceFirst("x$", "");
        return """
                <!DOCTYPE html>
                <html lang="en" data-top="%1$s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%2$s</title>
                <link rel="stylesheet" href="%1$ssite.css">
                <script src="%1$sprism.js" defer></script>
                <script src="%1$ssite.js" defer></script>
                <script src="%1$ssearch.js" defer></script>
                </head>
                <body>
                <a class="skip" href="#text">Skip to the text</a>
                <header>
                <a class="home" href="%1$sindex.html">jmpi</a>
                <a href="%1$sdocs/index.html">Docs</a>
                <a href="%1$sapi/index.html">API</a>
                <form role="search"><input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off"></form>
                <div id="found" role="listbox" aria-label="Search results" hidden></div>
                </header>
                <div class="page">
                <details class="menu" open><summary>Menu</summary><nav aria-label="Pages">
                %3$s</nav></details>
                <main id="text">
                %4$s</main>
                %5$s</div>
                </body>
                </html>
                """.formatted(top, escaped(title(page)), menu(page), body, contents(page));
    }

    private static String title(Page page) {
        return page.path().equals("README.md") ? "jmpi" : page.title() + " - jmpi";
    }

    private String menu(Page page) {
        StringBuilder menu = new StringBuilder();
        for (Map.Entry<String, List<Entry>> group : navigation.groups().entrySet()) {
            menu.append("<p>").append(escaped(group.getKey())).append("</p>\n<ul>\n");
            for (Entry entry : group.getValue()) {
                boolean here = entry.target().equals(page.target());
                menu.append(item(
                        Links.relative(page, entry.target()), entry.title(), here ? " aria-current=\"page\"" : ""));
            }
            menu.append("</ul>\n");
        }
        return menu.toString();
    }

    private static String contents(Page page) {
        List<Page.Section> sections =
                page.sections().stream().filter(section -> section.level() == 2).toList();
        if (sections.size() < SECTIONS_OF_A_LONG_PAGE) {
            return "";
        }
        StringBuilder contents =
                new StringBuilder("<nav class=\"contents\" aria-label=\"On this page\">\n<p>On this page</p>\n<ul>\n");
        for (Page.Section section : sections) {
            contents.append(item("#" + section.anchor(), section.title(), ""));
        }
        return contents.append("</ul>\n</nav>\n").toString();
    }

    private static String item(String href, String text, String attributes) {
        return "<li><a href=\"" + escaped(href) + "\"" + attributes + ">" + escaped(text) + "</a></li>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
