package io.jmpi.examples;

import static io.jmpi.examples.recovery.LosableRanks.LOST;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.HeatFieldTest;
import io.jmpi.examples.heat.ImageFiles;
import io.jmpi.examples.recovery.LosableRanks;
import io.jmpi.examples.recovery.ResilientHeat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ResilientHaloTest {
    private static final int STEPS = 30;
    private static final double ALPHA = 0.2;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private HeatField image;

    @BeforeEach
    void writeAnImage() throws IOException {
        ImageFiles.writePng(HeatFieldTest.random(23, 17), directory.resolve("image.png"));
        image = ImageFiles.read(directory.resolve("image.png"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5})
    void shouldComputeThePictureOfASerialPass(int ranks) throws Exception {
        assertThat(run(ranks)).containsOnly(0);
        requirePicture();
        assertThat(out()).doesNotContain("lost");
    }

    @ParameterizedTest
    @CsvSource({
        // one rank, at a checkpoint and between two, in the first and the last step, the writer too
        "2@0",
        "0@0",
        "2@10",
        "0@13",
        "3@29",
        "0@29",
        // more than one, together or one after the other, until one is left
        "0@10 2@10",
        "1@5 3@17",
        "0@5 1@12 2@20",
        "0@3 1@14 2@20",
        // in a recovery
        "1@15 3@recovery",
        "2@15 0@recovery",
        "1@15 3@recovery 0@25",
    })
    void shouldComputeThePictureWithoutTheLostRanks(String losses) throws Exception {
        int[] exitCodes = run(4, arguments(losses));
        List<Integer> lost = Arrays.stream(losses.split(" "))
                .map(loss -> Integer.valueOf(loss.replaceFirst("@.*", "")))
                .toList();
        assertThat(exitCodes)
                .containsExactly(IntStream.range(0, 4)
                        .map(rank -> lost.contains(rank) ? LOST : 0)
                        .toArray());
        requirePicture();
        assertThat(err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "queues, thread",
        "bins, application",
        "ranks, application",
        "exact, thread",
        "adaptive, application",
        "hardware, thread",
        "optimistic, application"
    })
    void shouldNotDependOnMatcherAndProgress(String matcher, String progress) throws Exception {
        Map<String, String> settings = Map.of("JMPI_MATCHER", matcher, "JMPI_PROGRESS", progress);
        assertThat(run(settings, 4, arguments("0@14 2@14"))).containsExactly(LOST, 0, LOST, 0);
        requirePicture();
    }

    @Test
    void shouldReportEachLossInALine() throws Exception {
        run(4, arguments("2@10 0@25"));
        assertThat(out().lines().toList().get(0)).matches("step 1[01]: lost rank 2\\b.*\\b3 ranks\\b.*step 10");
        assertThat(out().lines().toList().get(1)).matches("step 2[56]: lost rank 0\\b.*\\b2 ranks\\b.*step 20");
    }

    @Test
    void shouldBeginAgainIfThereIsNoCheckpointYet() throws Exception {
        assertThat(run(3, arguments("1@4"), "--checkpoint-every=1000")).containsExactly(0, LOST, 0);
        assertThat(out()).containsPattern("step [45]: lost rank 1\\b.*\\b2 ranks\\b.*step 0\\b");
        requirePicture();
    }

    /** Two that end themselves right after a checkpoint cannot notice each other before. */
    @ParameterizedTest
    @CsvSource({"1@10 2@10, rank 1", "3@10 0@10, rank 3", "1@15 2@recovery, rank 1"})
    void shouldExplainThatAStripIsLostWithItsCopy(String losses, String owner) throws Exception {
        assertThat(run(4, arguments(losses)))
                .contains(LOST, ResilientHeat.STRIP_LOST)
                .doesNotContain(0, 1);
        assertThat(err()).containsPattern("resilient-halo: step 1[0156]: lost rank.*strip of " + owner + "\\b.*copy");
        assertThat(directory.resolve("picture.png")).doesNotExist();
    }

    @Test
    void shouldSurviveWithFewerRowsThanRanks() throws Exception {
        Path tiny = Files.writeString(directory.resolve("image.png"), "P2\n3 2 255\n0 50 100\n150 200 250\n");
        image = ImageFiles.read(tiny);
        assertThat(run(5, arguments("0@4 3@12"))).containsExactly(LOST, 0, 0, LOST, 0);
        requirePicture();
    }

    @Test
    void shouldReportFilesThatCannotBeUsedOnce() throws Exception {
        assertThat(LosableRanks.run(3, Map.of(), () -> execute("--image=missing.png")))
                .containsOnly(1);
        assertThat(LosableRanks.run(3, Map.of(), () -> execute("--output=/dev/null/a.png")))
                .containsOnly(1);
        assertThat(err().lines())
                .satisfiesExactly(
                        error -> assertThat(error)
                                .startsWith("resilient-halo: ")
                                .contains("image missing.png", "no such file"),
                        error -> assertThat(error)
                                .startsWith("resilient-halo: ")
                                .contains("/dev/null/a.png", "/dev/null is a file"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--steps -1",
                "--checkpoint-every 0",
                "--lose 2",
                "--lose @3",
                "--lose 1@-3",
                "--lose 1@9999999999"
            })
    void shouldExplainWrongOptions(String options) throws Exception {
        assertThat(LosableRanks.run(2, Map.of(), () -> execute(options.split(" "))))
                .containsOnly(2);
        assertThat(err()).containsOnlyOnce(options + ": ").containsOnlyOnce("Usage: resilient-halo");
    }

    @Test
    void shouldTeachByHelp() throws Exception {
        assertThat(LosableRanks.run(1, Map.of(), () -> execute("--help"))).containsOnly(0);
        assertThat(out()).contains("./jmpirun -n 4 --keep-going resilient-halo --lose 2@100");
    }

    private static String[] arguments(String losses) {
        return Arrays.stream(losses.split(" ")).map(loss -> "--lose=" + loss).toArray(String[]::new);
    }

    private int[] run(int ranks, String... arguments) throws InterruptedException {
        return run(Map.of(), ranks, arguments);
    }

    private int[] run(int ranks, String[] losses, String more) throws InterruptedException {
        String[] all = Arrays.copyOf(losses, losses.length + 1);
        all[losses.length] = more;
        return run(ranks, all);
    }

    private int[] run(Map<String, String> settings, int ranks, String... arguments) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                "--image=" + directory.resolve("image.png"),
                "--output=" + directory.resolve("picture.png"),
                "--steps=" + STEPS));
        all.addAll(List.of(arguments));
        return LosableRanks.run(ranks, settings, () -> execute(all.toArray(String[]::new)));
    }

    private int execute(String... arguments) {
        return ResilientHalo.execute(arguments, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private void requirePicture() throws IOException {
        HeatField expected = image.diffusedSerially(STEPS, ALPHA);
        assertThat(out()).containsPattern(String.format("CRC-32\\) +%08x\\R", expected.checksum()));
        Path reference = directory.resolve("reference.png");
        ImageFiles.writePng(expected, reference);
        assertThat(directory.resolve("picture.png")).hasSameBinaryContentAs(reference);
    }

    private String out() {
        return out.toString(UTF_8);
    }

    private String err() {
        return err.toString(UTF_8);
    }
}
