package io.jmpi.trace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of the trace analyzer use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.trace", importOptions = ImportOption.DoNotIncludeTests.class)
class TraceLayeringTest {
    private static final String COMMANDS = "commands";
    private static final String REPORT = "report";
    private static final String OTM = "otm";
    private static final String REPLAY = "replay";
    private static final String INFO = "info";
    private static final String FILES = "files";
    private static final String SCAN = "scan";
    private static final String CALLS = "calls";
    private static final String FORMAT = "format";

    /** Analyses do not depend on command lines, plots and JSON. */
    @ArchTest
    static final ArchRule SHOULD_KEEP_OUTPUT_APART = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.jmpi.trace.format..",
                    "io.jmpi.trace.calls..",
                    "io.jmpi.trace.scan..",
                    "io.jmpi.trace.otm..",
                    "io.jmpi.trace.replay..",
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
            .layer(INFO)
            .definedBy("io.jmpi.trace.info..")
            .layer(FILES)
            .definedBy("io.jmpi.trace.files..")
            .layer(SCAN)
            .definedBy("io.jmpi.trace.scan..")
            .layer(CALLS)
            .definedBy("io.jmpi.trace.calls..")
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
            .whereLayer(INFO)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT)
            .whereLayer(FILES)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT, OTM, REPLAY)
            .whereLayer(SCAN)
            .mayOnlyBeAccessedByLayers(COMMANDS, REPORT, OTM, REPLAY, INFO)
            .whereLayer(CALLS)
            .mayOnlyBeAccessedByLayers(OTM, REPLAY, INFO);
}
