package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.jmpi.examples.heat.HeatField;
import io.jmpi.examples.heat.ImageFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Makes the files that are shipped with the examples, always the same ones: StrictMath and java.util.Random give equal
 * results everywhere. Run it in the examples directory after a change of the drawing.
 */
public final class SampleFiles {
    private static final int WIDTH = 512;
    private static final int HEIGHT = 384;
    private static final int SHORE = 268;

    private SampleFiles() {}

    public static void main(String[] args) throws IOException {
        Path resources = Path.of("src/main/resources/io/jmpi/examples");
        ImageFiles.writePng(lake(), resources.resolve("heat/lake.png"));
        Files.write(resources.resolve("weather.csv"), weather());
    }

    /** A lake at night: a moon above three ridges, a village at the shore, and their reflections. */
    public static HeatField lake() {
        double[] cells = new double[WIDTH * HEIGHT];
        for (int y = 0; y < SHORE; y++) {
            for (int x = 0; x < WIDTH; x++) {
                cells[y * WIDTH + x] = land(x, y);
            }
        }
        drawStars(cells);
        drawVillage(cells);
        for (int y = SHORE; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                cells[y * WIDTH + x] = StrictMath.rint(water(cells, x, y));
            }
        }
        return new HeatField(WIDTH, HEIGHT, cells);
    }

    private static double land(int x, int y) {
        double grey = sky(x, y);
        int[] shades = {70, 45, 22};
        for (int ridge = 0; ridge < shades.length; ridge++) {
            if (y > ridgeTop(ridge, x)) {
                grey = shades[ridge];
            }
        }
        return StrictMath.rint(grey);
    }

    private static double ridgeTop(int ridge, int x) {
        double t = x / 100.0 + 1.7 * ridge;
        double wave = StrictMath.sin(t) + 0.5 * StrictMath.sin(2.3 * t + ridge) + 0.2 * StrictMath.sin(7.1 * t);
        return 165 + 32 * ridge - (30 - 7 * ridge) * wave;
    }

    private static double sky(int x, int y) {
        double distance = StrictMath.hypot(x - 372, y - 78);
        double grey = 8 + 40.0 * y / SHORE;
        if (distance < 38) {
            boolean crater = StrictMath.hypot(x - 360, y - 70) < 8
                    || StrictMath.hypot(x - 384, y - 90) < 11
                    || StrictMath.hypot(x - 378, y - 60) < 5;
            return crater ? 205 : 255;
        }
        return grey + 70 * StrictMath.exp((38 - distance) / 40);
    }

    private static void drawStars(double[] cells) {
        Random random = new Random(1994);
        for (int star = 0; star < 160; star++) {
            int x = random.nextInt(WIDTH - 1);
            int y = random.nextInt(150);
            int size = 1 + random.nextInt(2);
            if (y + size < ridgeTop(0, x) && StrictMath.hypot(x - 372, y - 78) > 60) {
                fill(cells, x, y, size, size, 150 + random.nextInt(106));
            }
        }
    }

    private static void drawVillage(double[] cells) {
        Random random = new Random(2021);
        for (int house = 0; house < 14; house++) {
            int width = 12 + random.nextInt(12);
            int height = 10 + random.nextInt(14);
            int left = 60 + 22 * house;
            fill(cells, left, SHORE - height, width, height, 40);
            for (int window = left + 3; window + 4 < left + width; window += 7) {
                fill(cells, window, SHORE - height + 3, 4, 4, random.nextInt(4) == 0 ? 60 : 255);
            }
        }
    }

    private static void fill(double[] cells, int left, int top, int width, int height, double grey) {
        for (int y = top; y < top + height; y++) {
            for (int x = left; x < left + width; x++) {
                cells[y * WIDTH + x] = grey;
            }
        }
    }

    private static double water(double[] cells, int x, int y) {
        int depth = y - SHORE;
        double ripple = StrictMath.sin(depth * depth / 90.0 + 2.0 * depth + x / 37.0) * (1 + depth / 12.0);
        int mirroredX = Math.max(0, Math.min(WIDTH - 1, (int) StrictMath.rint(x + ripple)));
        int mirroredY = Math.max(0, SHORE - 1 - 2 * depth);
        return 6 + 0.7 * cells[mirroredY * WIDTH + mirroredX];
    }

    /** Hourly measurements of three stations over eight days, with a gale on the third and a storm on the sixth. */
    static byte[] weather() {
        Random random = new Random(1805);
        StringBuilder csv = new StringBuilder("day,hour,station,temperature_c,wind_m_per_s,pressure_hpa,remark\n");
        String[] stations = {"harbour", "summit", "valley"};
        double[] height = {0, 7.5, 2};
        for (int hour = 0; hour < 8 * 24; hour++) {
            double front = front(hour, 134, 20) + 0.75 * front(hour, 62, 8);
            for (int i = 0; i < stations.length; i++) {
                double warmth = 9 - height[i] - 4 * StrictMath.cos((hour % 24 - 3) * StrictMath.PI / 12) - 5 * front;
                double wind = 3 + height[i] / 2 + 21 * front + 4 * random.nextDouble();
                double pressure = 1016 - 28 * front + random.nextDouble();
                csv.append(String.format(
                        Locale.ROOT,
                        "%d,%02d,%s,%.1f,%.1f,%.1f,%s\n",
                        1 + hour / 24,
                        hour % 24,
                        stations[i],
                        warmth + random.nextDouble(),
                        wind,
                        pressure,
                        remark(wind)));
            }
        }
        return csv.toString().getBytes(US_ASCII);
    }

    /** How near a front is: 1 when it passes. */
    private static double front(int hour, int passage, double hours) {
        return StrictMath.exp(-StrictMath.pow((hour - passage) / hours, 2));
    }

    private static String remark(double wind) {
        if (wind >= 24.5) {
            return "storm";
        }
        if (wind >= 17.2) {
            return "gale";
        }
        return wind >= 8 ? "breeze" : "calm";
    }
}
