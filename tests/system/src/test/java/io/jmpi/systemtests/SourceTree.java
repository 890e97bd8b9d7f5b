package io.jmpi.systemtests;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the repository that tests of the documentation read. Thread: any. */
final class SourceTree {
    private static final Set<String> WITHOUT_PAGES = Set.of("src", "target");

    private SourceTree() {}

    /** README and the other Markdown files at the top, docs, and the measurements beside studies and tools; sorted. */
    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(files(JobCommand.TOP, 1, ".md"));
        for (String directory : List.of("docs", "studies", "tools")) {
            Files.walkFileTree(JobCommand.TOP.resolve(directory), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                    boolean hasPages =
                            !WITHOUT_PAGES.contains(path.getFileName().toString());
                    return hasPages ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".md")) {
                        pages.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return pages.stream().sorted().toList();
    }

    /** {@code src/main/java} of each module: those at the top, and those in directories such as {@code tools}. */
    static List<Path> mainDirectories() throws IOException {
        try (Stream<Path> modules = Files.find(JobCommand.TOP, 2, (path, attributes) -> attributes.isDirectory())) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }

    /** The sources of all modules, without tests. */
    static List<Path> mainSources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path module : mainDirectories()) {
            sources.addAll(files(module, Integer.MAX_VALUE, ".java"));
        }
        return sources;
    }

    private static List<Path> files(Path directory, int depth, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(directory, depth)) {
            return files.filter(
                            file -> Files.isRegularFile(file) && file.toString().endsWith(ending))
                    .toList();
        }
    }
}
