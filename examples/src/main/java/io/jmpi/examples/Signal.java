package io.jmpi.examples;

import java.util.Random;
import java.util.stream.IntStream;

/** A chord of three notes with noise, and the interpretation of its spectrum. */
final class Signal {
    /** Samples in each second. */
    static final int RATE = 8000;

    /** Samples in each chunk. */
    static final int CHUNK = RATE / 10;

    /** The examined frequencies: multiples of the lowest frequency that a chunk can hold, up to 1200 Hz. */
    static final int FREQUENCIES = 120;

    private static final double[] NOTES = {260, 330, 390};
    private static final double NOISE = 3;
    private static final long SEED = 42;

    /** Writes the samples of a chunk. */
    void chunk(int index, double[] samples) {
        Random noise = new Random(SEED + index);
        for (int i = 0; i < CHUNK; i++) {
            double time = (index * (double) CHUNK + i) / RATE;
            samples[i] = NOISE * noise.nextGaussian();
            for (double note : NOTES) {
                samples[i] += Math.sin(2 * Math.PI * note * time);
            }
        }
    }

    /** The frequency with a number, in hertz. */
    static double frequency(int number) {
        return number * (double) RATE / CHUNK;
    }

    /** The power of one frequency in a chunk: one term of the discrete Fourier transform. */
    static double power(double[] samples, int number) {
        double real = 0;
        double imaginary = 0;
        for (int i = 0; i < CHUNK; i++) {
            double angle = 2 * Math.PI * number * i / CHUNK;
            real += samples[i] * Math.cos(angle);
            imaginary += samples[i] * Math.sin(angle);
        }
        return (real * real + imaginary * imaginary) / CHUNK;
    }

    /** The three frequencies with the most power, in hertz. */
    static int[] notesIn(double[] power) {
        return IntStream.range(0, power.length)
                .boxed()
                .sorted((a, b) -> Double.compare(power[b], power[a]))
                .limit(NOTES.length)
                .mapToInt(number -> (int) frequency(number))
                .sorted()
                .toArray();
    }
}
