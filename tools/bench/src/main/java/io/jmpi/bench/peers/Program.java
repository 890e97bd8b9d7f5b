package io.jmpi.bench.peers;

import java.util.List;
import java.util.Locale;

/**
 * The program of a measurement's ranks: the arguments of {@code osu}, of {@code peers.c} and of a {@link JavaProgram}.
 * All exchange the same messages. Those of Java warm up for seconds, because the JIT compilers of all ranks share the
 * cores with the ranks. Immutable.
 */
sealed interface Program {
    /** Arguments of {@code osu}. */
    List<String> ofOsu();

    /** Arguments of the C program. */
    List<String> ofC();

    /** Arguments of a program in Java. */
    List<String> ofJava();

    /** The figures that it yields. */
    List<Figure> figures();

    /** The same with few iterations, for tests. */
    Program quick();

    /** Round trips of one message at a time. */
    record RoundTrips(int bytes, int warmup, int iterations, List<Figure> figures) implements Program {
        @Override
        public List<String> ofOsu() {
            return words("latency -m %d:%d -x %d -i %d --repetitions 1", bytes, bytes, warmup, iterations);
        }

        @Override
        public List<String> ofC() {
            return words("latency %d %d %d", bytes, iterations / 10, iterations);
        }

        /** Arguments of the C program for the same without a library. */
        List<String> ofSockets() {
            return words("sockets %d %d %d", bytes, iterations / 10, iterations);
        }

        @Override
        public List<String> ofJava() {
            return words("latency %d %d %d", bytes, warmup, iterations);
        }

        @Override
        public Program quick() {
            return new RoundTrips(bytes, 100, 1000, figures);
        }
    }

    /** Windows of messages, each window acknowledged. */
    record Stream(Figure figure, int bytes, int window, int windows, int warmup, int repetitions) implements Program {
        @Override
        public List<String> ofOsu() {
            return words(
                    "bw -m %d:%d -W %d -x %d -i %d --repetitions %d",
                    bytes, bytes, window, warmup * windows, windows, repetitions);
        }

        @Override
        public List<String> ofC() {
            return words("stream %d %d %d 1 %d", bytes, window, windows, repetitions);
        }

        @Override
        public List<String> ofJava() {
            return words("stream %d %d %d %d %d", bytes, window, windows, warmup, repetitions);
        }

        @Override
        public List<Figure> figures() {
            return List.of(figure);
        }

        @Override
        public Program quick() {
            return new Stream(figure, bytes, window, 10, 1, 3);
        }
    }

    /**
     * Calls of a collective operation; of alltoall, each rank has that many bytes for each rank. A barrier has no bytes; the
     * other programs have memory of one element nevertheless.
     */
    record Calls(String operation, int bytes, int calls, int warmup, int repetitions) implements Program {
        @Override
        public List<String> ofOsu() {
            return words(
                    "%s --back-to-back -m %d:%d -x %d -i %d --repetitions %d",
                    operation, bytes, bytes, warmup * calls, calls, repetitions);
        }

        @Override
        public List<String> ofC() {
            return words("%s %d %d 1 %d", operation, Math.max(bytes, Double.BYTES), calls, repetitions);
        }

        @Override
        public List<String> ofJava() {
            return words("%s %d %d %d %d", operation, Math.max(bytes, Double.BYTES), calls, warmup, repetitions);
        }

        @Override
        public List<Figure> figures() {
            return List.of(Figure.TIME);
        }

        @Override
        public Program quick() {
            return new Calls(operation, bytes, 2, 1, 3);
        }
    }

    /** Puts of rank 0 to a window of rank 1, each with a flush. */
    record Puts(int bytes, int calls, int warmup, int repetitions) implements Program {
        @Override
        public List<String> ofOsu() {
            return words("put -m %d:%d -x %d -i %d --repetitions %d", bytes, bytes, warmup * calls, calls, repetitions);
        }

        @Override
        public List<String> ofC() {
            return words("put %d %d 1 %d", bytes, calls, repetitions);
        }

        @Override
        public List<String> ofJava() {
            throw new IllegalStateException("no other Java library has windows");
        }

        @Override
        public List<Figure> figures() {
            return List.of(Figure.ACCESS);
        }

        @Override
        public Program quick() {
            return new Puts(bytes, 1000, 1, 3);
        }
    }

    private static List<String> words(String format, Object... arguments) {
        return List.of(String.format(Locale.ROOT, format, arguments).split(" ", -1));
    }
}
