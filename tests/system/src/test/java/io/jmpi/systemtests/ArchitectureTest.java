package io.jmpi.systemtests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What holds in all modules; the layers of one module are tested there. */
@AnalyzeClasses(packages = "io.jmpi", importOptions = ArchitectureTest.Product.class)
class ArchitectureTest {
    private static final int MOST_SUPERCLASSES = 3;

    /** What somebody can still survey, the door included. */
    private static final int MOST_FILES = 25;

    /** Packages whose classes programs name, which must therefore be in one. */
    private static final Set<String> API_IN_ONE_PACKAGE = Set.of("io.jmpi", "mpi");

    /** The classes of all modules, without tests and without what JMH generates, which pads by inheritance. */
    static final class Product implements ImportOption {
        private static final ImportOption NO_TESTS = new DoNotIncludeTests();

        @Override
        public boolean includes(Location location) {
            return NO_TESTS.includes(location)
                    && !location.contains("-tests.jar")
                    && !location.contains("jmh_generated");
        }
    }

    @ArchTest
    static void shouldSeeAllModules(JavaClasses classes) {
        assertThat(classes.stream().map(JavaClass::getPackageName))
                .contains(
                        "io.jmpi",
                        "io.jmpi.bench.osu",
                        "io.jmpi.examples",
                        "io.jmpi.launcher",
                        "io.jmpi.matching",
                        "io.jmpi.offload",
                        "io.jmpi.plot",
                        "io.jmpi.trace",
                        "io.jmpi.transport.netty");
    }

    /**
     * Exported, but no API of jmpi: the main classes of programs and what these share, and the packages of other libraries,
     * whose callers pass null wherever those allow it.
     */
    private static final Set<String> NO_API = Set.of(
            "io.jmpi.bench.osu",
            "io.jmpi.launcher",
            "io.jmpi.plot",
            "io.jmpi.trace",
            "io.jmpi.trace.format",
            "io.jmpi.trace.input",
            "mpi",
            "mpjbuf",
            "mpjdev");

    private static final Pattern EXPORTED = Pattern.compile("exports ([\\w.]+);");

    private static List<Path> sourcesOfModules() throws IOException {
        return SourceTree.mainDirectories().stream()
                .filter(each -> Files.exists(each.resolve("module-info.java")))
                .toList();
    }

    /** The packages that a module exports to everybody. */
    private static List<String> exportsOf(Path sources) throws IOException {
        return EXPORTED.matcher(Files.readString(sources.resolve("module-info.java")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** A caller in Kotlin, or with a checker, learns from the annotations which arguments and results may be null. */
    @Test
    void shouldSayOfAllApiWhatMayBeNull() throws IOException {
        Set<String> exported = new TreeSet<>();
        for (Path sources : sourcesOfModules()) {
            for (String name : exportsOf(sources)) {
                Path file = sources.resolve(name.replace('.', '/')).resolve("package-info.java");
                assertThat(Files.readString(file).contains("@NullMarked\npackage"))
                        .as("package %s is NullMarked, which all API is", name)
                        .isEqualTo(!NO_API.contains(name));
                exported.add(name);
            }
        }
        assertThat(exported)
                .containsAll(NO_API)
                .contains("io.jmpi", "io.jmpi.matching", "io.jmpi.fory", "io.jmpi.junit");
    }

    @ArchTest
    static void shouldNotExemptApiFromNullness(JavaClasses classes) throws IOException {
        List<String> exported = new ArrayList<>();
        for (Path sources : sourcesOfModules()) {
            exported.addAll(exportsOf(sources));
        }
        classes()
                .that()
                .arePublic()
                .and()
                .resideInAnyPackage(exported.toArray(String[]::new))
                .should()
                .notBeAnnotatedWith(NullUnmarked.class)
                .check(classes);
    }

    /** The {@code package-info.java} of a package is its door: it says who lives there, and which class to open first. */
    @Test
    void shouldHaveADoorAtEachPackage() throws IOException {
        List<String> withoutDoor = new ArrayList<>();
        List<String> tooFull = new ArrayList<>();
        int packages = 0;
        for (Path sources : SourceTree.mainDirectories()) {
            for (Path directory : directoriesBelow(sources)) {
                long files = javaFilesIn(directory);
                if (files == 0) {
                    continue;
                }
                packages++;
                String name = sources.relativize(directory).toString().replace(File.separatorChar, '.');
                Path door = directory.resolve("package-info.java");
                if (!Files.exists(door) || !Files.readString(door).contains("{@link")) {
                    withoutDoor.add(name);
                }
                if (files > MOST_FILES && !API_IN_ONE_PACKAGE.contains(name)) {
                    tooFull.add(name + ": " + files);
                }
            }
        }
        assertThat(withoutDoor)
                .as("packages without a door, or with one that names no class")
                .isEmpty();
        assertThat(tooFull).as("packages of more than %s files", MOST_FILES).isEmpty();
        assertThat(packages).isGreaterThan(100);
    }

    private static List<Path> directoriesBelow(Path sources) throws IOException {
        try (Stream<Path> below = Files.walk(sources)) {
            return below.filter(each -> !each.equals(sources) && Files.isDirectory(each))
                    .toList();
        }
    }

    private static long javaFilesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).count();
        }
    }

    @ArchTest
    static final ArchRule SHOULD_HAVE_NO_CYCLES_BETWEEN_PACKAGES =
            slices().assignedFrom(Packages.INSTANCE).should().beFreeOfCycles();

    /** Each package is a slice. */
    private enum Packages implements SliceAssignment {
        INSTANCE;

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            return name.startsWith("io.jmpi") ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of jmpi";
        }
    }

    /** Inheritance is not a table of contents. */
    @ArchTest
    static final ArchRule SHOULD_HAVE_FEW_SUPERCLASSES = classes()
            .that()
            .doNotHaveSimpleName("FastGzip") // the JDK's GZIPOutputStream has three itself
            .should(new ArchCondition<JavaClass>("have at most " + MOST_SUPERCLASSES + " superclasses below Object") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    long superclasses = type.getAllRawSuperclasses().stream()
                            .filter(superclass -> !superclass.isEquivalentTo(Object.class))
                            .count();
                    events.add(new SimpleConditionEvent(
                            type, superclasses <= MOST_SUPERCLASSES, type.getName() + " has " + superclasses));
                }
            });
}
