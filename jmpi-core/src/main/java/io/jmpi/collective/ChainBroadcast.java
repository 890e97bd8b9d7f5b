package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Broadcast along a chain of ranks in segments: each rank sends one segment on while it receives the next. Each rank sends
 * and receives the message once, in n - 2 + bytes / {@link #SEGMENT} messages one after the other. (MPI 4.1, section 6.4.)
 */
final class ChainBroadcast implements Broadcast {
    /** Bytes of a segment: a multiple of what a cut needs. Shorter ones fill the chain sooner, but each costs a message. */
    static final int SEGMENT = 64 * 1024;

    @Override
    public String algorithmName() {
        return "chain";
    }

    @Override
    public void plan(Plan plan, Elements<?> elements, int root) {
        int position = Math.floorMod(plan.rank() - root, plan.size());
        int before = Math.floorMod(plan.rank() - 1, plan.size());
        int after = (plan.rank() + 1) % plan.size();
        Pieces pieces = Pieces.ofBytes(elements, SEGMENT);
        if (position == 0) {
            pieces.packed(plan);
        }
        for (int i = 0; i <= pieces.count(); i++) {
            if (position != 0 && i < pieces.count()) {
                pieces.receive(plan, i, 1, before);
            }
            if (position != plan.size() - 1 && i > 0) {
                pieces.send(plan, i - 1, 1, after);
            }
            plan.endRound();
        }
        if (position != 0) {
            pieces.unpacked(plan);
        }
    }
}
