package io.jmpi.matching;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** The packages of matching use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.matching", importOptions = ImportOption.DoNotIncludeTests.class)
class MatchingLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.downwardOnly(List.of(
            List.of("io.jmpi.matching.envelope", "io.jmpi.matching.text"),
            List.of("io.jmpi.matching"),
            List.of("io.jmpi.matching.host", "io.jmpi.matching.software"),
            List.of(
                    "io.jmpi.matching.software.concurrent",
                    "io.jmpi.matching.software.newmadeleine",
                    "io.jmpi.matching.software.vector")));
}
