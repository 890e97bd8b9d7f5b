package io.jmpi.offload.kernels;

import io.jmpi.matching.envelope.EnvelopeHashes;
import java.util.ArrayList;
import java.util.List;

/**
 * All ways to choose receives and messages, of two sources and two tags, of which none is like another.
 *
 * <p>Identified are those that renaming sources or tags makes equal: messages name them in the order of their appearance. And
 * receives that none of the messages can match are all alike, or alike if they are in the same index. They stand in the way
 * of searches and interrupt sequences, whatever they would accept. The names are such that in tables of {@link #SPREAD} bins no two
 * keys meet, and in tables of one bin all do; so renaming changes no list.
 */
final class Patterns {
    /** Bins in which no two of the keys meet. */
    static final int SPREAD = 4;

    private static final int[] NAMES = names();

    private Patterns() {}

    /** Two sources and two tags. */
    private static int[] names() {
        for (int code = 0; ; code++) {
            int s = code & 15;
            int s2 = code >> 4 & 15;
            int t = code >> 8 & 15;
            int t2 = code >> 12 & 15;
            int exact = bit(EnvelopeHashes.hash(s, t))
                    | bit(EnvelopeHashes.hash(s, t2))
                    | bit(EnvelopeHashes.hash(s2, t))
                    | bit(EnvelopeHashes.hash(s2, t2));
            if (exact == (1 << SPREAD) - 1
                    && bit(EnvelopeHashes.hash(s)) != bit(EnvelopeHashes.hash(s2))
                    && bit(EnvelopeHashes.hash(t)) != bit(EnvelopeHashes.hash(t2))) {
                return new int[] {s, s2, t, t2};
            }
        }
    }

    private static int bit(int hash) {
        return 1 << (hash & SPREAD - 1);
    }

    /** The receive or message of source and tag 0, 1, or -1 for any. */
    static Envelope envelope(int source, int tag) {
        return new Envelope(source < 0 ? -1 : NAMES[source], tag < 0 ? -1 : NAMES[2 + tag]);
    }

    /** All sequences of so many messages. */
    static List<List<Envelope>> messages(int count) {
        List<Envelope> kinds = List.of(envelope(0, 0), envelope(0, 1), envelope(1, 0), envelope(1, 1));
        return sequences(kinds, count).stream()
                .filter(sequence -> sequence.get(0).equals(envelope(0, 0)))
                .toList();
    }

    /** All kinds of receives, for these messages: those that match one, and one, or one in each index, that matches none. */
    static List<Envelope> receives(List<Envelope> messages, boolean oneInEachIndex) {
        List<Envelope> kinds = new ArrayList<>();
        boolean[] hasOther = new boolean[DeviceTables.INDEXES];
        for (int source = 1; source >= -1; source--) {
            for (int tag = 1; tag >= -1; tag--) {
                Envelope receive = envelope(source, tag);
                int index = oneInEachIndex ? DeviceTables.indexOf(source, tag) : 0;
                if (messages.stream().anyMatch(receive::accepts)) {
                    kinds.add(receive);
                } else if (!hasOther[index]) {
                    hasOther[index] = true;
                    kinds.add(receive);
                }
            }
        }
        return kinds;
    }

    /** All sequences of so many of these. */
    static <T> List<List<T>> sequences(List<T> kinds, int count) {
        List<List<T>> all = List.of(List.of());
        for (int i = 0; i < count; i++) {
            List<List<T>> longer = new ArrayList<>();
            for (List<T> start : all) {
                for (T kind : kinds) {
                    List<T> sequence = new ArrayList<>(start);
                    sequence.add(kind);
                    longer.add(sequence);
                }
            }
            all = longer;
        }
        return all;
    }
}
