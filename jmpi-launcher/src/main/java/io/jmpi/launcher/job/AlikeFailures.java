package io.jmpi.launcher.job;

import io.jmpi.launcher.output.Ranks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Decides which rank prints an exception by which several ranks end: the first one that asks, at once. The others are
 * answered when it has printed, so that none ends the job before that; {@link #takeLines} names them.
 *
 * <p>Any thread. Lifetime: one job.
 */
final class AlikeFailures {
    private record Asker(int rank, Consumer<Boolean> answer) {}

    private static final class Failure {
        private int printer;
        private boolean isPrinted;
        private final Deque<Asker> waiting = new ArrayDeque<>();
        private final SortedSet<Integer> alike = new TreeSet<>();

        void repeat(Asker asker) {
            alike.add(asker.rank);
            asker.answer.accept(false);
        }
    }

    private final Map<String, Failure> failures = new LinkedHashMap<>();

    /**
     * A rank asks whether it is to print an exception.
     *
     * @param exception the same for exceptions that print alike
     * @param answer receives true if the rank is to print, and false if another one has printed
     */
    synchronized void ask(int rank, String exception, Consumer<Boolean> answer) {
        Failure failure = failures.get(exception);
        if (failure == null) {
            failure = new Failure();
            failure.printer = rank;
            failures.put(exception, failure);
            answer.accept(true);
        } else if (failure.isPrinted) {
            failure.repeat(new Asker(rank, answer));
        } else {
            failure.waiting.add(new Asker(rank, answer));
        }
    }

    /** The rank that was to print the exception has done so. */
    synchronized void printed(String exception) {
        Failure failure = failures.get(exception);
        if (failure != null) {
            failure.isPrinted = true;
            failure.waiting.forEach(failure::repeat);
            failure.waiting.clear();
        }
    }

    /** A rank has ended, perhaps before it has printed: then the next one prints. */
    synchronized void ended(int rank) {
        for (Failure failure : failures.values()) {
            failure.waiting.removeIf(asker -> asker.rank == rank);
            if (!failure.isPrinted && failure.printer == rank && !failure.waiting.isEmpty()) {
                Asker next = failure.waiting.remove();
                failure.printer = next.rank;
                next.answer.accept(true);
            }
        }
    }

    /** Returns a line for each exception whose further ranks have not been named yet. */
    synchronized String takeLines() {
        StringBuilder lines = new StringBuilder();
        for (Failure failure : failures.values()) {
            if (!failure.alike.isEmpty()) {
                lines.append("jmpi: ")
                        .append(Ranks.ranges(failure.alike))
                        .append(": the same exception as rank ")
                        .append(failure.printer)
                        .append('\n');
                failure.alike.clear();
            }
        }
        return lines.toString();
    }
}
