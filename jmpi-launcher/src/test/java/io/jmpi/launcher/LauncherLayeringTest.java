package io.jmpi.launcher;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** The packages of the launcher use each other downward only: from the command, which is above all, to what it prints. */
@AnalyzeClasses(packages = "io.jmpi.launcher", importOptions = ImportOption.DoNotIncludeTests.class)
class LauncherLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.downwardOnly(List.of(
            List.of("io.jmpi.launcher.watch", "io.jmpi.launcher.compare"),
            List.of("io.jmpi.launcher.output"),
            List.of("io.jmpi.launcher.pmi"),
            List.of("io.jmpi.launcher.plan"),
            List.of("io.jmpi.launcher.join", "io.jmpi.launcher.monitor"),
            List.of("io.jmpi.launcher.program"),
            List.of("io.jmpi.launcher.process"),
            List.of("io.jmpi.launcher.hosts", "io.jmpi.launcher.doctor"),
            List.of("io.jmpi.launcher.job"),
            List.of("io.jmpi.launcher.explore"),
            List.of("io.jmpi.launcher")));
}
