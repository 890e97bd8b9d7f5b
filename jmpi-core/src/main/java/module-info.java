/** Message passing: the API, and what providers of transports and launchers implement. */
module io.jmpi {
    requires transitive io.jmpi.matching;
    requires jdk.jfr;
    requires org.agrona;
    requires org.jctools.core;
    requires static transitive org.jspecify;

    exports io.jmpi;
    exports io.jmpi.datatype;
    exports io.jmpi.errors;
    exports io.jmpi.file;
    exports io.jmpi.reduction;
    exports io.jmpi.rma;
    // for providers
    exports io.jmpi.job;
    exports io.jmpi.transport;
    exports io.jmpi.wire;
    // for modules of jmpi itself
    exports io.jmpi.internal.collective to
            io.jmpi.bench;
    exports io.jmpi.internal.core to
            io.jmpi.mpi;
    exports io.jmpi.internal.exploring to
            io.jmpi.bench,
            io.jmpi.launcher;
    exports io.jmpi.internal.statistics to
            io.jmpi.launcher;
    exports io.jmpi.internal.tracing to
            io.jmpi.launcher;

    uses io.jmpi.MpiRuntime;
    uses io.jmpi.datatype.ObjectSerializer;
    uses io.jmpi.job.JobProvider;
    uses io.jmpi.transport.TransportProvider;

    provides io.jmpi.MpiRuntime with
            io.jmpi.internal.session.SessionRuntime;
    provides io.jmpi.transport.TransportProvider with
            io.jmpi.transport.InJvmTransportProvider;
}
