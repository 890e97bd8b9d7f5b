/** Matching engines, and the interface by which programs bring their own. */
module io.jmpi.matching {
    requires io.jmpi.offload;
    requires org.agrona;
    requires static transitive org.jspecify;

    exports io.jmpi.matching;
    exports io.jmpi.matching.envelope;
    exports io.jmpi.matching.optimistic to
            io.jmpi.bench,
            io.jmpi.trace;

    uses io.jmpi.matching.MatcherProvider;

    provides io.jmpi.matching.MatcherProvider with
            io.jmpi.matching.QueueMatcherProvider,
            io.jmpi.matching.BinMatcherProvider,
            io.jmpi.matching.RankMatcherProvider,
            io.jmpi.matching.ExactMatcherProvider,
            io.jmpi.matching.AdaptiveMatcherProvider,
            io.jmpi.matching.HardwareMatcherProvider,
            io.jmpi.matching.OverlapMatcherProvider,
            io.jmpi.matching.OptimisticMatcherProvider;
}
