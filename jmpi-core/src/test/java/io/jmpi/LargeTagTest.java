package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;

/**
 * All tags that are not negative go through wire, engines and device unharmed. Over UCX Open MPI has only those up to
 * 2^23 - 1, which other libraries took for granted to be more (open-mpi/ompi#6940, #4142).
 */
@Timeout(60)
class LargeTagTest {
    private static final int[] TAGS = {
        0, 1, (1 << 23) - 1, 1 << 23, (1 << 23) + 1, (1 << 24) - 1, 1 << 24, (1 << 24) + 1, 1 << 30, Integer.MAX_VALUE
    };

    @EachConfiguration
    void shouldDeliverEachTagToItsReceiveAndReportIt(MpiConfig config) {
        Jmpi.run(config.with("eager.threshold", "1000"), 2, world -> {
            int peer = 1 - world.rank();
            for (boolean posted : new boolean[] {true, false}) {
                Request[] requests = new Request[2 * TAGS.length];
                int[][] memories = new int[TAGS.length][1000];
                if (posted) {
                    postInReverse(world, peer, memories, requests);
                }
                world.barrier();
                for (int i = 0; i < TAGS.length; i++) {
                    int[] content = new int[i % 2 == 0 ? 1 : 1000];
                    content[0] = TAGS[i];
                    requests[TAGS.length + i] = world.isend(content, peer, TAGS[i]);
                }
                if (!posted) {
                    assertThat(world.probe(Mpi.ANY_SOURCE, Integer.MAX_VALUE).tag())
                            .isEqualTo(Integer.MAX_VALUE);
                    postInReverse(world, peer, memories, requests);
                }
                Status[] statuses = Request.waitAll(requests);
                for (int i = 0; i < TAGS.length; i++) {
                    assertThat(statuses[i].tag()).isEqualTo(TAGS[i]);
                    assertThat(memories[i][0]).isEqualTo(TAGS[i]);
                }
                world.barrier();
            }
            Request toItself = world.isend(new int[1], world.rank(), Integer.MAX_VALUE);
            assertThat(world.recv(new int[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG).tag())
                    .isEqualTo(Integer.MAX_VALUE);
            toItself.waitFor();
        });
    }

    private static void postInReverse(Communicator world, int peer, int[][] memories, Request[] requests) {
        for (int i = TAGS.length - 1; i >= 0; i--) {
            requests[i] = world.irecv(memories[i], i % 3 == 0 ? Mpi.ANY_SOURCE : peer, TAGS[i]);
        }
    }
}
