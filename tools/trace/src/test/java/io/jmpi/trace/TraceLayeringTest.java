package io.jmpi.trace;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static java.util.Map.entry;

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
    private static final String MESSAGES = "io.jmpi.trace.replay.messages";
    private static final String PAIRING = "io.jmpi.trace.replay.pairing";
    private static final String RECORDING = "io.jmpi.trace.replay.recording";
    private static final String COMMUNICATORS = "io.jmpi.trace.replay.communicators";
    private static final String ENGINES = "io.jmpi.trace.replay.engines";
    private static final String CAPACITY = "io.jmpi.trace.replay.capacity";
    private static final String REPLAY = "io.jmpi.trace.replay";
    private static final String TIMELINE = "io.jmpi.trace.timeline..";
    private static final String INFO = "io.jmpi.trace.info..";
    private static final String FILES = "io.jmpi.trace.files..";
    private static final String SCAN = "io.jmpi.trace.scan..";
    private static final String CALLS = "io.jmpi.trace.calls..";
    private static final String INPUT = "io.jmpi.trace.input";
    private static final String FORMAT = "io.jmpi.trace.format..";

    private static final List<String> EVERY_OTHER = List.of(
            COMMANDS,
            REPORT,
            OTM,
            MESSAGES,
            PAIRING,
            RECORDING,
            COMMUNICATORS,
            ENGINES,
            CAPACITY,
            TIMELINE,
            REPLAY,
            INFO,
            FILES,
            SCAN,
            CALLS,
            INPUT);

    /** Analyses do not depend on command lines, plots and JSON. */
    @ArchTest
    static final ArchRule SHOULD_KEEP_OUTPUT_APART = noClasses()
            .that()
            .resideInAnyPackage(
                    FORMAT,
                    INPUT,
                    CALLS,
                    SCAN,
                    OTM,
                    MESSAGES,
                    PAIRING,
                    RECORDING,
                    COMMUNICATORS,
                    ENGINES,
                    CAPACITY,
                    REPLAY,
                    FILES,
                    INFO)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "org.knowm..", "org.apache.batik..", "com.fasterxml..");

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.usedOnlyBy(Map.ofEntries(
            entry(COMMANDS, List.of()),
            entry(REPORT, List.of(COMMANDS, TIMELINE)),
            entry(TIMELINE, List.of(COMMANDS)),
            entry(OTM, List.of(COMMANDS, REPORT)),
            entry(CAPACITY, List.of(COMMANDS, REPORT)),
            entry(MESSAGES, List.of(COMMANDS, CAPACITY, TIMELINE)),
            entry(PAIRING, List.of(MESSAGES, TIMELINE)),
            entry(RECORDING, List.of(COMMANDS, CAPACITY, MESSAGES, PAIRING, TIMELINE)),
            entry(COMMUNICATORS, List.of(CAPACITY, MESSAGES, PAIRING, RECORDING, TIMELINE)),
            entry(ENGINES, List.of(COMMANDS, MESSAGES)),
            entry(REPLAY, List.of(COMMANDS, REPORT, CAPACITY, MESSAGES, PAIRING, RECORDING, ENGINES, TIMELINE)),
            entry(INFO, List.of(COMMANDS, REPORT)),
            entry(FILES, List.of(COMMANDS, REPORT, OTM, CAPACITY, MESSAGES)),
            entry(SCAN, List.of(COMMANDS, REPORT, OTM, CAPACITY, MESSAGES, RECORDING, INFO, TIMELINE)),
            entry(CALLS, List.of(OTM, COMMUNICATORS, RECORDING, INFO)),
            entry(INPUT, List.of(COMMANDS, OTM, CAPACITY, MESSAGES, INFO, FILES, SCAN, TIMELINE)),
            entry(FORMAT, EVERY_OTHER)));
}
