package io.jmpi.site;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Turns links between files of the repository into links between pages of the site. Collects the further files that the
 * site needs because of these links, and broken links. Thread: one.
 */
final class Links {
    private final Path root;
    private final Map<String, Page> pages;
    private final Set<String> directories = new TreeSet<>();
    private final Map<String, String> files = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    Links(Path root, Map<String, Page> pages) {
        this.root = root;
        this.pages = pages;
    }

    /** Returns the target in the site of a page's link. */
    String resolve(Page from, String link) {
        if (link.matches("[a-z]+:.*")) {
            return link;
        }
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        String anchor = hash < 0 ? "" : link.substring(hash);
        if (file.isEmpty()) {
            checkAnchor(from, from, link, anchor);
            return link;
        }
        Path target = directory(from.path())
                .resolve(URLDecoder.decode(file, StandardCharsets.UTF_8))
                .normalize();
        String path = slashes(target);
        Page page = pages.getOrDefault(path, pages.get(path.isEmpty() ? "README.md" : path + "/README.md"));
        if (page != null) {
            checkAnchor(from, page, link, anchor);
            return relative(from, page.target()) + anchor;
        }
        if (Files.isDirectory(root.resolve(path))) {
            directories.add(path);
            return relative(from, path + "/index.html");
        }
        if (path.startsWith("..") || !Files.isRegularFile(root.resolve(path))) {
            problems.add(from.path() + " links to " + link + ", which does not exist");
            return link;
        }
        return relative(from, files.computeIfAbsent(path, Links::readable)) + anchor;
    }

    /** A browser shows a file without an extension only if the site adds one. */
    private static String readable(String path) {
        return path.substring(path.lastIndexOf('/') + 1).contains(".") ? path : path + ".txt";
    }

    private void checkAnchor(Page from, Page to, String link, String anchor) {
        if (!anchor.isEmpty() && !to.hasAnchor(anchor.substring(1))) {
            problems.add(from.path() + " links to " + link + ", but " + to.path() + " has no such heading");
        }
    }

    /** Directories without a README that pages link to. */
    Set<String> directories() {
        return directories;
    }

    /** Other files that pages link to, and their paths in the site. */
    Map<String, String> files() {
        return files;
    }

    /** Broken links, one line each. */
    List<String> problems() {
        return problems;
    }

    /** The relative path from a page to another file of the site. */
    static String relative(Page from, String target) {
        return slashes(directory(from.target()).relativize(Path.of(target)));
    }

    private static Path directory(String path) {
        return Path.of(path.substring(0, path.lastIndexOf('/') + 1));
    }

    static String slashes(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }
}
