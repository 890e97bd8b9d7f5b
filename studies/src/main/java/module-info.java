/** Papers on tag matching, repeated with jmpi's engines; their commands belong to {@code jmpibench}. */
module io.jmpi.studies {
    requires info.picocli;
    requires io.jmpi;
    requires io.jmpi.bench;
    requires io.jmpi.offload;
    requires io.jmpi.plot;

    opens io.jmpi.studies.connectx to
            info.picocli;
    opens io.jmpi.studies.otm to
            info.picocli;
    opens io.jmpi.studies.overlap to
            info.picocli;
    opens io.jmpi.studies.overlap.model to
            info.picocli;

    provides io.jmpi.bench.study.Study with
            io.jmpi.studies.connectx.ConnectxStudy,
            io.jmpi.studies.overlap.OverlapStudy,
            io.jmpi.studies.otm.OtmStudy;
}
