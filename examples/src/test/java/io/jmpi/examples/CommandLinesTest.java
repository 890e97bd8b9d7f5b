package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.ImageFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs as a user runs them: as jobs of one rank where nothing else is said. */
class CommandLinesTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void shouldWriteAndVerifyThePicture() throws IOException {
        Path picture = directory.resolve("result.png");
        assertThat(halo("--steps", "20", "--verify", "--output", picture.toString()))
                .isZero();
        assertThat(out())
                .contains("512 x 384 cells, 20 steps")
                .contains("bit for bit")
                .containsPattern("picture .*" + Pattern.quote(picture.toString()) + "\\R");
        assertThat(err()).isEmpty();
        HeatField written = ImageFiles.read(picture);
        assertThat(written.width()).isEqualTo(512);
    }

    @Test
    void shouldPrintTheSameNamesInTheSameOrderForEveryRun() {
        halo("--steps", "1", "--output", directory.resolve("a.png").toString());
        String names = names(out());
        out.reset();
        halo("--steps", "3", "--output", directory.resolve("a.png").toString(), "--decomposition", "1d");
        assertThat(names(out()))
                .isEqualTo(names)
                .contains(
                        "ranks",
                        "matcher",
                        "transport",
                        "progress",
                        "time per step",
                        "messages sent",
                        "bytes sent",
                        "checksum");
    }

    @Test
    void shouldRepeatItsArgumentsInTheCommandThatItSuggests() {
        String picture = directory.resolve("a b's.png").toString();
        halo("--steps", "3", "--output", picture);
        assertThat(out())
                .endsWith("./jmpirun -n 1 --compare queues,exact halo --steps 3 --output '"
                        + picture.replace("'", "'\\''") + "'" + System.lineSeparator());
    }

    @Test
    void shouldKeepThePictureWhenThereAreNoSteps() throws IOException {
        Path picture = directory.resolve("same.png");
        assertThat(halo("--steps", "0", "--output", picture.toString())).isZero();
        assertThat(ImageFiles.read(picture).firstDifference(SampleFiles.lake())).isEqualTo(-1);
    }

    @Test
    void shouldSayWhichImageCannotBeRead() throws IOException {
        Path output = directory.resolve("never.png");
        Path missing = directory.resolve("missing.png");
        assertThat(halo("--image", missing.toString(), "--output", output.toString()))
                .isEqualTo(1);
        assertNoSuchFile(err().strip(), "halo: ", "image " + missing);

        err.reset();
        Path text = Files.writeString(directory.resolve("text.png"), "no image");
        assertThat(halo("--image", text.toString(), "--output", output.toString()))
                .isEqualTo(1);
        assertThat(err()).startsWith("halo: ").contains("image " + text, "PNG", "PGM");
        assertThat(output).doesNotExist();
    }

    @Test
    void shouldCreateTheDirectoriesOfItsOutput() {
        Path picture = directory.resolve("new/pictures/a.png");
        assertThat(halo("--steps", "0", "--output", picture.toString())).isZero();
        assertThat(picture).isNotEmptyFile();
    }

    @Test
    void shouldRefuseAnOutputThatCannotBeWrittenBeforeItComputes() {
        Path output = Path.of("/dev/null/a.png");
        assertThat(halo("--steps", "2000000000", "--output", output.toString())).isEqualTo(1);
        assertThat(err()).startsWith("halo: ").contains(output.toString());
        assertThat(out()).isEmpty();
    }

    @Test
    void shouldGatherTheDefaultFile() {
        assertThat(gatherv()).isZero();
        assertThat(out()).contains("weather.csv").contains("byte for byte");
        assertThat(err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "'no newline', 1", "'a,b\r\nc,n\r\n', 1"})
    void shouldGatherAnyFile(String content, int matches) throws IOException {
        Path file = Files.writeString(directory.resolve("file.csv"), content);
        Path output = directory.resolve("found.csv");
        assertThat(gatherv("--file", file.toString(), "--pattern", "n", "--output", output.toString()))
                .isZero();
        assertThat(out())
                .containsPattern("matches +" + matches + "\\R")
                .containsPattern("lines .*" + Pattern.quote(output.toString()) + "\\R");
        assertThat(Files.readString(output))
                .satisfies(found -> assertThat(found.lines()).hasSize(matches));
    }

    @Test
    void shouldSayWhichFileCannotBeRead() {
        Path missing = directory.resolve("missing.txt");
        assertThat(gatherv("--file", missing.toString())).isEqualTo(1);
        assertNoSuchFile(err().strip(), "gatherv: ", missing.toString());
        err.reset();
        assertThat(gatherv("--file", directory.toString())).isEqualTo(1);
        assertThat(err()).startsWith("gatherv: ").contains(directory.toString());
    }

    private static void assertNoSuchFile(String error, String program, String file) {
        assertThat(error).startsWith(program).contains(file, "no such file").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--steps -1",
                "--steps many",
                "--alpha 0",
                "--alpha 0.26",
                "--alpha NaN",
                "--decomposition 3d",
                "--nonsense",
                "stray"
            })
    void shouldExplainWrongOptionsOfHalo(String options) {
        assertThat(halo(options.split(" "))).isEqualTo(2);
        assertThat(err()).contains(options.replaceFirst(" .*", "")).contains("Usage: halo");
        assertThat(out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--pattern [", "--piece 0", "--nonsense"})
    void shouldExplainWrongOptionsOfGatherv(String options) {
        assertThat(gatherv(options.split(" "))).isEqualTo(2);
        assertThat(err()).contains(options.replaceFirst(" .*", "")).contains("Usage: gatherv");
    }

    @ParameterizedTest
    @CsvSource({"queues, 2d", "queues, 1d", "bins, 2d", "bins, 1d"})
    void shouldPrintThePictureOfAllRanksOnce(String matcher, String decomposition) {
        Path picture = directory.resolve("result.png");
        MpiConfig config = MpiConfig.defaults().with("matcher", matcher);
        int[] exitCodes = inRanks(
                4,
                config,
                Halo::new,
                "--steps=9",
                "--verify",
                "--output=" + picture,
                "--decomposition=" + decomposition);
        assertThat(exitCodes).containsOnly(0);
        // The grids have 3 and 4 borders; all are crossed both ways in every step.
        assertThat(out())
                .containsOnlyOnce("bit for bit")
                .containsPattern("matcher +" + matcher + "\\R")
                .containsPattern("ranks +4\\R")
                .containsPattern("messages sent +" + 2 * 9 * (decomposition.equals("1d") ? 3 : 4) + "\\R");
        assertThat(picture).isNotEmptyFile();
        assertThat(err()).isEmpty();
    }

    @Test
    void shouldGatherWithAllRanks() {
        int[] exitCodes = inRanks(3, MpiConfig.defaults(), Gatherv::new, "--piece=100");
        assertThat(exitCodes).containsOnly(0);
        assertThat(out()).containsOnlyOnce("byte for byte").containsPattern("\\R  0 +192 .*\\R  1 +192 .*\\R  2 +193 ");
    }

    @Test
    void shouldEndAllRanksWithOneMessageWhenAFileIsMissing() {
        assertThat(inRanks(3, MpiConfig.defaults(), Halo::new, "--image=missing.png"))
                .containsOnly(1);
        assertThat(inRanks(3, MpiConfig.defaults(), Gatherv::new, "--file=missing.csv"))
                .containsOnly(1);
        assertThat(err().lines())
                .satisfiesExactly(
                        error -> assertNoSuchFile(error, "halo: ", "image missing.png"),
                        error -> assertNoSuchFile(error, "gatherv: ", "missing.csv"));
        assertThat(out()).isEmpty();
    }

    @Test
    void shouldExplainWrongOptionsOnceInAllRanks() {
        assertThat(inRanks(3, MpiConfig.defaults(), Halo::new, "--nonsense")).containsOnly(2);
        assertThat(err()).containsOnlyOnce("Usage: halo");
    }

    @Test
    void shouldRefuseAnArgumentOfHelloOnce() {
        PrintStream errStream = new PrintStream(err, true, UTF_8);
        Jmpi.runSessions(MpiConfig.defaults(), 3, mpi -> Hello.refuse("--matcher", mpi.world(), errStream));
        assertThat(err())
                .hasLineCount(1)
                .startsWith("hello: ")
                .contains("no arguments", "'--matcher'", "jmpirun", "before the program");
    }

    @Test
    void shouldTeachByHelp() {
        assertThat(halo("--help")).isZero();
        assertThat(out()).contains("Usage: halo").contains("./jmpirun -n 4 --compare queues,bins halo");
        out.reset();
        assertThat(gatherv("-h")).isZero();
        assertThat(out()).contains("Usage: gatherv").contains("./jmpirun -n 4 --matcher bins --stats gatherv");
        assertThat(err()).isEmpty();
    }

    private int halo(String... arguments) {
        return execute(new Halo(), arguments);
    }

    private int gatherv(String... arguments) {
        return execute(new Gatherv(), arguments);
    }

    private int execute(Example example, String... arguments) {
        return Example.execute(
                example, arguments, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private int[] inRanks(int ranks, MpiConfig config, Supplier<Example> program, String... arguments) {
        int[] exitCodes = new int[ranks];
        PrintStream outStream = new PrintStream(out, true, UTF_8);
        PrintStream errStream = new PrintStream(err, true, UTF_8);
        Jmpi.runSessions(
                config,
                ranks,
                mpi -> exitCodes[mpi.world().rank()] =
                        Example.execute(program.get(), arguments, mpi, outStream, errStream));
        return exitCodes;
    }

    private String out() {
        return out.toString(UTF_8);
    }

    private String err() {
        return err.toString(UTF_8);
    }

    /** The names of the indented lines: what comes before the gap of two blanks or more. */
    private static String names(String output) {
        return Pattern.compile("^  (\\S+(?: \\S+)*)  .*$", Pattern.MULTILINE)
                .matcher(output)
                .results()
                .map(result -> result.group(1))
                .reduce("", (a, b) -> a + b + "\n");
    }
}
