package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong usage of {@code jmpirun} is refused before anything starts. One JVM executes all of it, see {@link Commands}. */
@Timeout(120)
class WrongUsageTest {
    /** Arguments, and facts of the error. {@code CLASSES} has my.Farm, and {@code YOURS} is a jar with your.Farm. */
    private static final List<String> ROWS = """
            -n 2 helo | class helo & counts, hello & mean hello?
            -n 2 -x JMPI_MACHER=bins hello | variable JMPI_MACHER & mean JMPI_MATCHER?
            -n 2 halllo | class halllo & counts, hello & mean hello?
            -n 2 --matcher=EXACT hello | 'EXACT' & mean exact?
            -n 2 --transport in_jvm hello | --transport in_jvm: & : auto, in-jvm & mean in-jvm?
            -n 2 -Xmx1g hello | option: '-Xmx1g' & -J -Xmx1g
            -n 2 -Dkey=value hello | option: '-Dkey=value' & -J -Dkey=value
            -n 2 Bad.java | class Bad.java & javac & -cp . Bad
            -n 2 classes/Bad.class | class classes/Bad.class & a file & -cp classes Bad
            -n 2 --matcher bin hello | 'bin' & optimistic, auto & mean bins?
            -n 2 no.Such | class no.Such & not found & : jmpirun's own & : counts, hello
            -n 2 -cp /nowhere no.Such | -cp /nowhere: & no file & '/nowhere'
            -n 2 testprograms.Programs$NoProgram | Programs$NoProgram & public static void main(String[] args)
            -n 2 no/such.jar | jar no/such.jar & not found
            -n 0 hello | -n 0: & positive
            -n -3 hello | -n -3: & positive
            -n many hello | option '-n' & 'many'
            -np many hello | option '-np' & 'many'
            -n 2 -J Xmx1g hello | -J Xmx1g: & '-' & -J -Xmx1g
            -n 2 --matchr bins hello | '--matchr' & mean --matcher
            -n 2 --transport pigeon hello | --transport pigeon: & : auto, in-jvm
            -n 2 -x JMPI_TRANSPORT=pigeon hello | --transport pigeon & variable JMPI_TRANSPORT & : auto, in-jvm
            -n 2 -x JMPI_EAGER_CREDIT=much hello | 'eager.credit' & 'much' & variable JMPI_EAGER_CREDIT
            -n 2 -x JMPI_EGAER=1 hello | variable JMPI_EGAER & : JMPI_MATCHER,
            hello | how many & -n RANKS & jmpirun -n 4 halo
            -n 2 | which program & (halo) & main class & jar & : counts, hello
            -f hosts -n 2 hello | option: '-f' & --hostfile FILE
            -host a -n 2 hello | option: '-host' & --hosts a:2,b:2
            -n 2 -x A=1 -npernode 2 hello | option: '-npernode' & each host & --hosts a:2,b:2
            -n 2 -genv=A=1 hello | option: '-genv=A=1' & -x VAR=VALUE
            -n 2 --in-jvm --bind hello | --bind & --in-jvm & taskset -c 0-3 jmpirun
            --hosts localhost:2 --bind hello | --bind & this host & --hosts
            -n 2 --matcher magic hello | 'magic' & \
            queues, vector, bins, ranks, exact, newmadeleine, concurrent, adaptive, hardware, overlap, associative, fpga, portals, optimistic, auto
            -n 2 --progress none hello | --progress none: & application & thread & adaptive
            -n 2 --timeout 0 hello | --timeout 0: & positive
            -n 2 --deadlock-after -1 hello | --deadlock-after -1: & negative
            -n 2 --deadlock-after 0 --end-deadlock hello | --end-deadlock & --deadlock-after 0 & omit
            -n 2 -x NO_SUCH_VARIABLE hello | -x NO_SUCH_VARIABLE: & -x NO_SUCH_VARIABLE=VALUE
            -n 2 -x =1 hello | -x =1: & no name
            -n 2 --debug=2 hello | --debug=2: & '2' & 0..1
            -n 4x hello | option '-n' & '4x' & whole number
            -n 2 --timeout soon hello | option '--timeout' & 'soon' & whole number
            -n 10000000 hello | -n 10000000: & more than 244141 GiB & --hosts & --in-jvm
            -n 2 --debug=a hello | --debug=a: & 'a' & 0,2-3
            -n 2 --in-jvm -J -ea hello | -J, & --debug & --log-dir & --in-jvm & JDK_JAVA_OPTIONS
            -n 2 --tag-output --log-dir x hello | --tag-output & --log-dir x & not both
            -n 2 --trace= hello | --trace '': & directory
            -n 2 --check=yes hello | --check=yes: & --check, or & --check=unbuffered
            -n 2 --nonsense hello | Unknown option: '--nonsense'
            -n 2 --compare queues,exat hello | --compare queues,exat: & 'exat' & : queues, vector, bins,
            -n 2 --compare=exact hello | --compare exact: & two engines & queues,exact
            -n 2 --compare exact,exact hello | --compare exact,exact: & exact twice
            -n 2 --compare queues,exact --rounds 0 hello | --rounds 0: & 1 to 1000
            -n 2 --rounds 3 hello | --rounds 3: & without --compare
            -n 2 --compare queues,exact --matcher bins hello | --compare & --matcher, & --log-dir & --trace
            -n 2 --compare queues,exact --ignore-output ( hello | --ignore-output (: & regular expression
            -n 2 --compare queues,exact --report /dev/null/no/page.html hello | \
            --report /dev/null/no/page.html: & directory /dev/null/no
            -n 2 --compare all | which program
            -n 2 -cp CLASSES:YOURS Farm | class Farm & not found & mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS my/Farm | class my/Farm & not found & mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS classes/my/Farm.class | class classes/my/Farm.class & mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS src/main/java/my/Farm.java | src/main/java/my/Farm.java & mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS other.Farm | class other.Farm & not found & mean my.Farm or your.Farm?
            -n 2 -cp CLASSES farm | mean my.Farm?
            -n 2 -cp CLASSES my.farm | mean my.Farm?
            -n 2 -cp CLASSES Frm | mean my.Farm?
            -n 2 -cp CLASSES my.Fram | mean my.Farm?
            -n 2 -cp CLASSES helo | mean hello?
            """.lines().toList();

