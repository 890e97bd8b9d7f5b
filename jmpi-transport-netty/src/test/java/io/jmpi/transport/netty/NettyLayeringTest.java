package io.jmpi.transport.netty;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** What connections are made of knows neither them nor each other. */
@AnalyzeClasses(packages = "io.jmpi.transport.netty", importOptions = ImportOption.DoNotIncludeTests.class)
class NettyLayeringTest {
    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY = Layers.downwardOnly(List.of(
            List.of(
                    "io.jmpi.transport.netty.sockets",
                    "io.jmpi.transport.netty.buffers",
                    "io.jmpi.transport.netty.rings",
                    "io.jmpi.transport.netty.identity"),
            List.of("io.jmpi.transport.netty")));
}
