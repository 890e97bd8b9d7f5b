/** The trace analyzer: readers, replay of traces through matching engines, reports. */
module io.jmpi.trace {
    requires HdrHistogram;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires io.jmpi.matching;
    requires io.jmpi.offload;
    requires io.jmpi.plot;
    requires jdk.management;
    requires org.agrona;

    exports io.jmpi.trace;
    exports io.jmpi.trace.format;
    exports io.jmpi.trace.input;

    opens io.jmpi.trace to
            info.picocli;
}
