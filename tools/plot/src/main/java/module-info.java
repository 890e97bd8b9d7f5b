/** Drawings as SVG, for benchmarks and traces. */
module io.jmpi.plot {
    requires io.jmpi.matching;

    exports io.jmpi.plot;
}
