package mpi;

import io.jmpi.CartCommunicator;

/** A Cartesian grid, and the place of a rank in it. */
public final class CartParms {
    /** Ranks in each dimension. */
    public int[] dims;

    /** Which dimensions are periodic. */
    public boolean[] periods;

    /** Coordinates of the rank. */
    public int[] coords;

    CartParms(CartCommunicator grid) {
        dims = grid.dims();
        periods = grid.periods();
        coords = grid.coords();
    }

    /** Returns the number of dimensions. */
    public int getDimCount() {
        return dims.length;
    }

    /** Returns the ranks in a dimension. */
    public int getDim(int i) {
        return dims[i];
    }

    /** Whether a dimension is periodic. */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /** Returns the rank's coordinate in a dimension. */
    public int getCoord(int i) {
        return coords[i];
    }
}
