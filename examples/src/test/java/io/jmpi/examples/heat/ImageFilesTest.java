package io.jmpi.examples.heat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.examples.SampleFiles;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageFilesTest {
    @TempDir
    private Path directory;

    @Test
    void shouldReadTextPgmWithComments() throws IOException {
        HeatField field = read("P2\n# made by hand\n3 2 # columns, rows\n255\n0 1 2\n#half\n253 254 255");
        assertField(field, 3, 2, 0, 1, 2, 253, 254, 255);
    }

    @Test
    void shouldReadBinaryPgmWhosePixelsLookLikeBlanksAndComments() throws IOException {
        HeatField field = read("P5 # two rows\r\n2\t2\n255\n\n# \u00ff");
        assertField(field, 2, 2, '\n', '#', ' ', 255);
    }

    @Test
    void shouldScaleGreyValuesToDegrees() throws IOException {
        assertField(read("P2 3 1 15 0 5 15"), 3, 1, 0, 85, 255);
    }

    @Test
    void shouldReadTwoBytesPerPixelWhenTheMaximumNeedsThem() throws IOException {
        assertField(read("P5 3 1 65535\n\u0000\u0000\u0001\u0001\u00ff\u00ff"), 3, 1, 0, 1, 255);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "P2 2 2 255 1 2 3, not a number; pixel 3",
                "P2 2 x 255 1 2 3, not a number; height",
                "P2 1 1 255 256, pixel 0; value 256; maximum 255",
                "P2 1 1 0 0, value 0; 1..65535",
                "P2 1 1 65536 0, value 65536; 1..65535",
                "P2 0 4 255, empty; 0 x 4",
                "P2 99999999999 1 255, width; larger than 2147483647",
                "P2 2147483647 2147483647 255, 2147483647 x 2147483647; heap; -Xmx",
                "P5 2 2 255 abc, last pixel",
                "P5 1 1 256 a, last pixel",
                "P5, not a number; width",
                "P6 1 1 255 abc, PNG; PGM"
            })
    void shouldSayWhatIsWrongWithAnImage(String content, String facts) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(facts.split("; "));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 30, 1000})
    void shouldRefuseTruncatedPng(int length) throws IOException {
        byte[] png = Files.readAllBytes(writtenPng(SampleFiles.lake()));
        assertThatThrownBy(() -> ImageFiles.read(Arrays.copyOf(png, length))).isInstanceOf(IOException.class);
    }

    @Test
    void shouldReadBackTheGreyValuesOfTheWrittenPng() throws IOException {
        double[] cells = new double[256];
        Arrays.setAll(cells, i -> i);
        HeatField field = new HeatField(32, 8, cells);
        HeatField copy = ImageFiles.read(writtenPng(field));
        assertThat(copy.firstDifference(field)).isEqualTo(-1);
    }

    @Test
    void shouldRoundTemperaturesWhenWriting() throws IOException {
        HeatField field = new HeatField(4, 1, new double[] {-0.3, 0.49, 0.5, 255.2});
        assertField(ImageFiles.read(writtenPng(field)), 4, 1, 0, 0, 1, 255);
    }

    @ParameterizedTest
    @ValueSource(ints = {BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_INT_ARGB, BufferedImage.TYPE_BYTE_INDEXED})
    void shouldKeepGreyOfColourImages(int type) throws IOException {
        BufferedImage image = new BufferedImage(3, 1, type);
        image.setRGB(0, 0, 0xff000000);
        image.setRGB(1, 0, 0xff333333);
        image.setRGB(2, 0, 0xffffffff);
        assertField(ImageFiles.read(png(image)), 3, 1, 0, 0x33, 255);
    }

    @Test
    void shouldReadSixteenBitGreyPng() throws IOException {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_USHORT_GRAY);
        image.getRaster().setPixels(0, 0, 2, 1, new int[] {257, 65535});
        assertField(ImageFiles.read(png(image)), 2, 1, 1, 255);
    }

    private Path writtenPng(HeatField field) throws IOException {
        Path file = directory.resolve("picture.png");
        ImageFiles.writePng(field, file);
        return file;
    }

    private static byte[] png(BufferedImage image) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private static HeatField read(String content) throws IOException {
        return ImageFiles.read(content.getBytes(ISO_8859_1));
    }

    private static void assertField(HeatField field, int width, int height, double... cells) {
        assertThat(field.width()).isEqualTo(width);
        assertThat(field.height()).isEqualTo(height);
        assertThat(field.firstDifference(new HeatField(width, height, cells))).isEqualTo(-1);
    }
}
