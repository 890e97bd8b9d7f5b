package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.examples.command.Example;
import io.jmpi.examples.heat.ImageFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples as jobs of several ranks: each verifies itself against a serial pass. */
class ExampleJobsTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void shouldExchangeTheBordersOfAPlate(int ranks) {
        String picture = "--output=" + directory.resolve("plate.png");
        assertThat(run(MpiConfig.defaults(), ranks, Halo::new, "--steps=10", "--verify", picture))
                .containsOnly(0);
        assertThat(out()).contains("bit for bit");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void shouldGatherUnequalNumbersOfLines(int ranks) {
        assertThat(run(MpiConfig.defaults(), ranks, Gatherv::new)).containsOnly(0);
        assertThat(out()).contains("byte for byte");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void shouldExchangeTheFacesOfACube(int ranks) {
        assertThat(run(MpiConfig.defaults(), ranks, Stencil::new, "--cells=13", "--steps=7"))
                .containsOnly(0);
        assertThat(run(MpiConfig.defaults(), ranks, Stencil::new, "--cells=9", "--steps=7", "--periodic"))
                .containsOnly(0);
        assertThat(out()).contains("cold walls", "periodic").containsPattern("(?s)verified.*verified");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void shouldPutThePictureTogetherWhateverTheWorkersDo(int ranks) throws IOException {
        Path picture = directory.resolve("picture.png");
        String[] arguments = {"--width=61", "--rows=7", "--iterations=60", "--verify", "--output=" + picture};
        assertThat(run(MpiConfig.defaults(), ranks, Mandelbrot::new, arguments)).containsOnly(0);
        assertThat(out()).contains("bit for bit");
        assertThat(ImageFiles.read(picture).width()).isEqualTo(61);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "4, 2", "5, 9"})
    void shouldFindTheNotesInAPipelineOfAnyDepth(int ranks, int depth) {
        assertThat(run(MpiConfig.defaults(), ranks, Spectrum::new, "--chunks=7", "--depth=" + depth))
                .containsOnly(0);
        assertThat(out()).contains("[260, 330, 390]").contains("bit for bit");
    }

    @ParameterizedTest
    @CsvSource({"1, 5, 7", "4, 30, 20", "5, 31, 3"})
    void shouldWriteAMatrixAndReadItInAnotherDivision(int ranks, int rows, int columns) {
        Path file = directory.resolve("matrix.bin");
        String[] arguments = {"--rows=" + rows, "--columns=" + columns, "--file=" + file};
        assertThat(run(MpiConfig.defaults(), ranks, MatrixFile::new, arguments)).containsOnly(0);
        assertThat(out()).contains("each value where it belongs");
        assertThat(file).hasSize(8L * rows * columns);
        assertThat(run(MpiConfig.defaults(), 2, MatrixFile::new, "--file=" + directory))
                .containsOnly(1);
        assertThat(err()).contains("matrix-file: open of file", "is a directory");
    }

    @ParameterizedTest
    @CsvSource({"queues, thread", "hardware, application", "optimistic, thread"})
    void shouldNotDependOnMatcherAndProgress(String matcher, String progress) {
        MpiConfig config = MpiConfig.defaults().with("matcher", matcher).with("progress", progress);
        String picture = "--output=" + directory.resolve("any.png");
        assertThat(run(config, 3, Stencil::new, "--cells=8", "--steps=5")).containsOnly(0);
        assertThat(run(config, 3, Mandelbrot::new, "--width=30", "--iterations=50", "--verify", picture))
                .containsOnly(0);
        assertThat(run(config, 3, Spectrum::new, "--chunks=3")).containsOnly(0);
    }

    @Test
    void shouldExplainWrongOptions() {
        assertThat(run(MpiConfig.defaults(), 2, Stencil::new, "--cells=0")).containsOnly(2);
        assertThat(run(MpiConfig.defaults(), 2, Mandelbrot::new, "--rows=0")).containsOnly(2);
        assertThat(run(MpiConfig.defaults(), 2, Spectrum::new, "--depth=0")).containsOnly(2);
        assertThat(run(MpiConfig.defaults(), 2, Stencil::new, "--cells=1")).containsOnly(1);
        assertThat(err())
                .containsPattern("--cells 0: .*\\b1 to 500\\b")
                .containsPattern("--rows 0: .*\\b1 to 10000\\b")
                .containsPattern("--depth 0: .*\\b1 to 100\\b")
                .containsPattern("stencil: --cells 1: .*\\b2 ranks\\b");
    }

    @Test
    void shouldTeachByHelp() {
        assertThat(run(MpiConfig.defaults(), 1, Stencil::new, "--help")).containsOnly(0);
        assertThat(run(MpiConfig.defaults(), 1, Mandelbrot::new, "--help")).containsOnly(0);
        assertThat(run(MpiConfig.defaults(), 1, Spectrum::new, "--help")).containsOnly(0);
        assertThat(out()).contains("Usage: stencil", "Usage: mandelbrot", "Usage: spectrum");
        assertThat(err()).isEmpty();
    }

    private int[] run(MpiConfig config, int ranks, Supplier<Example> program, String... arguments) {
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
}
