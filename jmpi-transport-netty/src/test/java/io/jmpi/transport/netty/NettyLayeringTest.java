package io.jmpi.transport.netty;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** The transport is one package; inheritance is shallow. */
@AnalyzeClasses(packages = "io.jmpi.transport.netty", importOptions = ImportOption.DoNotIncludeTests.class)
class NettyLayeringTest {
    private static final int MOST_SUPERCLASSES = 3;

    @ArchTest
    static final ArchRule SHOULD_HAVE_NO_CYCLES_BETWEEN_PACKAGES =
            slices().matching("io.jmpi.(**)").should().beFreeOfCycles();

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