    private static List<String> errors;

    private static String[] cells(String row) {
        return row.split(" *\\| ", 2);
    }

    static Stream<Arguments> rows() {
        return IntStream.range(0, ROWS.size())
                .mapToObj(row -> Arguments.of(row, cells(ROWS.get(row))[0], cells(ROWS.get(row))[1]));
    }

    @BeforeAll
    static void executeAll(@TempDir Path directory) throws Exception {
        Path classes = Files.createDirectories(directory.resolve("classes/my")).getParent();
        Files.createFile(classes.resolve("my/Farm.class"));
        Files.createFile(classes.resolve("my/Farm$Barn.class"));
        Path jar = directory.resolve("library.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("your/Farm.class"));
        }
        String commands = ROWS.stream()
                .map(row -> cells(row)[0] + "\n")
                .collect(Collectors.joining())
                .replace("CLASSES", classes.toString())
                .replace("YOURS", jar.toString());
        try (LauncherProcess jvm = LauncherProcess.startMain(Commands.class, directory, commands, Map.of())) {
            assertThat(jvm.awaitExit()).isZero();
            assertThat(jvm.out()).as("standard output").isEmpty();
            errors = List.of(jvm.err().split(Commands.END + "\n"));
        }
        assertThat(errors).hasSameSizeAs(ROWS);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("rows")
    void shouldRefuse(int row, String arguments, String facts) {
        assertThat(errors.get(row)).as(arguments).contains(facts.split(" & ")).endsWith("exit code 2\n");
    }
}
