package io.jmpi.studies.overlap;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.command.Marks;

/** A nonblocking collective operation of all ranks, which compute until it ends. */
final class Collective extends Rounds {
    /** Which one; rank 0 is the root. */
    enum Kind {
        ISCATTERV,
        IGATHERV,
        IALLTOALL
    }

    private static final int RANKS = 4;

    private final Kind kind;
    private final int bytes;
    private final boolean isRoot;
    private final byte[] sent;
    private final byte[] received;
    private final Buffer parts;

    private Collective(Communicator world, Kind kind, int bytes) {
        super(world);
        this.kind = kind;
        this.bytes = bytes;
        isRoot = world.rank() == 0;
        sent = new byte[sendsToAll() ? RANKS * bytes : bytes];
        received = new byte[receivesFromAll() ? RANKS * bytes : bytes];
        int[] counts = new int[RANKS];
        int[] places = new int[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            counts[rank] = bytes;
            places[rank] = rank * bytes;
        }
        parts = isRoot ? Buffer.of(kind == Kind.IGATHERV ? received : sent, counts, places) : null;
    }

    /** @param bytes from a rank to another */
    static Pattern of(Kind kind, int bytes) {
        return new Pattern(RANKS, world -> new Collective(world, kind, bytes));
    }

    private boolean sendsToAll() {
        return kind == Kind.IALLTOALL || isRoot && kind == Kind.ISCATTERV;
    }

    private boolean receivesFromAll() {
        return kind == Kind.IALLTOALL || isRoot && kind == Kind.IGATHERV;
    }

    @Override
    double run(int number, double computeMicros) {
        for (int to = 0; to < sent.length / bytes; to++) {
            Marks.mark(sent, to * bytes, bytes, markOf(world.rank(), sendsToAll() ? to : 0, number));
        }
        Request request = switch (kind) {
            case ISCATTERV -> world.iscatterv(parts, received, 0);
            case IGATHERV -> world.igatherv(sent, parts, 0);
            case IALLTOALL -> world.ialltoall(sent, received);
        };
        double computed = compute(computeMicros);
        request.waitFor();
        return computed;
    }

    @Override
    void check(int number) {
        if (kind == Kind.IGATHERV && !isRoot) {
            return;
        }
        for (int from = 0; from < received.length / bytes; from++) {
            int mark = markOf(from, kind == Kind.IGATHERV ? 0 : world.rank(), number);
            Marks.require(received, from * bytes, bytes, mark, kind + ": the part of rank " + from);
        }
    }

    private int markOf(int from, int to, int number) {
        return number * RANKS * RANKS + from * RANKS + to;
    }

    @Override
    long bytes() {
        return received.length;
    }
}
