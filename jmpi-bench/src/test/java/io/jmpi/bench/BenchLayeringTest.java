package io.jmpi.bench;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of benchmarks use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class BenchLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .ensureAllClassesAreContainedInArchitecture()
            .layer("osu")
            .definedBy("io.jmpi.bench.osu")
            .layer("matching")
            .definedBy("io.jmpi.bench.matching..")
            .layer("connectx")
            .definedBy("io.jmpi.bench.connectx")
            .layer("cost")
            .definedBy("io.jmpi.bench.cost")
            .layer("engines")
            .definedBy("io.jmpi.bench.engines")
            .layer("figure")
            .definedBy("io.jmpi.bench.figure..")
            .layer("harness")
            .definedBy("io.jmpi.bench.harness")
            .layer("json")
            .definedBy("io.jmpi.bench.json")
            .layer("overlap")
            .definedBy("io.jmpi.bench.overlap..")
            .layer("packing")
            .definedBy("io.jmpi.bench.packing..")
            .layer("path")
            .definedBy("io.jmpi.bench.path..")
            .layer("peers")
            .definedBy("io.jmpi.bench.peers..")
            .layer("report")
            .definedBy("io.jmpi.bench.report")
            .layer("scale")
            .definedBy("io.jmpi.bench.scale")
            .layer("command")
            .definedBy("io.jmpi.bench.command")
            .layer("table")
            .definedBy("io.jmpi.bench.table")
            .whereLayer("osu")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("matching")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("connectx")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("cost")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("engines")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("figure")
            .mayOnlyBeAccessedByLayers("engines", "matching")
            .whereLayer("harness")
            .mayOnlyBeAccessedByLayers("matching", "packing", "path")
            .whereLayer("json")
            .mayOnlyBeAccessedByLayers("command", "harness", "osu", "report")
            .whereLayer("overlap")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("packing")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("path")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("peers")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("connectx", "engines", "figure", "matching", "overlap", "packing")
            .whereLayer("scale")
            .mayOnlyBeAccessedByLayers("matching")
            .whereLayer("command")
            .mayOnlyBeAccessedByLayers(
                    "connectx",
                    "cost",
                    "engines",
                    "figure",
                    "harness",
                    "matching",
                    "overlap",
                    "packing",
                    "path",
                    "peers",
                    "report",
                    "scale")
            .whereLayer("table")
            .mayOnlyBeAccessedByLayers(
                    "command",
                    "connectx",
                    "cost",
                    "engines",
                    "harness",
                    "matching",
                    "figure",
                    "overlap",
                    "packing",
                    "path",
                    "peers",
                    "scale");
}
