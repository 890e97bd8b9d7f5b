package io.jmpi.examples.heat;

import java.io.IOException;

/** Reads portable grey maps: "P2" (text) and "P5" (binary, one or two bytes per pixel), with comments. */
final class PgmReader {
    private final byte[] bytes;
    private int position;

    private PgmReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Whether the file begins like a PGM. */
    static boolean accepts(byte[] bytes) {
        return bytes.length >= 2 && bytes[0] == 'P' && (bytes[1] == '2' || bytes[1] == '5');
    }

    /** Reads an image; grey values are scaled to 0..255. */
    static HeatField read(byte[] bytes) throws IOException {
        return new PgmReader(bytes).read();
    }

    private HeatField read() throws IOException {
        boolean binary = bytes[1] == '5';
        position = 2;
        int width = number("width");
        int height = number("height");
        int white = number("maximum grey value");
        if (white < 1 || white > 0xffff) {
            throw new IOException("its maximum grey value " + white + " is not in 1..65535");
        }
        ImageFiles.checkSize(width, height);
        position++; // exactly one blank ends the header; the pixels that follow may look like blanks
        int bytesPerPixel = white > 0xff ? 2 : 1;
        double[] cells = new double[width * height];
        for (int i = 0; i < cells.length; i++) {
            int grey = binary ? binary(bytesPerPixel) : number("pixel " + i);
            if (grey > white) {
                throw new IOException("pixel " + i + " has grey value " + grey + ", above the maximum " + white);
            }
            cells[i] = grey * 255.0 / white;
        }
        return new HeatField(width, height, cells);
    }

    private int binary(int size) throws IOException {
        if (position + size > bytes.length) {
            throw new IOException("it ends before the last pixel, after " + bytes.length + " bytes");
        }
        int value = 0;
        for (int i = 0; i < size; i++) {
            value = (value << 8) | (bytes[position++] & 0xff);
        }
        return value;
    }

    private int number(String what) throws IOException {
        skipBlanksAndComments();
        int start = position;
        long value = 0;
        while (position < bytes.length && bytes[position] >= '0' && bytes[position] <= '9') {
            value = value * 10 + bytes[position++] - '0';
            if (value > Integer.MAX_VALUE) {
                throw new IOException("its " + what + " is larger than " + Integer.MAX_VALUE);
            }
        }
        if (position == start) {
            throw new IOException("its " + what + " is not a number");
        }
        return (int) value;
    }

    private void skipBlanksAndComments() {
        while (position < bytes.length && (isBlank(bytes[position]) || bytes[position] == '#')) {
            if (bytes[position++] == '#') {
                while (position < bytes.length && bytes[position] != '\n' && bytes[position] != '\r') {
                    position++;
                }
            }
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }
}
