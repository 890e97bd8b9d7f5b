/** Emulated devices: the tag-matching unit of a network card and the data path accelerator of a SmartNIC. */
module io.jmpi.offload {
    exports io.jmpi.offload to
            io.jmpi.matching,
            io.jmpi.bench,
            io.jmpi.trace;
    exports io.jmpi.offload.dpa to
            io.jmpi.matching,
            io.jmpi.bench,
            io.jmpi.trace;
    exports io.jmpi.offload.tagmatching to
            io.jmpi.matching,
            io.jmpi.bench,
            io.jmpi.trace;
}
