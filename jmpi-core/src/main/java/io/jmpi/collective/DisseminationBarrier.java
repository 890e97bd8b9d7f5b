package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.ReceiveOperation;
import io.jmpi.p2p.SendOperation;

/**
 * Barrier by dissemination: in round k each rank tells the rank 2^k above it, and hears from the rank 2^k below it. After
 * ceil(log2 n) rounds each has heard, through others, from all. (MPI 4.1, section 6.3.)
 */
public final class DisseminationBarrier {
    private static final byte[] NOTHING = new byte[0];

    private DisseminationBarrier() {}

    public static void run(CollectiveContext context) {
        int size = context.size();
        int rank = context.rank();
        int tag = context.nextTag();
        for (int distance = 1; distance < size; distance <<= 1) {
            int below = Math.floorMod(rank - distance, size);
            int above = (rank + distance) % size;
            ReceiveOperation receive = context.irecv(NOTHING, 0, 0, Datatype.BYTE, below, tag);
            SendOperation send = context.isend(NOTHING, 0, 0, Datatype.BYTE, above, tag);
            context.awaitAll(send, receive);
        }
    }
}
