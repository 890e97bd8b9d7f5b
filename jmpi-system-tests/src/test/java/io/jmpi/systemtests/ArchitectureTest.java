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

/** What holds in all modules; the layers of one module are tested there. */
@AnalyzeClasses(packages = "io.jmpi", importOptions = ArchitectureTest.Product.class)
class ArchitectureTest {
    private static final int MOST_SUPERCLASSES = 3;

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
