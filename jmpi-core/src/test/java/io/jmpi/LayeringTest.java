package io.jmpi;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What may import what, and that ranks of one JVM share nothing. */
@AnalyzeClasses(packages = "io.jmpi", importOptions = ImportOption.DoNotIncludeTests.class)
class LayeringTest {
    @ArchTest
    static final ArchRule PACKAGES_IMPORT_ONLY_DOWNWARD = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("api")
            .definedBy("io.jmpi")
            .layer("collective")
            .definedBy("io.jmpi.collective")
            .layer("p2p")
            .definedBy("io.jmpi.p2p")
            .layer("transport")
            .definedBy("io.jmpi.transport")
            .layer("job")
            .definedBy("io.jmpi.job")
            .layer("datatype")
            .definedBy("io.jmpi.datatype")
            .layer("wire")
            .definedBy("io.jmpi.wire")
            .layer("errors")
            .definedBy("io.jmpi.errors")
            .layer("matching")
            .definedBy("io.jmpi.matching")
            .whereLayer("api")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("collective")
            .mayOnlyBeAccessedByLayers("api")
            .whereLayer("p2p")
            .mayOnlyBeAccessedByLayers("api", "collective")
            .whereLayer("transport")
            .mayOnlyBeAccessedByLayers("api", "collective", "p2p")
            .whereLayer("job")
            .mayOnlyBeAccessedByLayers("api", "collective", "p2p", "transport")
            .whereLayer("datatype")
            .mayOnlyBeAccessedByLayers("api", "collective", "p2p", "transport")
            .whereLayer("wire")
            .mayOnlyBeAccessedByLayers("api", "collective", "p2p", "transport", "job", "datatype")
            .whereLayer("matching")
            .mayOnlyBeAccessedByLayers("api", "collective", "p2p");

    @ArchTest
    static final ArchRule MATCHING_KNOWS_NOTHING_OF_JMPI = noClasses()
            .that()
            .resideInAPackage("io.jmpi.matching..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.jmpi",
                    "io.jmpi.collective..",
                    "io.jmpi.p2p..",
                    "io.jmpi.transport..",
                    "io.jmpi.job..",
                    "io.jmpi.datatype..",
                    "io.jmpi.wire..",
                    "io.jmpi.errors..");

    @ArchTest
    static final ArchRule NO_STATIC_FIELD_IS_ASSIGNED_TWICE =
            fields().that().areStatic().should().haveModifier(JavaModifier.FINAL);

    @ArchTest
    static final ArchRule NO_STATIC_FIELD_HOLDS_STATE = fields().that()
            .areStatic()
            .should()
            .notHaveRawType(AtomicBoolean.class)
            .andShould()
            .notHaveRawType(AtomicInteger.class)
            .andShould()
            .notHaveRawType(AtomicLong.class)
            .andShould()
            .notHaveRawType(AtomicReference.class)
            .andShould()
            .notHaveRawType(ConcurrentMap.class)
            .andShould()
            .notHaveRawType(ThreadLocal.class);

    @ArchTest
    static final ArchRule THE_ENGINE_IS_CLOSED_TO_PROGRAMS = classes()
            .that()
            .resideInAPackage("io.jmpi.p2p")
            .and()
            .haveSimpleNameEndingWith("Protocol")
            .should()
            .notBePublic();
}
