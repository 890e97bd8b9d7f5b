package io.jmpi.internal.core;

import io.jmpi.Mpi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Map;

/**
 * The host that a process runs on: the boot time distinguishes hosts with the same name (two clones of one machine).
 *
 * @param name as the operating system has it
 * @param bootId changes with each boot; empty where it cannot be read
 */
public record Host(String name, String bootId) {
    /** Number of ints of a fingerprint. */
    public static final int FINGERPRINT_INTS = 4;

    private static final Path KERNEL = Path.of("/proc/sys/kernel");

    public static Host local() {
        return local(KERNEL);
    }

    /** Returns the host of this process from the kernel files in a directory. */
    public static Host local(Path kernel) {
        String name = read(kernel.resolve("hostname"));
        return new Host(name.isEmpty() ? nameByAddress() : name, read(kernel.resolve("random/boot_id")));
    }

    /** Returns a simulated host, for tests of programs. */
    public static Host pretended(int number) {
        return new Host("pretended " + number, "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return ""; // not on this operating system
        }
    }

    private static String nameByAddress() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /**
     * The color of each rank, by host, and its key. Ranks that pass UNDEFINED have color UNDEFINED.
     *
     * @param exchanged for each rank its rank or UNDEFINED, its key, and its host's fingerprint
     */
    public static int[] colorsAndKeys(int[] exchanged, int ranks) {
        int each = 2 + FINGERPRINT_INTS;
        Map<IntBuffer, Integer> firstRanks = new HashMap<>();
        int[] colorsAndKeys = new int[2 * ranks];
        for (int i = 0; i < ranks; i++) {
            IntBuffer fingerprint = IntBuffer.wrap(exchanged, i * each + 2, FINGERPRINT_INTS);
            Integer first = firstRanks.putIfAbsent(fingerprint, i);
            boolean takesPart = exchanged[i * each] != Mpi.UNDEFINED;
            colorsAndKeys[2 * i] = !takesPart ? Mpi.UNDEFINED : first == null ? i : first;
            colorsAndKeys[2 * i + 1] = exchanged[i * each + 1];
        }
        return colorsAndKeys;
    }

    /** Equal for the same host; differs for different hosts except with probability 2^-128. */
    public int[] fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((name + '\n' + bootId).getBytes(StandardCharsets.UTF_8));
            int[] ints = new int[FINGERPRINT_INTS];
            ByteBuffer.wrap(digest).asIntBuffer().get(ints);
            return ints;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java platform has SHA-256", e);
        }
    }
}
