package io.jmpi.site;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;

/**
 * The menu of the site. Its groups are the sections of {@code docs/README.md}, its entries the links of their lists.
 * Pages that it does not name come last, so that no page is lost, except the pages of a directory that it names or
 * whose README it names. Immutable.
 */
final class Navigation {
    private static final String INDEX = "docs/README.md";

    /**
     * The weight of a hit in the search, by the group of the page: pages that describe calls and settings rank before
     * comparisons, and comparisons before internals. Other groups have {@link #OTHERS}.
     */
    private static final Map<String, Double> WEIGHTS = Map.of(
            "Start", 1.0,
            "Coming from", 0.7,
            "Communicate", 1.4,
            "Run", 1.2,
            "Choose or write a matcher", 0.9,
            "Measure", 0.6,
            "Repeated papers", 0.4,
            "Change jmpi", 0.4);

    /** The search is for the present state: decisions, changes and similar pages have little weight. */
    private static final double OTHERS = 0.2;

    private final Map<String, List<Entry>> groups = new LinkedHashMap<>();

    /**
     * A link of the menu.
     *
     * @param target in the site
     */
    record Entry(String title, String target) {}

    private Navigation() {}

    static Navigation of(Map<String, Page> pages) {
        Navigation navigation = new Navigation();
        Set<String> seen = new HashSet<>(Set.of("README.md", INDEX));
        Page index = pages.get(INDEX);
        index.document().accept(new AbstractVisitor() {
            private List<Entry> group = new ArrayList<>();

            @Override
            public void visit(Heading heading) {
                group = new ArrayList<>();
                navigation.groups.put(PlainText.of(heading), group);
            }

            @Override
            public void visit(Link link) {
                String path = path(link.getDestination());
                if (path != null && seen.add(path)) {
                    Page page = pages.get(path);
                    group.add(new Entry(PlainText.of(link), page == null ? path + "/index.html" : page.target()));
                }
            }
        });
        List<Entry> others = new ArrayList<>();
        for (Page page : pages.values()) {
            String directory = page.path().substring(0, Math.max(0, page.path().lastIndexOf('/')));
            boolean nested =
                    seen.contains(directory) || seen.contains(directory + "/README.md") && !directory.equals("docs");
            if (!nested && seen.add(page.path())) {
                others.add(new Entry(page.title(), page.target()));
            }
        }
        navigation.groups.put("More", others);
        navigation.groups.values().removeIf(List::isEmpty);
        return navigation;
    }

    /** The path in the repository of a page or directory; null for other links. */
    private static String path(String link) {
        if (link.contains(":") || link.contains("#")) {
            return null;
        }
        return link.startsWith("../") ? link.substring(3) : "docs/" + link;
    }

    /** Entries by the title of their group, in order. */
    Map<String, List<Entry>> groups() {
        return groups;
    }

    /** The weight of a hit in a page: doubled for the first page of a group, which readers need first. */
    double weight(Page page) {
        if (page.path().equals("README.md")) {
            return 1;
        }
        if (page.path().equals("CHANGELOG.md")) {
            return OTHERS;
        }
        for (Map.Entry<String, List<Entry>> group : groups.entrySet()) {
            List<String> targets = group.getValue().stream().map(Entry::target).toList();
            int place = targets.indexOf(page.target());
            if (place >= 0) {
                return WEIGHTS.getOrDefault(group.getKey(), OTHERS) * (1 + 1.0 / (1 + place));
            }
        }
        return OTHERS;
    }

    /** The title of a directory: its name in the menu. */
    String title(String directory) {
        return groups.values().stream()
                .flatMap(List::stream)
                .filter(entry -> entry.target().equals(directory + "/index.html"))
                .map(Entry::title)
                .findFirst()
                .orElse(directory);
    }
}
