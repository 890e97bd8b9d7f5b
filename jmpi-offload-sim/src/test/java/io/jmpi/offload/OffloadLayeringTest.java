package io.jmpi.offload;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The devices share their foundations, and do not know each other. */
@AnalyzeClasses(packages = "io.jmpi.offload", importOptions = ImportOption.DoNotIncludeTests.class)
class OffloadLayeringTest {
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
}
