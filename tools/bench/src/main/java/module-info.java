/** Benchmarks: programs of two or more ranks, and measurements of single parts by JMH. */
module io.jmpi.bench {
    requires java.instrument;
    requires org.objectweb.asm;
    requires HdrHistogram;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires io.jmpi;
    requires io.jmpi.mpi;
    requires io.jmpi.offload;
    requires io.jmpi.plot;
    requires java.compiler;
    requires java.logging;
    requires jdk.management;
    requires jmh.core;
    requires org.jctools.core;

    exports io.jmpi.bench.command to
            io.jmpi.studies;
    exports io.jmpi.bench.matching to
            io.jmpi.studies,
            jmh.core;
    exports io.jmpi.bench.osu;
    exports io.jmpi.bench.packing to
            jmh.core;
    exports io.jmpi.bench.path to
            jmh.core;
    exports io.jmpi.bench.report to
            io.jmpi.studies;
    exports io.jmpi.bench.study to
            io.jmpi.studies;

    opens io.jmpi.bench.command to
            info.picocli;
    opens io.jmpi.bench.cost to
            info.picocli;
    opens io.jmpi.bench.devices to
            info.picocli;
    opens io.jmpi.bench.engines to
            info.picocli;
    opens io.jmpi.bench.files to
            info.picocli;
    opens io.jmpi.bench.harness to
            info.picocli;
    opens io.jmpi.bench.matching to
            info.picocli,
            jmh.core;
    opens io.jmpi.bench.osu to
            info.picocli;
    opens io.jmpi.bench.osu.collectives to
            info.picocli;
    opens io.jmpi.bench.osu.messages to
            info.picocli;
    opens io.jmpi.bench.osu.overlap to
            info.picocli;
    opens io.jmpi.bench.osu.program to
            info.picocli;
    opens io.jmpi.bench.osu.threads to
            info.picocli;
    opens io.jmpi.bench.peers to
            info.picocli;
    opens io.jmpi.bench.packing to
            info.picocli,
            jmh.core;
    opens io.jmpi.bench.path to
            info.picocli,
            jmh.core;
    opens io.jmpi.bench.report to
            info.picocli;
    opens io.jmpi.bench.scorecard to
            info.picocli;
    opens io.jmpi.bench.threads to
            info.picocli;

    uses io.jmpi.bench.study.Study;
}
