package io.jmpi;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.job.RankReport;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.layers.Layers;
import java.util.List;

/** The packages of jmpi-core use each other downward only, and nothing static changes. */
@AnalyzeClasses(packages = "io.jmpi", importOptions = ImportOption.DoNotIncludeTests.class)
class CoreLayeringTest {
    private static final String DEVICES = "io.jmpi.internal.p2p.device";

    /** From bottom to top. Packages of one level do not know each other. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("io.jmpi.errors"),
            List.of("io.jmpi.internal.layout", "io.jmpi.internal.objects"),
            List.of("io.jmpi.datatype"),
            List.of("io.jmpi.reduction"),
            List.of("io.jmpi.wire", "io.jmpi.job"),
            List.of("io.jmpi.transport"),
            List.of(
                    "io.jmpi.internal.jfr",
                    "io.jmpi.internal.tracing",
                    "io.jmpi.internal.statistics",
                    "io.jmpi.internal.agreement"),
            List.of("io.jmpi.internal.p2p.observer"),
            List.of("io.jmpi.internal.p2p.operation"),
            List.of("io.jmpi.internal.p2p.link"),
            List.of("io.jmpi.internal.p2p.protocol"),
            List.of(DEVICES),
            List.of("io.jmpi.internal.p2p.context"),
            List.of("io.jmpi.internal.p2p.schedule", "io.jmpi.internal.p2p.fault", "io.jmpi.internal.p2p.partition"),
            List.of("io.jmpi.internal.p2p.progress"),
            List.of("io.jmpi.internal.collective.memory"),
            List.of("io.jmpi.internal.collective.plan"),
            List.of("io.jmpi.internal.collective"),
            List.of("io.jmpi"),
            List.of("io.jmpi.rma"),
            List.of("io.jmpi.file"),
            List.of("io.jmpi.internal.core"),
            List.of("io.jmpi.internal.request"),
            List.of("io.jmpi.internal.operations"),
            List.of(
                    "io.jmpi.internal.topology",
                    "io.jmpi.internal.recording",
                    "io.jmpi.internal.checking",
                    "io.jmpi.internal.exploring"),
            List.of("io.jmpi.internal.rma.memory"),
            List.of("io.jmpi.internal.rma"),
            List.of("io.jmpi.internal.file.view"),
            List.of("io.jmpi.internal.file.access"),
            List.of("io.jmpi.internal.file.collective"),
            List.of("io.jmpi.internal.file"),
            List.of("io.jmpi.internal.session"));

    /** Only drivers know devices: core knows matchers, some of which decide later. */
    @ArchTest
    static final ArchRule SHOULD_NOT_KNOW_DEVICES = noClasses()
            .that()
            .resideOutsideOfPackage("io.jmpi.offload..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.offload..");

    @ArchTest
    static final ArchRule SHOULD_DEPEND_DOWNWARD_ONLY =
            Layers.downwardOnly(LEVELS, "io.jmpi.matching..", "io.jmpi.offload..");

    /** What offloaded engines alone need is in one room, which has one door. */
    @ArchTest
    static final ArchRule DEVICES_SHOULD_BE_REACHED_BY_THEIR_INTERFACE = noClasses()
            .that()
            .resideOutsideOfPackage(DEVICES)
            .should()
            .dependOnClassesThat(resideInAPackage(DEVICES).and(not(belongToAnyOf(Devices.class))));

    /** The observer of matching makes the polls, and a search is recorded with what was decided about its receive. */
    @ArchTest
    static final ArchRule DEVICES_SHOULD_BE_POLLED_BY_THEIR_ROOM = noClasses()
            .that()
            .resideInAnyPackage("io.jmpi", "io.jmpi.internal..", "io.jmpi.transport..", "io.jmpi.job..")
            .and()
            .resideOutsideOfPackages(DEVICES, "io.jmpi.internal.p2p.observer", "io.jmpi.internal.jfr")
            .should()
            .dependOnClassesThat(belongToAnyOf(OffloadedMatcher.class, MatchHandler.class, HostState.class)
                    .or(resideInAPackage("io.jmpi.matching.host")));

