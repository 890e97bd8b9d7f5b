package io.jmpi.internal.p2p.progress;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import java.util.concurrent.CyclicBarrier;

/** A program whose calls {@link WalkLengthTest} counts: one message of eight bytes, after others have gone the same way. */
final class WalkedMessage {
    private static final int TAG = 7;
    private static final int WARM = 3;

    private WalkedMessage() {}

    /** The walk of a send begins and ends here. */
    private static Request isend(Communicator world, Buffer buffer) {
        return world.isend(buffer, 1, TAG);
    }

    /** The walk of an arrival begins and ends here. */
    private static void arrive(Request receive) {
        receive.waitFor();
    }

    public static void main(String[] args) {
        CyclicBarrier inTurn = new CyclicBarrier(2);
        Jmpi.run(MpiConfig.defaults().with("progress", "application"), 2, world -> {
            Buffer buffer = Buffer.of(new byte[8]);
            for (int i = 0; i <= WARM; i++) {
                Request receive = world.rank() == 1 ? world.irecv(buffer, 0, TAG) : null;
                inTurn.await();
                if (world.rank() == 0) {
                    Request send = i < WARM ? world.isend(buffer, 1, TAG) : isend(world, buffer);
                    send.waitFor();
                    world.iprobe(1, TAG); // one cycle, whose flush lets the message leave
                }
                inTurn.await();
                if (receive != null && i < WARM) {
                    receive.waitFor();
                } else if (receive != null) {
                    arrive(receive);
                }
            }
        });
    }
}
