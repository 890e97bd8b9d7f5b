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
    private static final String CONNECTX = "io.jmpi.bench.connectx";
    private static final String COST = "io.jmpi.bench.cost";
    private static final String ENGINES = "io.jmpi.bench.engines";
    private static final String FIGURE = "io.jmpi.bench.figure..";
    private static final String HARNESS = "io.jmpi.bench.harness";
    private static final String JSON = "io.jmpi.bench.json";
    private static final String MATCHING = "io.jmpi.bench.matching..";
    private static final String OSU = "io.jmpi.bench.osu";
    private static final String OVERLAP = "io.jmpi.bench.overlap..";
    private static final String PACKING = "io.jmpi.bench.packing..";
    private static final String PATH = "io.jmpi.bench.path..";
    private static final String PEERS = "io.jmpi.bench.peers..";
    private static final String REPORT = "io.jmpi.bench.report";
    private static final String SCALE = "io.jmpi.bench.scale";
    private static final String TABLE = "io.jmpi.bench.table";

    private static final List<String> USERS_OF_COMMAND =
            List.of(CONNECTX, COST, ENGINES, FIGURE, HARNESS, MATCHING, OVERLAP, PACKING, PATH, PEERS, REPORT, SCALE);

    private static final List<String> USERS_OF_TABLE =
            List.of(COMMAND, CONNECTX, COST, ENGINES, FIGURE, HARNESS, MATCHING, OVERLAP, PACKING, PATH, PEERS, SCALE);

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.usedOnlyBy(Map.ofEntries(
            entry(OSU, List.of()),
            entry(MATCHING, List.of()),
            entry(CONNECTX, List.of(MATCHING)),
            entry(COST, List.of(MATCHING)),
            entry(ENGINES, List.of(MATCHING)),
            entry(FIGURE, List.of(ENGINES, MATCHING)),
            entry(HARNESS, List.of(MATCHING, PACKING, PATH)),
            entry(JSON, List.of(COMMAND, HARNESS, OSU, REPORT)),
            entry(OVERLAP, List.of(MATCHING)),
            entry(PACKING, List.of(MATCHING)),
            entry(PATH, List.of(MATCHING)),
            entry(PEERS, List.of(MATCHING)),
            entry(REPORT, List.of(CONNECTX, ENGINES, FIGURE, MATCHING, OVERLAP, PACKING)),
            entry(SCALE, List.of(MATCHING)),
            entry(COMMAND, USERS_OF_COMMAND),
            entry(TABLE, USERS_OF_TABLE)));
}
