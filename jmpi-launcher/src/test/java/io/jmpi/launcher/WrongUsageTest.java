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
    /** Arguments, and a part of the error. {@code CLASSES} has my.Farm, and {@code YOURS} is a jar with your.Farm. */
    private static final List<String> ROWS = """
            -n 2 helo | known programs: counts, hello; did you mean hello?
            -n 2 -x JMPI_MACHER=bins hello | JMPI_MACHER is not a setting of jmpi; did you mean JMPI_MATCHER?
            -n 2 halllo | known programs: counts, hello; did you mean hello?
            -n 2 --matcher=EXACT hello | did you mean exact?
            -n 2 --transport in_jvm hello | known transports: auto, in-jvm; did you mean in-jvm?
            -n 2 -Xmx1g hello | Unknown option: '-Xmx1g'; JVM flags: -J -Xmx1g
            -n 2 -Dkey=value hello | Unknown option: '-Dkey=value'; JVM flags: -J -Dkey=value
            -n 2 Bad.java | compile it with javac, and name the class: -cp . Bad
            -n 2 classes/Bad.class | this is a file: name the class: -cp classes Bad
            -n 2 --matcher bin hello | optimistic, auto; did you mean bins?
            -n 2 no.Such | class no.Such not found; searched: jmpirun's own class path; known programs: counts, hello
            -n 2 -cp /nowhere no.Such | -cp /nowhere: there is no file or directory '/nowhere'
            -n 2 testprograms.Programs$NoProgram | no method public static void main(String[] args)
            -n 2 no/such.jar | jar no/such.jar not found
            -n 0 hello | -n 0: the number of ranks must be positive
            -n -3 hello | -n -3: the number of ranks must be positive
            -n many hello | Invalid value for option '-n'
            -np many hello | Invalid value for option '-np'
            -n 2 -J Xmx1g hello | -J Xmx1g: a JVM flag begins with '-'; write -J -Xmx1g
            -n 2 --matchr bins hello | did you mean --matcher
            -n 2 --transport pigeon hello | --transport pigeon: unknown transport; known transports: auto, in-jvm
            -n 2 -x JMPI_TRANSPORT=pigeon hello | (from environment variable JMPI_TRANSPORT): unknown transport
            -n 2 -x JMPI_EAGER_CREDIT=much hello | setting 'eager.credit' has value 'much' (from environment variable
            -n 2 -x JMPI_EGAER=1 hello | environment variable JMPI_EGAER is not a setting of jmpi; known: JMPI_MATCHER
            hello | how many ranks? give -n RANKS before the program
            -n 2 | which program? name it after the options: an example (halo), a main class or a jar; known programs: counts, hello
            -f hosts -n 2 hello | Unknown option: '-f'; a file of hosts: --hostfile FILE
            -host a -n 2 hello | Unknown option: '-host'; the hosts: --hosts a:2,b:2
            -n 2 -x A=1 -npernode 2 hello | Unknown option: '-npernode'; how many ranks each host has
            -n 2 -genv=A=1 hello | Unknown option: '-genv=A=1'; a variable for the ranks: -x VAR=VALUE
            -n 2 --in-jvm --bind hello | --bind binds the processes of ranks of this host; with --in-jvm, bind the whole job
            --hosts localhost:2 --bind hello | --bind binds the processes of ranks of this host
            -n 2 --matcher magic hello | unknown matcher 'magic'; known matchers: queues, bins, ranks, exact, adaptive, hardware, overlap, optimistic, auto
            -n 2 --progress none hello | --progress none: expected application, thread or adaptive
            -n 2 --timeout 0 hello | --timeout 0: the time must be positive
            -n 2 --deadlock-after -1 hello | --deadlock-after -1: the time must not be negative
            -n 2 --deadlock-after 0 --end-deadlock hello | --end-deadlock has no effect with --deadlock-after 0
            -n 2 -x NO_SUCH_VARIABLE hello | -x NO_SUCH_VARIABLE: there is no such environment variable
            -n 2 -x =1 hello | the variable has no name
            -n 2 --debug=2 hello | --debug=2: '2' is not among the ranks 0..1
            -n 4x hello | '4x' is not a whole number
            -n 2 --timeout soon hello | Invalid value for option '--timeout': 'soon' is not a whole number
            -n 10000000 hello | -n 10000000: so many JVMs need more than 244141 GiB of memory, and this host has
            -n 2 --debug=a hello | --debug=a: 'a' is not a list of ranks like 0,2-3
            -n 2 --in-jvm -J -ea hello | need a process for each rank
            -n 2 --tag-output --log-dir x hello | exclude each other
            -n 2 --trace= hello | --trace '': expected the name of a directory
            -n 2 --nonsense hello | Unknown option: '--nonsense'
            -n 2 --compare queues,exat hello | --compare queues,exat: unknown matcher 'exat'; known matchers: queues, bins,
            -n 2 --compare=exact hello | --compare exact: name at least two engines
            -n 2 --compare exact,exact hello | names an engine twice
            -n 2 --compare queues,exact --rounds 0 hello | --rounds 0: expected 1 to 1000
            -n 2 --rounds 3 hello | --rounds 3: has no effect without --compare
            -n 2 --compare queues,exact --matcher bins hello | --compare excludes --matcher
            -n 2 --compare queues,exact --ignore-output ( hello | --ignore-output (: is no regular expression
            -n 2 --compare queues,exact --report /dev/null/no/page.html hello | --report /dev/null/no/page.html: cannot create the directory /dev/null/no
            -n 2 --compare all | which program?
            -n 2 -cp CLASSES:YOURS Farm | class Farm not found
            -n 2 -cp CLASSES:YOURS my/Farm | class my/Farm not found
            -n 2 -cp CLASSES:YOURS classes/my/Farm.class | class classes/my/Farm.class not found
            -n 2 -cp CLASSES:YOURS src/main/java/my/Farm.java | class src/main/java/my/Farm.java not found
            -n 2 -cp CLASSES:YOURS other.Farm | class other.Farm not found
            -n 2 -cp CLASSES:YOURS Farm | did you mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS my/Farm | did you mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS classes/my/Farm.class | did you mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS src/main/java/my/Farm.java | did you mean my.Farm or your.Farm?
            -n 2 -cp CLASSES:YOURS other.Farm | did you mean my.Farm or your.Farm?
            -n 2 -cp CLASSES farm | ; did you mean my.Farm?
            -n 2 -cp CLASSES my.farm | ; did you mean my.Farm?
            -n 2 -cp CLASSES Frm | ; did you mean my.Farm?
            -n 2 -cp CLASSES my.Fram | ; did you mean my.Farm?
            -n 2 -cp CLASSES helo | ; did you mean hello?
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
    void shouldRefuse(int row, String arguments, String message) {
        assertThat(errors.get(row)).as(arguments).contains(message).endsWith("exit code 2\n");
    }
}
