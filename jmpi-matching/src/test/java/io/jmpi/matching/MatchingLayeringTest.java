package io.jmpi.matching;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of matching use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.matching", importOptions = ImportOption.DoNotIncludeTests.class)
class MatchingLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .ensureAllClassesAreContainedInArchitecture()
            .layer("engines")
            .definedBy("io.jmpi.matching")
            .layer("kernels")
            .definedBy("io.jmpi.matching.optimistic")
            .layer("envelopes")
            .definedBy("io.jmpi.matching.envelope")
            .whereLayer("engines")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("kernels")
            .mayOnlyBeAccessedByLayers("engines")
            .whereLayer("envelopes")
            .mayOnlyBeAccessedByLayers("engines", "kernels");
}