    @ArchTest
    static final ArchRule LAYOUTS_SHOULD_BE_KNOWN_BY_DATATYPES_ONLY = noClasses()
            .that()
            .resideOutsideOfPackages("io.jmpi.datatype", "io.jmpi.internal.layout", "io.jmpi.internal.objects")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.jmpi.internal.layout", "io.jmpi.internal.objects");

    /** Frames and jobs are of bytes. */
    @ArchTest
    static final ArchRule WIRE_AND_JOB_SHOULD_NOT_KNOW_DATATYPES = noClasses()
            .that()
            .resideInAnyPackage("io.jmpi.wire", "io.jmpi.job")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.jmpi.datatype", "io.jmpi.reduction");

    @ArchTest
    static final ArchRule MESSAGES_SHOULD_NOT_KNOW_REDUCTIONS = noClasses()
            .that()
            .resideInAnyPackage("io.jmpi.transport", "io.jmpi.internal.p2p..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.reduction");

    /** What was sent to a rank is part of a report, as counters are. */
    @ArchTest
    static final ArchRule OBSERVERS_SHOULD_NOT_KNOW_WHAT_THEY_OBSERVE = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.jmpi.internal.jfr",
                    "io.jmpi.internal.tracing",
                    "io.jmpi.internal.statistics",
                    "io.jmpi.internal.p2p.observer")
            .should()
            .dependOnClassesThat(resideInAPackage("io.jmpi..")
                    .and(not(resideInAnyPackage(
                            "io.jmpi.internal.jfr",
                            "io.jmpi.internal.tracing",
                            "io.jmpi.internal.statistics",
                            "io.jmpi.internal.p2p.observer",
                            "io.jmpi.matching..")))
                    .and(not(belongToAnyOf(RankReport.class))));

    @ArchTest
    static final ArchRule ENGINES_SHOULD_NOT_KNOW_REPORTS = noClasses()
            .that()
            .resideInAnyPackage("io.jmpi.internal.p2p..", "io.jmpi.internal.collective..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.jmpi.internal.tracing", "io.jmpi.internal.statistics");

    @ArchTest
    static final ArchRule ALGORITHMS_SHOULD_NOT_KNOW_FLIGHT_EVENTS = noClasses()
            .that()
            .resideInAPackage("io.jmpi.internal.collective..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.internal.jfr");

    /** Sender and device share the hash functions of envelopes. */
    @ArchTest
    static final ArchRule WIRE_SHOULD_NOT_KNOW_ENGINES = noClasses()
            .that()
            .resideInAPackage("io.jmpi.wire")
            .should()
            .dependOnClassesThat(
                    resideInAPackage("io.jmpi.matching..").and(not(resideInAPackage("io.jmpi.matching.envelope"))));

    @ArchTest
    static final ArchRule API_SHOULD_NOT_KNOW_ITS_IMPLEMENTATION = noClasses()
            .that()
            .resideInAPackage("io.jmpi")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jmpi.internal..");

    @ArchTest
    static final ArchRule API_SHOULD_HAVE_PUBLIC_TYPES_ONLY = classes()
            .that()
            .resideInAPackage("io.jmpi")
            .and()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .bePublic();

    @ArchTest
    static final ArchRule SHOULD_HAVE_NO_MUTABLE_STATIC_FIELDS = fields().that()
            .areStatic()
            .should(new ArchCondition<JavaField>("be final") {
                @Override
                public void check(JavaField field, ConditionEvents events) {
                    // javac makes the array of an enum's switch table, which is final too.
                    boolean isFinal = field.getModifiers().contains(JavaModifier.FINAL);
                    events.add(new SimpleConditionEvent(field, isFinal, field.getFullName()));
                }
            });
}
