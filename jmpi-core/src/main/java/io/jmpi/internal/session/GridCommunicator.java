package io.jmpi.internal.session;

import io.jmpi.CartCommunicator;
import io.jmpi.Duplication;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Topology;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.collective.plan.CollectiveCall;
import io.jmpi.internal.collective.plan.Neighborhood;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.topology.CartTopology;
import java.util.Arrays;

/** A communicator whose ranks form a Cartesian grid. */
final class GridCommunicator extends NeighborCommunicator implements CartCommunicator {
    private final CartTopology topology;

    private GridCommunicator(Session mpi, CommunicatorCore core, Recorder recorder, CartTopology topology) {
        super(mpi, core, recorder, Neighborhood.inGrid(topology.neighbors(core.rank())), () -> {});
        this.topology = topology;
    }

    static Session.Maker<GridCommunicator> of(CartTopology topology) {
        return (mpi, core, recorder) -> new GridCommunicator(mpi, core, recorder, topology);
    }

    @Override
    public Topology topology() {
        return Topology.CART;
    }

    @Override
    public CartCommunicator dup(Info hints) {
        return dup(hints, of(topology));
    }

    @Override
    public Duplication<? extends CartCommunicator> idup(Info hints) {
        return idup(hints, of(topology));
    }

    @Override
    public int ndims() {
        return topology.ndims();
    }

    @Override
    public int[] dims() {
        return topology.dims();
    }

    @Override
    public boolean[] periods() {
        return topology.periods();
    }

    @Override
    public int[] coords() {
        return topology.coords(rank());
    }

    @Override
    public int[] coords(int rank) {
        return topology.coords(rank);
    }

    @Override
    public int rank(int[] coords) {
        return topology.rank(coords);
    }

    @Override
    public Shift shift(int direction, int displacement) {
        return new Shift(
                topology.displaced(rank(), direction, -(long) displacement),
                topology.displaced(rank(), direction, displacement));
    }

    @Override
    public CartCommunicator sub(boolean[] remain) {
        return made("MPI_Cart_sub", () -> {
            CartTopology part = topology.sub(remain);
            compare(() -> CollectiveCall.of("sub").with(ErrorClass.ARG, "remain " + Arrays.toString(remain)));
            Group ranks = group().include(topology.subRanks(rank(), remain));
            return open(("sub-grid " + part).strip(), ranks, core().agreeOnContextId("sub"), Info.EMPTY, of(part));
        });
    }
}
