/**
 * Emulated devices (the tag-matching unit and the portal of network cards, units that hold lists, and the data path
 * accelerator of a SmartNIC), and the matching engines that drive them.
 */
module io.jmpi.offload {
    requires io.jmpi.matching;
    requires org.agrona;
    requires static transitive org.jspecify;

    // for modules of jmpi itself
    exports io.jmpi.offload to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.clock to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.dpa to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.hardware to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.job to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.kernels to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.listunit to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.optimistic to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.portals to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.tagmatching to
            io.jmpi.bench,
            io.jmpi.studies,
            io.jmpi.trace;
    exports io.jmpi.offload.virtual to
            io.jmpi.trace;

    provides io.jmpi.matching.MatcherProvider with
            io.jmpi.offload.hardware.HardwareMatcherProvider,
            io.jmpi.offload.hardware.OverlapMatcherProvider,
            io.jmpi.offload.listunit.AssociativeMatcherProvider,
            io.jmpi.offload.listunit.FpgaMatcherProvider,
            io.jmpi.offload.portals.PortalsMatcherProvider,
            io.jmpi.offload.optimistic.OptimisticMatcherProvider;
}
