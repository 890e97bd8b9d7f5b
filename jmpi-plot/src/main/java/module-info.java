/** Drawings as SVG, for benchmarks and traces. */
module io.jmpi.plot {
    exports io.jmpi.plot;
}
