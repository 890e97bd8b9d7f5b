package io.jmpi.studies.otm;

import io.jmpi.bench.study.PaperRate;
import java.util.List;

/** Message rates of section VI of the paper, beside those of virtual time, which has no network. */
final class PaperRates {
    private static final int THREADS = 32;

    private PaperRates() {}

    /** Those of virtual time, and those that the authors measured, in windows of 128 messages. */
    static List<PaperRate> all() {
        Measurements measured = Measurements.read();
        return List.of(
                virtual("virtual time: optimistic, 32 threads, fast path", OtmCase.FAST_PATH),
                virtual("virtual time: optimistic, 32 threads, slow path", OtmCase.SLOW_PATH),
                measured("paper: optimistic, BlueField-3, fast path", measured, "dpa-nc", "dpa-wc-fp", THREADS),
                measured("paper: optimistic, BlueField-3, slow path", measured, "dpa-nc", "dpa-wc-sp", THREADS),
                measured("paper: MPI on the CPU", measured, "mpi-cpu-nc", "mpi-cpu-wc", 1),
                measured("paper: RDMA without matching", measured, "rdma-cpu", "rdma-cpu", 1));
    }

    private static PaperRate virtual(String name, OtmCase conflict) {
        Device device = Device.BLUEFIELD_3;
        return new PaperRate(
                name,
                Double.NaN,
                Double.NaN,
                device.rate(OtmCase.NO_CONFLICT, THREADS),
                device.rate(conflict, THREADS));
    }

    private static PaperRate measured(
            String name, Measurements measured, String noConflict, String conflict, int threads) {
        return new PaperRate(
                name,
                measured.windowRate(noConflict, threads),
                measured.windowRate(conflict, threads),
                measured.rate(noConflict, threads),
                measured.rate(conflict, threads));
    }
}
