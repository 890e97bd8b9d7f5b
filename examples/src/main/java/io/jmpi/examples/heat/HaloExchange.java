package io.jmpi.examples.heat;

import io.jmpi.Buffer;
import io.jmpi.CartCommunicator;
import io.jmpi.Mpi;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import java.util.EnumMap;
import java.util.Map;

/**
 * Fills the ghost cells of a block: from the neighbors where there are any, by mirroring at the edges of the plate.
 *
 * <p>A subarray type describes each border in place, so that nothing is packed by hand. The requests are persistent:
 * they are created once for each of the block's two arrays, and started in every step.
 *
 * <p>The tag is the direction of a message. Two ranks are neighbors on one side at most, so source and order
 * alone would pair the messages correctly; the tag costs nothing, and with it a mistake in the directions cannot go
 * unnoticed.
 */
public final class HaloExchange {
    private final CartCommunicator grid;
    private final HeatBlock block;
    private final Map<Direction, Integer> neighbors = new EnumMap<>(Direction.class);
    private final PersistentRequest[][] requests = new PersistentRequest[HeatBlock.ARRAYS][];

    HaloExchange(CartCommunicator grid, Decomposition decomposition, HeatBlock block) {
        this.grid = grid;
        this.block = block;
        for (Direction side : Direction.values()) {
            neighbors.put(side, decomposition.neighbor(grid, side));
        }
        for (int array = 0; array < HeatBlock.ARRAYS; array++) {
            requests[array] = requests(block.array(array));
        }
    }

    /** All receives are started before the first send, so that as many messages as possible find a posted receive. */
    private PersistentRequest[] requests(double[] cells) {
        Direction[] sides = Direction.values();
        PersistentRequest[] made = new PersistentRequest[2 * sides.length];
        for (int i = 0; i < sides.length; i++) {
            Direction side = sides[i];
            int neighbor = neighbors.get(side);
            if (neighbor == Mpi.PROC_NULL) { // The type of a border without cells would be an error.
                made[i] = grid.recvInit(Buffer.of(cells, 0, 0), neighbor, 0);
                made[sides.length + i] = grid.sendInit(Buffer.of(cells, 0, 0), neighbor, 0);
            } else {
                int tag = side.opposite().tag();
                made[i] = grid.recvInit(Buffer.of(cells, 0, 1, block.ghosts(side)), neighbor, tag);
                made[sides.length + i] =
                        grid.sendInit(Buffer.of(cells, 0, 1, block.border(side)), neighbor, side.tag());
            }
        }
        return made;
    }

    /** One exchange with all neighbors. */
    void exchange() {
        PersistentRequest[] now = requests[block.current()];
        PersistentRequest.startAll(now);
        Request.waitAll(now);
        neighbors.forEach((side, neighbor) -> {
            if (neighbor == Mpi.PROC_NULL) {
                block.mirror(side);
            }
        });
    }
}
