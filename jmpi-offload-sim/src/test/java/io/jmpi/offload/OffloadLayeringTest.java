package io.jmpi.offload;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** The devices share their foundations, and do not know each other. */
@AnalyzeClasses(packages = "io.jmpi.offload", importOptions = ImportOption.DoNotIncludeTests.class)
class OffloadLayeringTest {
    private static final int MOST_SUPERCLASSES = 3;

    @ArchTest
    static final ArchRule SHOULD_HAVE_NO_CYCLES_BETWEEN_PACKAGES =
            slices().matching("io.jmpi.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .ensureAllClassesAreContainedInArchitecture()
            .layer("processing")
            .definedBy("io.jmpi.offload.dpa")
            .layer("tags")
            .definedBy("io.jmpi.offload.tagmatching")
            .layer("common")
            .definedBy("io.jmpi.offload")
            .whereLayer("processing")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("tags")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("common")
            .mayOnlyBeAccessedByLayers("processing", "tags");

    /** Inheritance is no table of contents. */
    @ArchTest
    static final ArchRule SHOULD_HAVE_FEW_SUPERCLASSES = classes()
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
