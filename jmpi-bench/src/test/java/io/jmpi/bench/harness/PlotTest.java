package io.jmpi.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotTest {
    private static final int BLUE = 0x0072b2;
    private static final int VERMILION = 0xd55e00;

    @TempDir
    Path directory;

    @Test
    void shouldWriteAPictureWithALineForEachEngine() throws Exception {
        View view = new View("spread", "title", "ns")
                .add("queues", 0, 15)
                .add("queues", 65_536, 150_000)
                .add("bins", 0, 20)
                .add("bins", 65_536, 700);
        Plot.write(view, directory);
        BufferedImage image = ImageIO.read(directory.resolve("spread.png").toFile());
        assertThat(image.getWidth()).isEqualTo(Plot.WIDTH);
        assertThat(image.getHeight()).isEqualTo(Plot.HEIGHT);
        assertThat(pixels(image, BLUE)).isGreaterThan(500);
        assertThat(pixels(image, VERMILION)).isGreaterThan(500);
    }

    @Test
    void shouldDrawACaseWithOnePointOnly() throws Exception {
        Plot.write(new View("spread", "title", "ns").add("queues", 0, 15), directory);
        assertThat(pixels(ImageIO.read(directory.resolve("spread.png").toFile()), BLUE))
                .isGreaterThan(10);
    }

    @Test
    void shouldPlaceDepthsAtTheirBinaryLogarithmAndZeroBesides() {
        assertThat(Plot.x(1)).isZero();
        assertThat(Plot.x(65_536)).isEqualTo(16);
        for (int depth = 1; depth <= 65_536; depth *= 2) {
            assertThat(Plot.depthLabel(Plot.x(depth))).isEqualTo(Integer.toString(depth));
        }
        assertThat(Plot.depthLabel(Plot.x(0))).isEqualTo("0");
        assertThat(Plot.depthLabel(-1)).isEmpty();
        assertThat(Plot.depthLabel(2.5)).isEmpty();
    }

    private static long pixels(BufferedImage image, int colour) {
        long count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if ((image.getRGB(x, y) & 0xff_ffff) == colour) {
                    count++;
                }
            }
        }
        return count;
    }
}
