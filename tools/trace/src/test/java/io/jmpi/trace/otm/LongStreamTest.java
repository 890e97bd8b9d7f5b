package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls allocate nothing, however long the trace is. */
class LongStreamTest {
    private static final int REQUESTS = 24;

    private final int[] requests = new int[REQUESTS];
    private final int[] indices = new int[REQUESTS];

    @ParameterizedTest
    @EnumSource(OtmMode.class)
    void shouldAllocateNothingPerCall(OtmMode mode) {
        long[] points = new long[1];
        long[] deepest = new long[1];
        RankScript rank = RankScript.listened(mode, List.of(1, 32, 128), point -> {
            points[0]++;
            deepest[0] = Math.max(deepest[0], point.depth(0, ReceiveClass.NO_WILDCARD));
        });
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        make(rank, 2_000); // tables and sets grow, and the compiler does its work

        long before = threads.getCurrentThreadAllocatedBytes();
        long calls = make(rank, 10_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat((double) allocated / calls).as("bytes per call").isLessThan(0.1);
        assertThat(points[0]).isGreaterThanOrEqualTo(12_000 * 4);
        assertThat(deepest[0]).isGreaterThan(REQUESTS / 2);
    }

    /** Posts and completes receives in rounds, with all kinds of waits; returns the number of calls. */
    private long make(RankScript rank, int rounds) {
        long calls = 0;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < REQUESTS; i++) {
                requests[i] = 2 + i;
                int tag = i % 12 == 0 ? Call.ANY_TAG : i;
                int source = i % 8 == 0 ? Call.ANY_SOURCE : i % 5;
                rank.irecv(requests[i], source, tag, 2 + round % 3);
                rank.isend(1000 + i, 1);
                calls += 2;
            }
            rank.await(requests[0]).test(requests[1], true);
            indices[0] = 2;
            indices[1] = 4;
            rank.add(rank.begin(CallType.WAITSOME)
                    .set(Field.REQUESTS, requests, REQUESTS)
                    .set(Field.OUTCOUNT, 2)
                    .set(Field.INDICES, indices, 2));
            rank.add(rank.begin(CallType.WAITANY)
                    .set(Field.REQUESTS, requests, REQUESTS)
                    .set(Field.INDEX, 3));
            rank.add(rank.begin(CallType.WAITALL).set(Field.REQUESTS, requests, REQUESTS));
            rank.add(rank.begin(CallType.COMM_FREE).set(Field.COMM, 2 + round % 3));
            calls += 6;
        }
        return calls;
    }
}
