package io.jmpi.examples;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Distributes the lines of a text to the ranks of a communicator, and gathers the lines that they find.
 *
 * <p>Its methods are collective: every rank calls each of them, in the same order.
 */
final class LineGathering {
    private static final int ROOT = 0;
    private static final int LINES = 0;
    private static final int MATCHES = 1;
    private static final int BYTES = 2;
    private static final int COUNTS = 3;

    private final Communicator communicator;
    private final int pieceSize;

    /**
     * Creates an instance on a duplicate of the communicator, so that reports list its messages under its own name.
     *
     * @param pieceSize the most bytes that are sent in one message
     */
    LineGathering(Communicator communicator, int pieceSize) {
        this.communicator = communicator.dup();
        this.communicator.setName("pieces");
        this.pieceSize = pieceSize;
    }

    /** The communicator that the messages use. */
    Communicator communicator() {
        return communicator;
    }

    /**
     * Sends every rank its share of the lines, in pieces whose tag is their number.
     *
     * @param text the whole text; used at rank 0 only
     * @return this rank's share
     */
    byte[] distribute(byte[] text) {
        boolean root = communicator.rank() == ROOT;
        int ranks = communicator.size();
        int[] starts = root ? Lines.split(text, ranks) : new int[ranks + 1];
        communicator.bcast(starts, ROOT);

        byte[] share = new byte[starts[communicator.rank() + 1] - starts[communicator.rank()]];
        List<Request> requests = new ArrayList<>();
        for (int piece = 0; piece < pieces(share.length); piece++) {
            int offset = piece * pieceSize;
            int length = Math.min(pieceSize, share.length - offset);
            requests.add(communicator.irecv(Buffer.of(share, offset, length), ROOT, piece));
        }
        if (root) {
            send(text, starts, requests);
        }
        Request.waitAll(requests);
        return share;
    }

    private void send(byte[] text, int[] starts, List<Request> requests) {
        int longest = 0;
        for (int rank = 0; rank < communicator.size(); rank++) {
            longest = Math.max(longest, pieces(starts[rank + 1] - starts[rank]));
        }
        // One piece for each rank in turn, so that no rank waits until lower ranks have all their pieces.
        for (int piece = 0; piece < longest; piece++) {
            for (int rank = 0; rank < communicator.size(); rank++) {
                if (piece < pieces(starts[rank + 1] - starts[rank])) {
                    int offset = starts[rank] + piece * pieceSize;
                    int length = Math.min(pieceSize, starts[rank + 1] - offset);
                    requests.add(communicator.isend(Buffer.of(text, offset, length), rank, piece));
                }
            }
        }
    }

    private int pieces(int length) {
        return (int) ((length + (long) pieceSize - 1) / pieceSize);
    }

    /**
     * Gathers the results of all ranks: first their sizes, with gather, because the root must know the counts before it
     * can receive the lines with gatherv.
     *
     * @return the combined result at rank 0; null elsewhere
     */
    Gathered gather(Lines.Extract mine) {
        boolean root = communicator.rank() == ROOT;
        int ranks = communicator.size();
        int[] myCounts = {mine.lines(), mine.matches(), mine.bytes().length};
        int[] allCounts = root ? new int[ranks * COUNTS] : null;
        communicator.gather(myCounts, allCounts, ROOT);

        int[] counts = new int[ranks];
        int[] displacements = new int[ranks];
        int total = 0;
        if (root) {
            for (int rank = 0; rank < ranks; rank++) {
                counts[rank] = allCounts[rank * COUNTS + BYTES];
                displacements[rank] = total;
                total += counts[rank];
            }
        }
        byte[] found = root ? new byte[total] : null;
        communicator.gatherv(mine.bytes(), root ? Buffer.of(found, counts, displacements) : null, ROOT);
        return root ? new Gathered(allCounts, found) : null;
    }

    /**
     * Frees the communicator after the last message has been received. Collective, and therefore not the close() of a
     * try statement: a rank that fails must not wait for the others, which may be waiting for it.
     */
    void free() {
        communicator.free();
    }

    /** The result at the root: the found lines in the order of the file, and the amount from each rank. */
    static final class Gathered {
        private final int[] counts;
        private final byte[] bytes;

        private Gathered(int[] counts, byte[] bytes) {
            this.counts = counts;
            this.bytes = bytes;
        }

        int ranks() {
            return counts.length / COUNTS;
        }

        int lines(int rank) {
            return counts[rank * COUNTS + LINES];
        }

        int matches(int rank) {
            return counts[rank * COUNTS + MATCHES];
        }

        int bytes(int rank) {
            return counts[rank * COUNTS + BYTES];
        }

        byte[] bytes() {
            return bytes;
        }

        /** Whether the lines are those that a serial pass has found. */
        boolean equalTo(Lines.Extract serial) {
            long matches = 0;
            for (int rank = 0; rank < ranks(); rank++) {
                matches += matches(rank);
            }
            return matches == serial.matches() && Arrays.equals(bytes, serial.bytes());
        }
    }
}
