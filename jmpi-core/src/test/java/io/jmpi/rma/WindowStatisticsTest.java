package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.internal.session.Internals;
import io.jmpi.internal.statistics.AccessStatistics;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.transport.InJvmJob;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses to windows are counted for the report at the end, direct ones and those by messages. */
class WindowStatisticsTest {
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldCountAccesses(String direct) {
        Map<Integer, RankStatistics> measured = new ConcurrentHashMap<>();
        InJvmJob job = new InJvmJob(1, (code, reason) -> {});
        job.onEnd((rank, end) -> measured.put(rank, RankStatistics.decode(end.statistics())));
        MpiConfig config = MpiConfig.defaults().with("stats", "true").with("windows.memory", direct);
        try (Mpi mpi = Internals.join(config, job.member(0));
                Window window = Window.allocate(mpi.world(), 80)) {
            window.setName("grid");
            window.fence();
            window.put(new long[3], 0, 0);
            window.get(new long[1], 0, 24);
            window.getAccumulate(new long[2], new long[2], 0, 40, ReduceOp.SUM);
            window.getAccumulate(null, new long[1], 0, 56, ReduceOp.NO_OP);
            window.put(new long[2], Mpi.PROC_NULL, 0);
            window.fence();
        }
        List<AccessStatistics> accessed = measured.get(0).files();
        assertThat(accessed).hasSize(1);
        AccessStatistics counted = accessed.get(0);
        assertThat(counted.name()).isEqualTo("window grid");
        assertThat(List.of(counted.reads(), counted.bytesRead(), counted.writes(), counted.bytesWritten()))
                .containsExactly(3L, 32L, 2L, 40L);
        assertThat(counted.nanos()).isPositive();
    }
}
