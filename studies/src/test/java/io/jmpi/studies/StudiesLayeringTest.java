package io.jmpi.studies;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;
import java.util.Map;

/** Studies do not use each other, and the packages of one of them use each other downward only. */
@AnalyzeClasses(packages = "io.jmpi.studies", importOptions = ImportOption.DoNotIncludeTests.class)
class StudiesLayeringTest {
    private static final String CONNECTX = "io.jmpi.studies.connectx";
    private static final String CONNECTX_MODEL = "io.jmpi.studies.connectx.model";
    private static final String MODEL = "io.jmpi.studies.overlap.model";
    private static final String OTM = "io.jmpi.studies.otm";
    private static final String OVERLAP = "io.jmpi.studies.overlap";
    private static final String PROGRAMS = "io.jmpi.studies.overlap.model.programs";

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.usedOnlyBy(Map.of(
            CONNECTX, List.of(),
            CONNECTX_MODEL, List.of(CONNECTX),
            OTM, List.of(),
            OVERLAP, List.of(),
            MODEL, List.of(OVERLAP),
            PROGRAMS, List.of(MODEL)));
}
