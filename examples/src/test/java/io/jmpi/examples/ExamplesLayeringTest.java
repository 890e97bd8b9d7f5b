package io.jmpi.examples;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** The packages of examples use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.examples", importOptions = ImportOption.DoNotIncludeTests.class)
class ExamplesLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.downwardOnly(List.of(
            List.of("io.jmpi.examples.command", "io.jmpi.examples.matcher"),
            List.of("io.jmpi.examples.heat"),
            List.of("io.jmpi.examples.recovery"),
            List.of("io.jmpi.examples")));
}
