package io.jmpi.trace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;
import java.util.Map;

/** The packages of the trace analyzer use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.trace", importOptions = ImportOption.DoNotIncludeTests.class)
class TraceLayeringTest {
    private static final String COMMANDS = "io.jmpi.trace";
    private static final String REPORT = "io.jmpi.trace.report..";
    private static final String OTM = "io.jmpi.trace.otm..";
    private static final String REPLAY = "io.jmpi.trace.replay..";
    private static final String INFO = "io.jmpi.trace.info..";
    private static final String FILES = "io.jmpi.trace.files..";
    private static final String SCAN = "io.jmpi.trace.scan..";
    private static final String CALLS = "io.jmpi.trace.calls..";
    private static final String FORMAT = "io.jmpi.trace.format..";

    /** Analyses do not depend on command lines, plots and JSON. */
    @ArchTest
    static final ArchRule SHOULD_KEEP_OUTPUT_APART = noClasses()
            .that()
            .resideInAnyPackage(FORMAT, CALLS, SCAN, OTM, REPLAY, FILES, INFO)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "org.knowm..", "org.apache.batik..", "com.fasterxml..");

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.usedOnlyBy(Map.of(
            COMMANDS, List.of(),
            REPORT, List.of(COMMANDS),
            OTM, List.of(COMMANDS, REPORT),
            REPLAY, List.of(COMMANDS, REPORT),
            INFO, List.of(COMMANDS, REPORT),
            FILES, List.of(COMMANDS, REPORT, OTM, REPLAY),
            SCAN, List.of(COMMANDS, REPORT, OTM, REPLAY, INFO),
            CALLS, List.of(OTM, REPLAY, INFO),
            FORMAT, List.of(COMMANDS, REPORT, OTM, REPLAY, INFO, FILES, SCAN, CALLS)));
}
