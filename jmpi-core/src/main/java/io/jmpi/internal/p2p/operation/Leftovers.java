package io.jmpi.internal.p2p.operation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The leftovers of a program when a communicator or session ended: the number of each kind, and descriptions of the
 * first ones.
 *
 * <p>Thread: one at a time.
 */
public final class Leftovers {
    /** How many of each kind are described. */
    private static final int DESCRIBED = 3;

    /** Instead of other advice: after an error a program often skips what it would have called. */
    private static final String AFTER_FAILURE = " (perhaps because a call of this rank has failed before)";

    private static final String CALLS_DIFFER =
            " (a collective call had no partner: ranks have called different operations, or"
                    + " with different roots; --check, or the setting check=true, names calls that differ)";

    private static final String WAIT = " (wait for each request before Mpi.close, or cancel it)";

    /** The kinds of leftovers. */
    public enum Kind {
        /** Arrived here, and no receive has taken it. */
        MESSAGE("unreceived messages", "message was never received", "messages were never received", ""),
        /** Arrived here for a collective call that this rank has not made, or not in the same way. */
        COLLECTIVE(
                "unreceived collective messages",
                "message of a collective call was never received",
                "messages of collective calls were never received",
                CALLS_DIFFER),
        /** A collective call through shared memory, when this rank has made none, or another one. */
        CALL(
                "collective calls without partner",
                "collective call of another rank differs",
                "collective calls of other ranks differ",
                CALLS_DIFFER),
        /** Its message was not delivered, and the program has not waited for it. */
        SEND("incomplete sends", "send was never completed", "sends were never completed", ""),
        /** No message has arrived for it, and the program has not waited for it. */
        RECEIVE("unmatched receives", "receive was never matched", "receives were never matched", WAIT),
        /** Was in progress, and the program has not waited for it. */
        REQUEST("pending requests", "request was never waited for", "requests were never waited for", WAIT),
        /** A persistent operation that the program has waited for, and never started; only with {@code check}. */
        UNSTARTED(
                "requests never started",
                "persistent request was waited for and never started",
                "persistent requests were waited for and never started",
                ""),
        /** The program has made it, and not freed it; only with the setting {@code check}. */
        COMMUNICATOR(
                "communicators not freed",
                "communicator was never freed",
                "communicators were never freed",
                " (call free at all ranks before Mpi.close)"),
        /** As COMMUNICATOR. */
        WINDOW(
                "windows not freed",
                "window was never freed",
                "windows were never freed",
                " (call free at all ranks before Mpi.close)"),
        /** The program has opened it, and not closed it; only with the setting {@code check}. */
        FILE(
                "files not closed",
                "file was never closed",
                "files were never closed",
                " (call close at all ranks before Mpi.close)");

        private final String counter;
        private final String one;
        private final String several;
        private final String advice;

        Kind(String counter, String one, String several, String advice) {
            this.counter = counter;
            this.one = one;
            this.several = several;
            this.advice = advice;
        }
    }

    /** Those of one kind. */
    private static final class Entry {
        private long count;
        private final List<String> first = new ArrayList<>(DESCRIBED);
    }

    private final Map<Kind, Entry> entries = new EnumMap<>(Kind.class);

    /** Returns a number of bytes in words. */
    public static String bytes(long bytes) {
        return bytes + (bytes == 1 ? " byte" : " bytes");
    }

    public void add(Kind kind, Supplier<String> description) {
        Entry entry = entry(kind);
        entry.count++;
        if (entry.first.size() < DESCRIBED) {
            entry.first.add(description.get());
        }
    }

    private Entry entry(Kind kind) {
        return entries.computeIfAbsent(kind, any -> new Entry());
    }

    public void addAll(Leftovers others) {
        others.entries.forEach((kind, other) -> {
            Entry entry = entry(kind);
            entry.count += other.count;
            int room = Math.min(DESCRIBED - entry.first.size(), other.first.size());
            entry.first.addAll(other.first.subList(0, room));
        });
    }

    /** Forgets those of a kind; returns how many there were. */
    public long remove(Kind kind) {
        Entry removed = entries.remove(kind);
        return removed == null ? 0 : removed.count;
    }

    /** Returns the number of each kind by its name in reports; without those of which there are none. */
    public Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        entries.forEach((kind, entry) -> counters.put(kind.counter, entry.count));
        return counters;
    }

    /**
     * Returns one line for each kind: {@code 2 messages were never received: from rank 0, tag 7, world, 8 bytes; ...}.
     *
     * @param hasFailed whether a call of this rank has failed before
     */
    public List<String> lines(boolean hasFailed) {
        return entries.entrySet().stream()
                .map(each -> line(each.getKey(), each.getValue(), hasFailed))
                .toList();
    }

    private static String line(Kind kind, Entry entry, boolean hasFailed) {
        String advice = hasFailed && !kind.advice.isEmpty() ? AFTER_FAILURE : kind.advice;
        long more = entry.count - entry.first.size();
        return entry.count + " " + (entry.count == 1 ? kind.one : kind.several) + ": " + String.join("; ", entry.first)
                + (more == 0 ? "" : "; and " + more + " more") + advice;
    }
}
