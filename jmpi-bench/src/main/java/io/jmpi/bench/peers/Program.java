package io.jmpi.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the ranks of a measurement do: the arguments of {@code osu} and of {@code peers.c}. Both exchange the same
 * messages, and measure the same number of them. Warm-ups differ: jmpi's take seconds, because the JIT compilers of all
 * ranks share the cores with the ranks. Immutable.
 */
sealed interface Program {
    /** Arguments of {@code osu}. */
    List<String> ofOsu();

    /** Arguments of the C program. */
    List<String> ofC();

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
            return ofC("latency");
        }

        /** Arguments of the C program for the same without a library. */
        List<String> ofSockets() {
            return ofC("sockets");
        }

        private List<String> ofC(String program) {
            return words("%s %d %d %d", program, bytes, iterations / 10, iterations);
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
        public List<Figure> figures() {
            return List.of(figure);
        }

        @Override
        public Program quick() {
            return new Stream(figure, bytes, window, 10, 1, 3);
        }
    }

    /** Calls of a collective operation; of alltoall, each rank has that many bytes for each rank. */
    record Calls(String operation, int bytes, int calls, int warmup, int repetitions) implements Program {
        @Override
        public List<String> ofOsu() {
            return words(
                    "%s --back-to-back -m %d:%d -x %d -i %d --repetitions %d",
                    operation, bytes, bytes, warmup * calls, calls, repetitions);
        }

        @Override
        public List<String> ofC() {
            return words("%s %d %d 1 %d", operation, bytes, calls, repetitions);
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

    private static List<String> words(String format, Object... arguments) {
        return new ArrayList<>(
                List.of(String.format(Locale.ROOT, format, arguments).split(" ", -1)));
    }
}
