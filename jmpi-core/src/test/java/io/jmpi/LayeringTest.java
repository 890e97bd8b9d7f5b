package io.jmpi;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** The packages of jmpi-core use each other downward only, and nothing static changes. */
@AnalyzeClasses(packages = "io.jmpi", importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {
    private static final String API = "api";
    private static final String COLLECTIVE = "collective";
    private static final String REDUCTION = "reduction";
    private static final String P2P = "p2p";
    private static final String STATISTICS = "statistics";
    private static final String TRACING = "tracing";
    private static final String JFR = "jfr";
    private static final String TRANSPORT = "transport";
    private static final String JOB = "job";
    private static final String DATATYPE = "datatype";
    private static final String WIRE = "wire";
    private static final String ERRORS = "errors";

    /** Devices are their drivers' affair: core knows matchers, some of which decide later. */
    @ArchTest
    static final ArchRule SHOULD_NOT_KNOW_DEVICES = noClasses()
            .that()
            .resideOutsideOfPackages("io.jmpi.offload..", "io.jmpi.matching..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.offload..");

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer(API)
            .definedBy("io.jmpi")
            .layer(COLLECTIVE)
            .definedBy("io.jmpi.collective..")
            .layer(REDUCTION)
            .definedBy("io.jmpi.reduction..")
            .layer(P2P)
            .definedBy("io.jmpi.p2p..")
            .layer(STATISTICS)
            .definedBy("io.jmpi.statistics..")
            .layer(TRACING)
            .definedBy("io.jmpi.tracing..")
            .layer(JFR)
            .definedBy("io.jmpi.jfr..")
            .layer(TRANSPORT)
            .definedBy("io.jmpi.transport..")
            .layer(JOB)
            .definedBy("io.jmpi.job..")
            .layer(DATATYPE)
            .definedBy("io.jmpi.datatype..")
            .layer(WIRE)
            .definedBy("io.jmpi.wire..")
            .layer(ERRORS)
            .definedBy("io.jmpi.errors..")
            .whereLayer(API)
            .mayNotBeAccessedByAnyLayer()
            .whereLayer(COLLECTIVE)
            .mayOnlyBeAccessedByLayers(API)
            .whereLayer(REDUCTION)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE)
            .whereLayer(P2P)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE)
            .whereLayer(STATISTICS)
            .mayOnlyBeAccessedByLayers(API)
            .whereLayer(TRACING)
            .mayOnlyBeAccessedByLayers(API)
            .whereLayer(JFR)
            .mayOnlyBeAccessedByLayers(API, P2P)
            .whereLayer(TRANSPORT)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE, P2P)
            .whereLayer(JOB)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE, P2P, TRANSPORT)
            .whereLayer(DATATYPE)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE, REDUCTION, P2P, TRANSPORT)
            .whereLayer(WIRE)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE, P2P, TRANSPORT)
            .whereLayer(ERRORS)
            .mayOnlyBeAccessedByLayers(API, COLLECTIVE, REDUCTION, P2P, TRANSPORT, JOB, DATATYPE, WIRE);

    @ArchTest
    static final ArchRule SHOULD_HAVE_NO_MUTABLE_STATIC_FIELDS = fields().that()
            .areStatic()
            .should(new ArchCondition<JavaField>("be final") {
                @Override
                public void check(JavaField field, ConditionEvents events) {
                    // javac makes the array of an enum's switch table, which is final too.
                    boolean isFinal = field.getModifiers().contains(JavaModifier.FINAL);
                    events.add(new SimpleConditionEvent(field, isFinal, field.getFullName()));
                }
            });
}
