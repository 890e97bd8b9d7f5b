package mpi;

import io.jmpi.Comparison;

/** Results of comparisons as numbers. Stateless; any thread. */
final class Comparisons {
    private Comparisons() {}

    static int number(Comparison comparison) {
        return switch (comparison) {
            case IDENT -> MPI.IDENT;
            case CONGRUENT -> MPI.CONGRUENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }
}
