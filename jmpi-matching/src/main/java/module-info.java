/** Matching engines, and the interface by which programs bring their own. */
module io.jmpi.matching {
    requires org.agrona;
    requires static transitive org.jspecify;

    exports io.jmpi.matching;
    exports io.jmpi.matching.envelope;
    // for modules of jmpi itself
    exports io.jmpi.matching.host to
            io.jmpi,
            io.jmpi.offload;
    exports io.jmpi.matching.software to
            io.jmpi.bench,
            io.jmpi.offload,
            io.jmpi.studies,
            io.jmpi.trace,
            io.jmpi.transport.ucx;
    exports io.jmpi.matching.text to
            io.jmpi,
            io.jmpi.bench,
            io.jmpi.launcher,
            io.jmpi.mpi,
            io.jmpi.offload,
            io.jmpi.plot,
            io.jmpi.studies,
            io.jmpi.trace,
            io.jmpi.transport.netty;

    uses io.jmpi.matching.MatcherProvider;

    provides io.jmpi.matching.MatcherProvider with
            io.jmpi.matching.software.QueueMatcherProvider,
            io.jmpi.matching.software.BinMatcherProvider,
            io.jmpi.matching.software.RankMatcherProvider,
            io.jmpi.matching.software.ExactMatcherProvider,
            io.jmpi.matching.software.newmadeleine.NewMadeleineMatcherProvider,
            io.jmpi.matching.software.concurrent.ConcurrentMatcherProvider,
            io.jmpi.matching.software.vector.VectorMatcherProvider,
            io.jmpi.matching.software.AdaptiveMatcherProvider;
}
