package io.jmpi.bench;

import static java.util.Map.entry;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;
import java.util.Map;

/** The packages of benchmarks use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class BenchLayeringTest {
    private static final String COMMAND = "io.jmpi.bench.command";
    private static final String COST = "io.jmpi.bench.cost";
    private static final String DEVICES = "io.jmpi.bench.devices";
    private static final String ENGINES = "io.jmpi.bench.engines";
    private static final String FILES = "io.jmpi.bench.files";
    private static final String HARNESS = "io.jmpi.bench.harness";
    private static final String JSON = "io.jmpi.bench.json";
    private static final String MATCHING = "io.jmpi.bench.matching..";
    private static final String OSU = "io.jmpi.bench.osu";
    private static final String OSU_COLLECTIVES = "io.jmpi.bench.osu.collectives";
    private static final String OSU_MESSAGES = "io.jmpi.bench.osu.messages";
    private static final String OSU_ONESIDED = "io.jmpi.bench.osu.onesided";
    private static final String OSU_OVERLAP = "io.jmpi.bench.osu.overlap";
    private static final String OSU_PROGRAM = "io.jmpi.bench.osu.program";
    private static final String OSU_THREADS = "io.jmpi.bench.osu.threads";
    private static final String PACKING = "io.jmpi.bench.packing..";
    private static final String PATH = "io.jmpi.bench.path..";
    private static final String PEERS = "io.jmpi.bench.peers..";
    private static final String REPORT = "io.jmpi.bench.report";
    private static final String SCALE = "io.jmpi.bench.scale";
    private static final String SCORECARD = "io.jmpi.bench.scorecard";
    private static final String SCORECARD_PROGRAMS = "io.jmpi.bench.scorecard.programs";
    private static final String START = "io.jmpi.bench.start";
    private static final String STUDY = "io.jmpi.bench.study";
    private static final String THREADS = "io.jmpi.bench.threads";

    private static final List<String> USERS_OF_COMMAND = List.of(
            COST, DEVICES, ENGINES, FILES, HARNESS, MATCHING, PACKING, PATH, PEERS, REPORT, SCALE, SCORECARD, START,
            THREADS);

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.usedOnlyBy(Map.ofEntries(
            entry(OSU, List.of()),
            entry(OSU_OVERLAP, List.of(OSU)),
            entry(OSU_COLLECTIVES, List.of(OSU, OSU_OVERLAP)),
            entry(OSU_MESSAGES, List.of(OSU, OSU_OVERLAP, OSU_COLLECTIVES)),
            entry(OSU_ONESIDED, List.of(OSU)),
            entry(OSU_THREADS, List.of(OSU)),
            entry(OSU_PROGRAM, List.of(OSU, OSU_OVERLAP, OSU_COLLECTIVES, OSU_MESSAGES, OSU_ONESIDED, OSU_THREADS)),
            entry(MATCHING, List.of()),
            entry(COST, List.of(MATCHING)),
            entry(DEVICES, List.of(MATCHING)),
            entry(ENGINES, List.of(MATCHING)),
            entry(FILES, List.of(MATCHING)),
            entry(HARNESS, List.of(MATCHING, PACKING, PATH)),
            entry(JSON, List.of(COMMAND, HARNESS, OSU_PROGRAM, REPORT)),
            entry(PACKING, List.of(MATCHING)),
            entry(PATH, List.of(MATCHING)),
            entry(PEERS, List.of(MATCHING)),
            entry(REPORT, List.of(ENGINES, MATCHING, PACKING, STUDY)),
            entry(STUDY, List.of(ENGINES, MATCHING)),
            entry(SCALE, List.of(MATCHING)),
            entry(SCORECARD, List.of(MATCHING)),
            entry(SCORECARD_PROGRAMS, List.of(SCORECARD)),
            entry(START, List.of(MATCHING)),
            entry(THREADS, List.of(MATCHING)),
            entry(COMMAND, USERS_OF_COMMAND)));
}
