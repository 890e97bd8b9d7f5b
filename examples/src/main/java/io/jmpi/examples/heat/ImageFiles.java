package io.jmpi.examples.heat;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/**
 * Turns images into temperatures and back: PGM, PNG and whatever else Java's ImageIO reads; always PNG when writing.
 */
public final class ImageFiles {
    /** The most that rank 0 stores per pixel: field, blocks to send, gathered blocks, result, serial pass (two). */
    private static final int HEAP_BYTES_PER_PIXEL = 6 * Double.BYTES;

    private ImageFiles() {}

    public static HeatField read(Path file) throws IOException {
        return read(Files.readAllBytes(file));
    }

    /** Reads an image from memory. */
    public static HeatField read(byte[] bytes) throws IOException {
        return PgmReader.accepts(bytes) ? PgmReader.read(bytes) : readWithImageIo(bytes);
    }

    /** The picture that is used when the user gives none. */
    public static HeatField readDefault() throws IOException {
        try (InputStream stream = ImageFiles.class.getResourceAsStream("lake.png")) {
            return read(stream.readAllBytes());
        }
    }

    /** Refuses sizes that are no image or do not fit the heap, before memory is allocated. */
    static void checkSize(int width, int height) throws IOException {
        if (width < 1 || height < 1) {
            throw new IOException("it is empty: " + width + " x " + height + " pixels");
        }
        long pixels = (long) width * height;
        long heap = Runtime.getRuntime().maxMemory();
        if (pixels > Math.min(Integer.MAX_VALUE / 2, heap / HEAP_BYTES_PER_PIXEL)) {
            throw new IOException(width + " x " + height + " pixels are too many for a heap of " + (heap >> 20)
                    + " MiB (the JVM flag -Xmx enlarges it)");
        }
    }

    /**
     * Creates the directory of a file to write, if there is none.
     *
     * @throws IOException if that is impossible, or if there is a directory with the name of the file
     */
    public static void prepare(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a directory");
        }
        Path directory = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) { // which a symbolic link to one is, too
            Files.createDirectories(directory);
        }
    }

    /** Writes temperatures, rounded to whole grey values, as an 8-bit grey PNG. */
    public static void writePng(HeatField field, Path file) throws IOException {
        BufferedImage image = new BufferedImage(field.width(), field.height(), BufferedImage.TYPE_BYTE_GRAY);
        int[] row = new int[field.width()];
        for (int y = 0; y < field.height(); y++) {
            for (int x = 0; x < row.length; x++) {
                row[x] = (int) Math.max(0, Math.min(255, Math.round(field.at(y, x))));
            }
            image.getRaster().setPixels(0, y, row.length, 1, row);
        }
        prepare(file);
        try (OutputStream stream = Files.newOutputStream(file)) {
            ImageIO.write(image, "png", stream);
        }
    }

    private static HeatField readWithImageIo(byte[] bytes) throws IOException {
        ImageIO.setUseCache(false);
        try (ImageInputStream stream = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
            if (!readers.hasNext()) {
                throw new IOException("it is neither a PNG nor a PGM, nor another image that Java reads");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(stream);
                checkSize(reader.getWidth(0), reader.getHeight(0));
                return toField(reader.read(0));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                // Some decoders answer damaged files with these instead of an IOException.
                throw new IOException("it is damaged: " + e.getMessage(), e);
            } finally {
                reader.dispose();
            }
        }
    }

    private static HeatField toField(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        double[] cells = new double[width * height];
        Raster raster = image.getRaster();
        boolean grey = raster.getNumBands() <= 2 && !(image.getColorModel() instanceof IndexColorModel);
        double white = grey ? (1 << raster.getSampleModel().getSampleSize(0)) - 1 : 255;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                // Not getRGB for grey images: it would convert linear grey to sRGB and so change the values.
                cells[y * width + x] = grey ? raster.getSample(x, y, 0) * 255.0 / white : luminance(image.getRGB(x, y));
            }
        }
        return new HeatField(width, height, cells);
    }

    /** Luminance by the weights of ITU-R BT.601; in whole thousandths, so that pure grey stays exactly what it is. */
    private static double luminance(int rgb) {
        int red = rgb >> 16 & 0xff;
        int green = rgb >> 8 & 0xff;
        int blue = rgb & 0xff;
        return (299 * red + 587 * green + 114 * blue) / 1000.0;
    }
}
