/** Package {@code mpi}: programs for MPJ Express, FastMPJ and Open MPI's Java bindings run as they are. */
module io.jmpi.mpi {
    requires io.jmpi;

    exports mpi;
    exports mpjbuf;
    exports mpjdev;
}
