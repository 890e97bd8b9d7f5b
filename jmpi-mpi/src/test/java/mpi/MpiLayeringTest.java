package mpi;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** The rooms of the implementation use each other downward only, and know nothing of the API that programs name. */
@AnalyzeClasses(
        packages = {"io.jmpi.mpi", "mpi", "mpjbuf", "mpjdev"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class MpiLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.downwardOnly(List.of(
            List.of("mpjbuf", "mpjdev", "io.jmpi.mpi.error"),
            List.of("io.jmpi.mpi.rank"),
            List.of("io.jmpi.mpi.session"),
            List.of("io.jmpi.mpi.memory"),
            List.of("io.jmpi.mpi.operation"),
            List.of("mpi")));
}
