package io.jmpi.bench.peers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The measurements of {@code peers.c} with a library that has an interface for Java: the same arguments, messages,
 * checks and JSON. A small source for each library, compiled against its jar, makes the calls. Warm-up and measurement
 * end after {@value #SECONDS} s each if the library is slower than that; the JSON has the number of measured
 * iterations.
 *
 * <p>Uses the JDK only, because it runs on the class path of another library. Thread: the rank's.
 */
public abstract class JavaProgram {
    /** The tag of data. */
    protected static final int DATA = 1;

    /** The tag of acknowledgements. */
    protected static final int ACKNOWLEDGEMENT = 2;

    private static final int SECONDS = 6;
    private static final int FIRST_STEPS = 20;
    private static final int VERIFIED = 4;

    /** Bytes that launchers may exchange with ranks meanwhile. */
    private static final int OF_LAUNCHERS = 4096;

    private static final Path INTERFACES = Path.of("/proc/net/dev");

    private int rank;
    private String library;

    /** Creates a program; {@link #run} measures. */
    protected JavaProgram() {}

    /** Returns the rank of the caller. */
    protected abstract int rank() throws Exception;

    /** Returns the number of ranks. */
    protected abstract int ranks() throws Exception;

    /** Allocates the memory of a message. */
    protected ByteBuffer allocate(int bytes) throws Exception {
        return ByteBuffer.allocate(bytes);
    }

    /** Sends from rank 0 to rank 1, or from rank 1 to rank 0. */
    protected abstract void send(ByteBuffer message) throws Exception;

    /** Receives the message of the other one of ranks 0 and 1. */
    protected abstract void receive(ByteBuffer memory) throws Exception;

    /** Starts the sends of all messages, completes them, and receives an acknowledgement of four bytes. */
    protected abstract void sendWindow(ByteBuffer[] messages) throws Exception;

    /** Starts the receives of all messages, completes them, and sends an acknowledgement of four bytes. */
    protected abstract void receiveWindow(ByteBuffer[] memory) throws Exception;

    /** Returns the memory of a received message: a library may have stored it elsewhere. */
    protected ByteBuffer received(int index, ByteBuffer memory) throws Exception {
        return memory;
    }

    /** Waits for all ranks. */
    protected abstract void barrier() throws Exception;

    /** Returns, at all ranks, the largest of the values of all ranks. */
    protected abstract double largest(double value) throws Exception;

    /** Adds the elements of all ranks. */
    protected abstract void allreduce(double[] sending, double[] receiving) throws Exception;

    /** Exchanges {@code elements} elements between all pairs of ranks. */
    protected abstract void alltoall(double[] sending, double[] receiving, int elements) throws Exception;

    /** Sends the elements of rank 0 to all ranks. */
    protected abstract void bcast(double[] elements) throws Exception;

    /** What is repeated. */
    private interface Step {
        void run() throws Exception;
    }

    /**
     * Measures, and lets rank 0 print.
     *
     * @param name of the library, with its version
     * @param arguments as {@code peers.c} has them
     */
    protected final void run(String name, String... arguments) throws Exception {
        rank = rank();
        library = name;
        int[] numbers =
                Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
        switch (arguments[0]) {
            case "latency" -> latency(numbers[0], numbers[1], numbers[2]);
            case "stream" -> stream(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
            default -> collective(arguments[0], numbers[0], numbers[1], numbers[2], numbers[3]);
        }
    }

    private void latency(int bytes, int warmup, int iterations) throws Exception {
        ByteBuffer sending = allocate(bytes);
        ByteBuffer receiving = allocate(bytes);
        for (int seed = 1; seed <= VERIFIED; seed++) {
            fill(sending, 2 * seed + rank);
            roundTrip(sending, receiving);
            verify(received(0, receiving), 2 * seed + 1 - rank);
            barrier(); // a one-sided library may write again before a slow rank has verified
        }
        double nanos = warmUp(warmup, () -> roundTrip(sending, receiving));
        long[] times = new long[affordable(iterations, nanos)];
        long carried = carriedByLoopback();
        for (int i = 0; i < times.length; i++) {
            long begin = System.nanoTime();
            roundTrip(sending, receiving);
            times[i] = System.nanoTime() - begin;
        }
        String transport = transport(carried, (double) times.length * bytes);
        Arrays.sort(times);
        print(
                transport,
                bytes,
                times.length,
                "\"p50_us\": %.4f, \"p99_us\": %.4f",
                times[times.length / 2] / 2e3,
                times[(int) (times.length * 99L / 100)] / 2e3);
    }

    private void roundTrip(ByteBuffer sending, ByteBuffer receiving) throws Exception {
        if (rank == 0) {
            send(sending);
            receive(receiving);
        } else {
            receive(receiving);
            send(sending);
        }
    }

    private void stream(int bytes, int window, int windows, int warmup, int repetitions) throws Exception {
        ByteBuffer[] messages = new ByteBuffer[window];
        for (int i = 0; i < window; i++) {
            messages[i] = allocate(bytes);
        }
        Step step = () -> {
            if (rank == 0) {
                sendWindow(messages);
            } else {
                receiveWindow(messages);
            }
        };
        for (int seed = 0; seed < VERIFIED * window; seed += window) {
            for (int i = 0; i < window && rank == 0; i++) {
                fill(messages[i], seed + i);
            }
            step.run();
            for (int i = 0; i < window && rank == 1; i++) {
                verify(received(i, messages[i]), seed + i);
            }
            barrier();
        }
        double nanos = warmUp(warmup * windows, step);
        int count = affordable(windows, nanos * repetitions);
        long carried = carriedByLoopback();
        double rate = 1e9 * window / median(repetitions, () -> timeOf(count, step));
        String transport = transport(carried, (double) repetitions * count * window * bytes);
        print(
                transport,
                bytes,
                count,
                "\"messages_per_s\": %.1f, \"bandwidth_mb_per_s\": %.3f",
                rate,
                rate * bytes / 1e6);
    }

    private void collective(String operation, int bytes, int calls, int warmup, int repetitions) throws Exception {
        int elements = bytes / Double.BYTES;
        int length = operation.equals("alltoall") ? elements * ranks() : elements;
        double[] sending = new double[length];
        double[] receiving = new double[length];
        Step step = switch (operation) {
            case "allreduce" -> () -> allreduce(sending, receiving);
            case "alltoall" -> () -> alltoall(sending, receiving, elements);
            case "bcast" -> () -> bcast(sending);
            case "barrier" -> this::barrier;
            default ->
                throw new IllegalArgumentException(operation + ": expected allreduce, alltoall, bcast or barrier");
        };
        for (int seed = 1; seed <= VERIFIED && !operation.equals("barrier"); seed++) {
            verifyCall(operation, step, sending, receiving, elements, seed);
        }
        double nanos = warmUp(warmup * calls, step);
        int count = affordable(calls, nanos * repetitions);
        long carried = carriedByLoopback();
        double micros = median(repetitions, () -> largest(timeOf(count, step))) / 1e3;
        String transport = transport(carried, (double) repetitions * count * bytes);
        print(transport, bytes, count, "\"latency_slowest_us\": %.4f", micros);
    }

    /** The element that rank {@code from} has for rank {@code to}; a whole number, so that sums are exact. */
    private static double element(int from, int to, int index, int seed) {
        return from * 1000.0 + to * 100000.0 + index % 997 + seed;
    }

    private void verifyCall(String operation, Step step, double[] sending, double[] receiving, int elements, int seed)
            throws Exception {
        boolean all = operation.equals("alltoall");
        for (int i = 0; i < sending.length; i++) {
            sending[i] = element(rank, all ? i / elements : 0, i % elements, seed);
            receiving[i] = -1;
        }
        step.run();
        for (int i = 0; i < sending.length; i++) {
            double expected = element(all ? i / elements : 0, all ? rank : 0, i % elements, seed);
            for (int from = 1; from < ranks() && operation.equals("allreduce"); from++) {
                expected += element(from, 0, i, seed);
            }
            if ((operation.equals("bcast") ? sending : receiving)[i] != expected) {
                throw new IllegalStateException(operation + " has a wrong result at rank " + rank);
            }
        }
        barrier();
    }

    /**
     * Repeats in batches of growing length, on which all ranks agree, and returns the nanoseconds of a step of the last
     * one.
     */
    private double warmUp(int steps, Step step) throws Exception {
        double left = SECONDS * 1e9;
        double nanos;
        int done = 0;
        int batch = FIRST_STEPS;
        do {
            nanos = largest(timeOf(batch, step));
            left -= nanos * batch;
            done += batch;
            batch = (int) Math.min(2.0 * batch, left / nanos);
        } while (done < steps && batch > 0);
        return nanos;
    }

    /** As many as wanted, or as many as take {@value #SECONDS} s. */
    private static int affordable(int wanted, double nanosEach) {
        return (int) Math.max(1, Math.min(wanted, SECONDS * 1e9 / nanosEach));
    }

    private double timeOf(int count, Step step) throws Exception {
        barrier();
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            step.run();
        }
        return (double) (System.nanoTime() - begin) / count;
    }

    private interface Time {
        double measure() throws Exception;
    }

    private static double median(int repetitions, Time time) throws Exception {
        double[] times = new double[repetitions];
        for (int i = 0; i < repetitions; i++) {
            times[i] = time.measure();
        }
        Arrays.sort(times);
        return times[repetitions / 2];
    }

    private static byte pattern(int seed, int index) {
        return (byte) (seed * 31 + index + index / 251);
    }

    private static void fill(ByteBuffer message, int seed) {
        for (int i = 0; i < message.capacity(); i++) {
            message.put(i, pattern(seed, i));
        }
    }

    /** Also overwrites the bytes, so that the next verification cannot pass with old ones. */
    private void verify(ByteBuffer message, int seed) {
        for (int i = 0; i < message.capacity(); i++) {
            if (message.get(i) != pattern(seed, i)) {
                throw new IllegalStateException("rank " + rank + " received bytes that were not sent");
            }
            message.put(i, (byte) ~message.get(i));
        }
    }

    /** Bytes that the loopback interface has carried for all programs. All other bytes went through memory. */
    private static long carriedByLoopback() throws IOException {
        List<String> lines = Files.readAllLines(INTERFACES);
        return lines.stream()
                .map(String::trim)
                .filter(line -> line.startsWith("lo:"))
                .mapToLong(line -> Long.parseLong(line.substring(3).trim().split(" +", 2)[0]))
                .findFirst()
                .orElse(0);
    }

    private static String transport(long carriedBefore, double payload) throws IOException {
        return carriedByLoopback() - carriedBefore >= payload + OF_LAUNCHERS ? "tcp" : "shm";
    }

    private void print(String transport, int bytes, int iterations, String figures, Object... values) {
        if (rank == 0) {
            System.out.println("{\"library\": \"" + library.replaceAll("[^ -~]|[\"\\\\]", " ")
                    + "\",\n\"transport\": \""
                    + transport + "\",\n\"rows\": [{\"size\": " + bytes + ", \"iterations\": " + iterations + ", "
                    + String.format(Locale.ROOT, figures, values) + "}]}");
        }
    }

    /** Returns the version of a library: the one that its jar declares, or the name of the jar. */
    protected static String version(Class<?> type) {
        String version = type.getPackage().getImplementationVersion();
        return version != null
                ? version
                : String.valueOf(Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .getFileName());
    }
}
