package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.NeighborhoodCommunicator;
import io.jmpi.ObjectNeighborhoodOperations;
import io.jmpi.ObjectOperation;
import io.jmpi.internal.collective.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;
import java.util.List;

/**
 * The operations on objects of a communicator with a topology. The object of a neighbor that does not exist is null,
 * because nothing is written to its place. Thread and lifetime: as {@link CommunicatorObjects}.
 */
public final class NeighborhoodObjects extends CommunicatorObjects implements ObjectNeighborhoodOperations {
    private final Binder binder;
    private final Neighborhood neighborhood;

    /**
     * Creates the operations.
     *
     * @param binder of the communicator, recorded and checked
     */
    public NeighborhoodObjects(
            NeighborhoodCommunicator communicator, CommunicatorCore core, Binder binder, Neighborhood neighborhood) {
        super(communicator, core, binder);
        this.binder = binder;
        this.neighborhood = neighborhood;
    }

    @Override
    public <T> ObjectOperation<List<T>> neighborAllgather(T object) {
        Object[] received = new Object[neighborhood.indegree()];
        return new BoundObjects<List<T>>(
                binder.bind(Call.neighborAllgather(one(object), all(received))), () -> list(received));
    }

    @Override
    public <T> ObjectOperation<List<T>> neighborAlltoall(List<? extends T> objects) {
        Object[] received = new Object[neighborhood.indegree()];
        Object[] sent = oneForEach(objects, neighborhood.outdegree(), "destinations");
        return new BoundObjects<List<T>>(
                binder.bind(Call.neighborAlltoall(all(sent), all(received))), () -> list(received));
    }
}
