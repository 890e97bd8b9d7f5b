package io.jmpi.trace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
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

/** The packages of the trace analyzer use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.trace", importOptions = ImportOption.DoNotIncludeTests.class)
class TraceLayeringTest {
    private static final int MOST_SUPERCLASSES = 3;
    private static final String COMMANDS = "commands";
    private static final String REPORT = "report";
    private static final String OTM = "otm";
    private static final String REPLAY = "replay";
    private static final String GENERATE = "generate";
    private static final String INFO = "info";
    private static final String FILES = "files";
    private static final String SCAN = "scan";
    private static final String FORMAT = "format";

    @ArchTest
    static final ArchRule SHOULD_HAVE_NO_CYCLES_BETWEEN_PACKAGES =
            slices().matching("io.jmpi.(**)").should().beFreeOfCycles();

    /** Inheritance is no table of contents. */
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

    /** Analyses do not depend on command lines, plots and JSON. */
    @ArchTest
    static final ArchRule SHOULD_KEEP_OUTPUT_APART = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.jmpi.trace.format..",
                    "io.jmpi.trace.scan..",
                    "io.jmpi.trace.otm..",
                    "io.jmpi.trace.replay..",
                    "io.jmpi.trace.generate..",
                    "io.jmpi.trace.files..",
                    "io.jmpi.trace.info..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "org.knowm..", "org.apache.batik..", "com.fasterxml..");

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer(COMMANDS)
            .definedBy("io.jmpi.trace")
            .layer(REPORT)
            .definedBy("io.jmpi.trace.report..")
            .layer(OTM)
            .definedBy("io.jmpi.trace.otm..")
            .layer(REPLAY)
            .definedBy("io.jmpi.trace.replay..")
            .layer(GENERATE)
            .definedBy("io.jmpi.trace.generate..")
            .layer(INFO)
            .definedBy("io.jmpi.trace.info..")
            .layer(FILES)
            .definedBy("io.jmpi.trace.files..")
            .layer(SCAN)
            .definedBy("io.jmpi.trace.scan..")
            .layer(FORMAT)
            .definedBy("io.jmpi.trace.format..")
            .whereLayer(COMMANDS)
            .mayNotBeAccessedByAnyLayer()
            .whereLayer(REPORT)
            .mayOnlyBeAccessedByLayers(COMMANDS)
            .whereLayer(OTM)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT)
            .whereLayer(REPLAY)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT)
            .whereLayer(GENERATE)
            .mayOnlyBeAccessedByLayers(COMMANDS)
            .whereLayer(INFO)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT)
            .whereLayer(FILES)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT, OTM, REPLAY)
            .whereLayer(SCAN)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT, OTM, REPLAY, GENERATE, INFO);
}
