package io.jmpi.rma;

/** How a window was made (MPI 4.1, section 12.2.6). */
public enum Flavor {
    /** Over memory of the program (MPI_WIN_FLAVOR_CREATE). */
    CREATE,
    /** With memory of its own (MPI_WIN_FLAVOR_ALLOCATE). */
    ALLOCATE,
    /** Without memory at first; ranks attach theirs (MPI_WIN_FLAVOR_DYNAMIC). */
    DYNAMIC,
    /** With memory that all its ranks access directly (MPI_WIN_FLAVOR_SHARED). */
    SHARED
}
