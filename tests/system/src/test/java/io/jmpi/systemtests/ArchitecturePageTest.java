package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The classes, methods, packages and modules that docs/internals/architecture.md names exist, and its tables are complete. */
class ArchitecturePageTest {
    private static final Path TOP = JobCommand.TOP;

    /** A class, or a member of one, in backticks. */
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*)(?:\\.(\\w+))?`");

    /** A section with the table of packages of a module, up to the next section. */
    private static final Pattern TABLE = Pattern.compile("(?ms)^## Packages of ([\\w-]+)$(.*?)^## ");

    private static final Pattern PACKAGE_ROW = Pattern.compile("(?m)^\\| `([a-z][a-z0-9.]*)` \\|");
    private static final Pattern PACKAGE = Pattern.compile("\\bio\\.jmpi(?:\\.[a-z][a-z0-9]*)*");
    private static final Pattern USED_CLASS = Pattern.compile("\\b([a-z][a-z0-9]*(?:\\.[a-z][a-z0-9]*)*)\\.[A-Z]");
    private static final Pattern MODULE = Pattern.compile("<module>([\\w/-]+)</module>");
    private static final Pattern ARTIFACT = Pattern.compile("(?m)^  <artifactId>([\\w-]+)</artifactId>");

    private static String page;

    /** The directories of all modules, by artifact id. */
    private static Map<String, Path> directories;

    /** Qualified names of the classes of all modules, by simple name. */
    private static Map<String, List<String>> classes;

    /** The packages of each module that has any. */
    private static Map<String, Set<String>> packages;

    @BeforeAll
    static void readPageAndSources() throws IOException {
        page = Files.readString(TOP.resolve("docs/internals/architecture.md"));
        directories = modules();
        classes = new HashMap<>();
        packages = new HashMap<>();
        for (String module : directories.keySet()) {
            for (Path file : javaFiles(sourcesOf(module))) {
                String path = sourcesOf(module).relativize(file).toString().replace(".java", "");
                String qualified = path.replace(file.getFileSystem().getSeparator(), ".");
                String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
                classes.computeIfAbsent(simple, key -> new ArrayList<>()).add(qualified);
                packages.computeIfAbsent(module, key -> new TreeSet<>()).add(packageOf(module, file));
            }
        }
    }

    private static Path sourcesOf(String module) {
        return directories.get(module).resolve("src/main/java");
    }

    private static String packageOf(String module, Path file) {
        return sourcesOf(module)
                .relativize(file.getParent())
                .toString()
                .replace(file.getFileSystem().getSeparator(), ".");
    }

    private static Map<String, Path> modules() throws IOException {
        Map<String, Path> modules = new LinkedHashMap<>();
        for (MatchResult module : MODULE.matcher(Files.readString(TOP.resolve("pom.xml")))
                .results()
                .toList()) {
            Path directory = TOP.resolve(module.group(1));
            Matcher artifact = ARTIFACT.matcher(Files.readString(directory.resolve("pom.xml")));
            assertThat(artifact.find()).as(directory.toString()).isTrue();
            modules.put(artifact.group(1), directory);
        }
        return modules;
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

    /** A module of one package has a row in the table of modules instead. */
    @Test
    void shouldDescribeEachPackageOfModulesWithSeveral() {
        Map<String, List<String>> tables = tables();
        Set<String> withSeveral = new TreeSet<>();
        packages.forEach((module, existing) -> {
            if (existing.size() > 1) {
                withSeveral.add(module);
                assertThat(tables.getOrDefault(module, List.of()))
                        .as("rows of the packages of %s", module)
                        .doesNotHaveDuplicates()
                        .containsExactlyInAnyOrderElementsOf(existing);
            }
        });
        assertThat(tables.keySet()).isEqualTo(withSeveral);
        assertThat(withSeveral).contains("jmpi-core", "jmpi-bench", "jmpi-mpi", "jmpi-trace");
    }

    /** A name may be that of a group of packages, such as {@code io.jmpi.internal}. */
    @Test
    void shouldNamePackagesThatExist() {
        Set<String> missing = new TreeSet<>();
        for (MatchResult found : PACKAGE.matcher(page).results().toList()) {
            String name = found.group();
            if (packages.values().stream()
                    .flatMap(Set::stream)
                    .noneMatch(existing -> existing.equals(name) || existing.startsWith(name + "."))) {
                missing.add(name);
            }
        }
        assertThat(missing).isEmpty();
    }

    /** The rows of each table of packages, by module. */
    private static Map<String, List<String>> tables() {
        Map<String, List<String>> tables = new HashMap<>();
        Matcher section = TABLE.matcher(page);
        for (int from = 0; section.find(from); from = section.end(2)) {
            tables.put(
                    section.group(1),
                    PACKAGE_ROW
                            .matcher(section.group(2))
                            .results()
                            .map(row -> row.group(1))
                            .toList());
        }
        return tables;
    }

    /** The order of each table is one of dependencies: a package uses only those in rows below its own. */
    @Test
    void shouldOrderPackagesByDependency() throws Exception {
        List<String> upward = new ArrayList<>();
        for (Map.Entry<String, List<String>> table : tables().entrySet()) {
            List<String> rows = table.getValue();
            for (Path file : javaFiles(sourcesOf(table.getKey()))) {
                String user = packageOf(table.getKey(), file);
                Matcher used = USED_CLASS.matcher(withoutCommentsAndStrings(Files.readString(file)));
                while (used.find()) {
                    int row = rows.indexOf(used.group(1));
                    if (row >= 0 && row < rows.indexOf(user)) {
                        upward.add(file.getFileName() + " of " + user + " uses " + used.group(1));
                    }
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
    void shouldShowEachModule() {
        String picture = page.substring(page.indexOf("```text"), page.indexOf("## Packages"));
        for (String module : directories.keySet()) {
            assertThat(picture).contains(module);
        }
    }
}
