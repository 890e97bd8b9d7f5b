package io.jmpi.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One static site of README, the other Markdown files at the top, {@code docs/}, the pages of studies and tools, and
 * Javadoc. It has the layout of the repository: {@code docs/matching.md} becomes {@code docs/matching.html},
 * {@code README.md} becomes {@code index.html} of its directory, and Javadoc is in {@code api/}. It needs no server and
 * no network. Thread: one.
 */
public final class Site {
    private static final List<String> ASSETS = List.of("site.css", "site.js", "search.js");

    /**
     * Directories whose Markdown files are pages: the documentation, and measurements beside the programs that produced
     * them.
     */
    private static final List<String> DIRECTORIES = List.of("docs", "studies", "tools");

    /** Directories of modules that have no pages: sources and build outputs. */
    private static final Set<String> NO_PAGES = Set.of("src", "target");

    private final Path root;
    private final Path output;
    private final Map<String, Page> pages = new TreeMap<>();

    private Site(Path root, Path output) throws IOException {
        this.root = root;
        this.output = output;
        for (Path file : files(root, 1)) {
            addPage(file);
        }
        for (String directory : DIRECTORIES) {
            for (Path file : files(root.resolve(directory), Integer.MAX_VALUE)) {
                if (isBesideSources(root.relativize(file))) {
                    addPage(file);
                }
            }
        }
    }

    private static boolean isBesideSources(Path file) {
        for (Path name : file) {
            if (NO_PAGES.contains(name.toString())) {
                return false;
            }
        }
        return true;
    }

    /** Makes the site. Arguments: the top directory of the repository, and the directory of the site. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: Site REPOSITORY OUTPUT");
            System.exit(2);
        }
        Path output = Path.of(args[1]);
        List<String> problems = build(Path.of(args[0]), output);
        if (!problems.isEmpty()) {
            problems.forEach(System.err::println);
            System.exit(1);
        }
        Path index = output.toAbsolutePath().normalize().resolve("index.html");
        System.out.println("The site is complete: " + index);
        System.out.println("View it in a browser, without a server: " + index.toUri());
    }

    /**
     * Makes the site.
     *
     * @param root the top directory of the repository
     * @param output created if absent; files that it has already are replaced
     * @return broken links, one line each
     */
    public static List<String> build(Path root, Path output) throws IOException {
        Path top = root.toAbsolutePath().normalize();
        return new Site(top, output.toAbsolutePath().normalize()).write();
    }

    private static List<Path> files(Path directory, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(directory, depth)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void addPage(Path file) throws IOException {
        String path = Links.slashes(root.relativize(file));
        if (path.endsWith(".md")) {
            pages.put(path, Page.parse(path, Files.readString(file)));
        }
    }

    private List<String> write() throws IOException {
        System.out.println("Javadoc of the modules that programs use...");
        ApiDocs.write(root, output.resolve("api"));
        System.out.println(pages.size() + " pages, their links and the index of the search...");
        Navigation navigation = Navigation.of(pages);
        Links links = new Links(root, pages);
        SearchIndex index = new SearchIndex();
        Layout layout = new Layout(navigation);
        for (Page page : pages.values()) {
            index.add(page, navigation.weight(page));
            String body =
                    Pictures.divide(page.html(links), root.resolve(page.path()).getParent());
            write(page.target(), layout.html(page, body));
        }
        for (String directory : links.directories()) {
            Page listing = Page.listing(directory, navigation.title(directory), entries(directory));
            write(listing.target(), layout.html(listing, listing.html(links)));
        }
        write("search-index.js", index.script());
        write("lunr.js", WebJar.LUNR.script());
        write("prism.js", WebJar.PRISM.script());
        for (String asset : ASSETS) {
            try (InputStream in = Site.class.getResourceAsStream(asset)) {
                Files.copy(in, output.resolve(asset), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        for (Map.Entry<String, String> copy : copies(links).entrySet()) {
            Path target = output.resolve(copy.getValue());
            Files.createDirectories(target.getParent());
            Files.copy(root.resolve(copy.getKey()), target, StandardCopyOption.REPLACE_EXISTING);
        }
        return links.problems();
    }

    /** Files that are not pages: all in {@code docs}, and those elsewhere that a page links to. */
    private Map<String, String> copies(Links links) throws IOException {
        Map<String, String> copies = new TreeMap<>(links.files());
        for (Path file : files(root.resolve("docs"), Integer.MAX_VALUE)) {
            String path = Links.slashes(root.relativize(file));
            if (!pages.containsKey(path)) {
                copies.putIfAbsent(path, path);
            }
        }
        return copies;
    }

    /** The contents of a directory without a README, as lines of Markdown. */
    private List<String> entries(String directory) throws IOException {
        List<String> entries = new ArrayList<>();
        for (Path file : files(root.resolve(directory), 1)) {
            String name = file.getFileName().toString();
            Page page = pages.get(directory + "/" + name);
            entries.add("* [" + (page == null ? name : page.title()) + "](" + name + ")");
        }
        return entries;
    }

    private void write(String target, String text) throws IOException {
        Path file = output.resolve(target);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
