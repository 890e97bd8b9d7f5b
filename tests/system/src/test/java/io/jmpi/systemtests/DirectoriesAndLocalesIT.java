package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where jobs run: directories with any name, and any locale. */
class DirectoriesAndLocalesIT {
    private static final String NAME = "\u00fcbung \u7d71";

    private static final List<String> PARTS = List.of("scripts", "examples", "tools", "pom.xml");

    @TempDir
    Path directory;

    /** A clone, working directory and home directory with such a name. */
    private Path place;

    @AfterEach
    void removeLinks() throws Exception {
        for (String part : PARTS) {
            Files.delete(place.resolve(part));
        }
    }

    @BeforeEach
    void makeClone() throws Exception {
        place = Files.createDirectory(directory.resolve(NAME));
        Files.createDirectory(place.resolve("bin"));
        for (String file : new String[] {"jmpirun", "bin/mpjrun.sh", "bin/jmpi-trace"}) {
            Files.copy(JobCommand.TOP.resolve(file), place.resolve(file));
        }
        for (String part : PARTS) {
            Files.createSymbolicLink(place.resolve(part), JobCommand.TOP.resolve(part));
        }
        new SourceCode("Word", """
                public final class Word {
                    private Word() {}

                    public static void main(String[] args) {
                        try (io.jmpi.Mpi mpi = io.jmpi.Mpi.init()) {
                            String name = args[args.length - 1];
                            boolean isHere = new java.io.File(name).exists();
                            System.out.println(mpi.world().rank() + " " + name + " " + isHere);
                        }
                    }
                }
                """).compile(place, "Word");
        Files.createFile(place.resolve(NAME));
    }

    private JobCommand inLocaleC(String script, String options) {
        return JobCommand.of(List.of(place.resolve(script).toString()))
                .words(options)
                .environment("LC_ALL", "C")
                .environment("HOME", place.toString());
    }

    @Test
    void shouldRunProgramsOfAnyNameInTheLocaleC() throws Exception {
        for (String options : new String[] {"-n 2", "-n 2 --in-jvm"}) {
            JobRun run = inLocaleC("jmpirun", options)
                    .option("-cp", place.toString())
                    .option("Word", NAME)
                    .succeedIn(place);
            assertThat(run.out().lines()).containsExactlyInAnyOrder("0 " + NAME + " true", "1 " + NAME + " true");
            assertThat(run.complaints()).isEmpty();
        }
    }

    @Test
    void shouldRunTheOtherScriptsInTheLocaleC() throws Exception {
        assertThat(inLocaleC("bin/mpjrun.sh", "-np 1 -dev niodev -cp .")
                        .option("Word", NAME)
                        .succeedIn(place)
                        .out())
                .isEqualTo("0 " + NAME + " true\n");
        inLocaleC("jmpirun", "-n 1 --trace").option(NAME + "-trace", "hello").succeedIn(place);
        assertThat(inLocaleC("bin/jmpi-trace", "info")
                        .words("./" + NAME.split(" ", -1)[0])
                        .exitIn(place, 2)
                        .err())
                .contains("\u00fcbung");
    }
}
