package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The classes, methods, packages and modules that docs/architecture.md names exist, and its tables are complete. */
class ArchitecturePageTest {
    private static final Path TOP = JobCommand.TOP;
    private static final Path CORE = TOP.resolve("jmpi-core/src/main/java");

    /** A class, or a member of one, in backticks. */
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*)(?:\\.(\\w+))?`");

    private static final Pattern PACKAGE_ROW = Pattern.compile("(?m)^\\| `(io\\.jmpi[a-z0-9.]*)` \\|");
    private static final Pattern PACKAGE = Pattern.compile("\\bio\\.jmpi(?:\\.[a-z][a-z0-9]*)*");
    private static final Pattern USED_CLASS = Pattern.compile("\\b(io\\.jmpi(?:\\.[a-z0-9]+)*)\\.[A-Z]");
    private static final Pattern MODULE = Pattern.compile("<module>([\\w-]+)</module>");

    private static String page;

    /** Qualified names of the classes of all modules, by simple name. */
    private static Map<String, List<String>> classes;

    @BeforeAll
    static void readPageAndSources() throws IOException {
        page = Files.readString(TOP.resolve("docs/architecture.md"));
        classes = new HashMap<>();
        for (String module : modules()) {
            Path sources = TOP.resolve(module).resolve("src/main/java");
            for (Path file : javaFiles(sources)) {
                String path = sources.relativize(file).toString().replace(".java", "");
                String qualified = path.replace(file.getFileSystem().getSeparator(), ".");
                String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
                classes.computeIfAbsent(simple, key -> new ArrayList<>()).add(qualified);
            }
        }
    }

    private static List<String> modules() throws IOException {
        return MODULE.matcher(Files.readString(TOP.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .toList();
    }

    private static List<Path> javaFiles(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java"))
                    .toList();
        }
    }

    @Test
    void shouldNameClassesAndMembersThatExist() throws Exception {
        Set<String> missing = new LinkedHashSet<>();
        int found = 0;
        for (MatchResult name : NAME.matcher(page).results().toList()) {
            if (exists(name.group(1), name.group(2))) {
                found++;
            } else {
                missing.add(name.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(found).isGreaterThan(90);
    }

    private static boolean exists(String simpleName, String member) throws ClassNotFoundException {
        for (String qualified : classes.getOrDefault(simpleName, List.of())) {
            Class<?> type = Class.forName(qualified, false, ArchitecturePageTest.class.getClassLoader());
            if (member == null || hasMember(type, member)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a class has a method or field of that name, its own or an inherited one. */
    private static boolean hasMember(Class<?> type, String name) {
        if (type == null) {
            return false;
        }
        return Stream.of(type.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals(name))
                || Stream.of(type.getDeclaredFields())
                        .anyMatch(field -> field.getName().equals(name))
                || hasMember(type.getSuperclass(), name)
                || Stream.of(type.getInterfaces()).anyMatch(parent -> hasMember(parent, name));
    }

    @Test
    void shouldDescribeEachPackageOfTheCore() throws Exception {
        Set<String> existing = new LinkedHashSet<>();
        for (Path file : javaFiles(CORE)) {
            existing.add(packageOf(file));
        }
        assertThat(packageRows()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(existing);
        existing.add("io.jmpi.internal"); // has no classes of its own
        assertThat(PACKAGE.matcher(page).results().map(MatchResult::group)).isSubsetOf(existing);
    }

    private static List<String> packageRows() {
        return PACKAGE_ROW.matcher(page).results().map(row -> row.group(1)).toList();
    }

    private static String packageOf(Path file) {
        return CORE.relativize(file.getParent())
                .toString()
                .replace(file.getFileSystem().getSeparator(), ".");
    }

    /** The order of the table is one of dependencies: each package uses only those in rows below its own. */
    @Test
    void shouldOrderPackagesByDependency() throws Exception {
        List<String> rows = packageRows();
        List<String> upward = new ArrayList<>();
        for (Path file : javaFiles(CORE)) {
            String user = packageOf(file);
            Matcher used = USED_CLASS.matcher(withoutCommentsAndStrings(Files.readString(file)));
            while (used.find()) {
                int row = rows.indexOf(used.group(1));
                if (row >= 0 && row < rows.indexOf(user)) {
                    upward.add(file.getFileName() + " of " + user + " uses " + used.group(1));
                }
            }
        }
        assertThat(upward).isEmpty();
    }

    private static String withoutCommentsAndStrings(String source) {
        return source.replaceAll("(?s)/\\*.*?\\*/", "")
                .replaceAll("//.*", "")
                .replaceAll("\"(?:\\\\.|[^\"\\\\\n])*\"", "");
    }

    @Test
    void shouldShowEachModule() throws Exception {
        String picture = page.substring(page.indexOf("```text"), page.indexOf("## Packages"));
        for (String module : modules()) {
            assertThat(picture).contains(module.equals("trace") ? "jmpi-trace" : module);
        }
    }
}
