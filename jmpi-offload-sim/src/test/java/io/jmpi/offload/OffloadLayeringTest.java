package io.jmpi.offload;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** Below are devices, which know nothing of matching and not each other; above are the engines that drive them. */
@AnalyzeClasses(packages = "io.jmpi.offload", importOptions = ImportOption.DoNotIncludeTests.class)
class OffloadLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.downwardOnly(List.of(
            List.of("io.jmpi.offload"),
            List.of("io.jmpi.offload.dpa", "io.jmpi.offload.tagmatching"),
            List.of("io.jmpi.offload.kernels"),
            List.of("io.jmpi.offload.clock", "io.jmpi.offload.unit"),
            List.of(
                    "io.jmpi.offload.hardware",
                    "io.jmpi.offload.optimistic",
                    "io.jmpi.offload.listunit",
                    "io.jmpi.offload.portals"),
            List.of("io.jmpi.offload.virtual"),
            List.of("io.jmpi.offload.job")));

    @ArchTest
    static final ArchRule SHOULD_KEEP_DEVICES_FROM_MATCHING = noClasses()
            .that()
            .resideInAnyPackage("io.jmpi.offload", "io.jmpi.offload.dpa", "io.jmpi.offload.tagmatching")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.matching..");

    /** An engine sees its host as the host shows itself; jobs in virtual time are hosts. */
    @ArchTest
    static final ArchRule ENGINES_SHOULD_NOT_CHANGE_THEIR_HOST = noClasses()
            .that()
            .resideOutsideOfPackage("io.jmpi.offload.job")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.matching.host");
}
