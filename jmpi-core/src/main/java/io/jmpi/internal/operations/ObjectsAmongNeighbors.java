package io.jmpi.internal.operations;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.IdentityHashMap;

/**
 * An exchange of objects with the neighbors in a topology. Outcomes are exchanged among all ranks, as in the other
 * operations, so that all of them either continue or fail. Lifetime: one operation.
 */
final class ObjectsAmongNeighbors extends ObjectExchange {
    private final Neighborhood neighborhood;
    private final Elements<?>[] sent;
    private final Elements<?>[] received;

    /**
     * Binds an operation.
     *
     * @param sent the objects for each destination; those that are the same elements are serialized once
     * @param received where the objects of each source go
     */
    ObjectsAmongNeighbors(
            CommunicatorCore core,
            String operation,
            Neighborhood neighborhood,
            Elements<?>[] sent,
            Elements<?>[] received) {
        super(core, ObjectRanks.ofGroup(core, operation), operation);
        this.neighborhood = neighborhood;
        this.sent = sent;
        this.received = received;
    }

    @Override
    void exchange() {
        ByteBuffer[] leaving = serializeAll();
        agree(longest -> {
            ByteBuffer announced = ByteBuffer.allocate(received.length * Integer.BYTES);
            Elements<?>[] lengths = numbers(lengths(leaving), leaving.length);
            run(plan -> neighborhood.plan(plan, lengths, numbers(announced, received.length)));
            then(() -> exchange(leaving, announced));
        });
    }

    private ByteBuffer[] serializeAll() {
        int[] destinations = neighborhood.destinations();
        ByteBuffer[] all = new ByteBuffer[sent.length];
        IdentityHashMap<Elements<?>, ByteBuffer> serialized = new IdentityHashMap<>();
        for (int i = 0; i < all.length; i++) {
            all[i] =
                    destinations[i] < 0 ? ByteBuffer.allocate(0) : serialized.computeIfAbsent(sent[i], this::serialize);
        }
        return all;
    }

    private void exchange(ByteBuffer[] leaving, ByteBuffer announced) {
        ByteBuffer[] arriving = new ByteBuffer[received.length];
        for (int i = 0; i < arriving.length; i++) {
            arriving[i] = space(announced.getInt(i * Integer.BYTES)); // Of an absent neighbor, 0 was announced.
        }
        run(plan -> neighborhood.plan(plan, whole(leaving), whole(arriving)));
        deliver(() -> deserializeAll(arriving));
    }

    private void deserializeAll(ByteBuffer[] arriving) {
        int[] sources = neighborhood.sources();
        for (int i = 0; i < arriving.length; i++) {
            if (sources[i] >= 0) {
                deserialize(arriving[i], received[i], sources[i]);
                arriving[i] = null; // The objects may need its memory.
            }
        }
    }

    private static Elements<?>[] whole(ByteBuffer[] parts) {
        return Arrays.stream(parts).map(ObjectExchange::whole).toArray(Elements<?>[]::new);
    }

    private static Elements<?>[] numbers(ByteBuffer numbers, int count) {
        Elements<?>[] each = new Elements<?>[count];
        Arrays.setAll(each, numbers(numbers)::of);
        return each;
    }
}
