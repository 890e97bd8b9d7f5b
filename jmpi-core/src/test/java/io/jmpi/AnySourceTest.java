package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;

/**
 * Receives from any source that meet messages of this rank itself and of others. Elsewhere those are different ways, and
 * a receive that was posted to both was matched by both, could not be cancelled in the one (pmodels/mpich#4221, #7203),
 * or came back without data (open-mpi/ompi#7118). Here there is one matcher, whatever way a message takes.
 */
@Timeout(60)
class AnySourceTest {
    private static final int RANKS = 3;
    private static final int LONG = 10_000;
    private static final int[] LENGTHS = {0, 1, 100, LONG};
    private static final int TAG = 5;

    private static void run(MpiConfig config, Jmpi.RankBody body) {
        Jmpi.run(config.with("eager.threshold", "1000"), RANKS, world -> {
            body.run(world);
            world.barrier();
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
            assertThat(world.matchingStatistics().postedDepth()).isZero();
        });
    }

    private static byte[] message(int length, int source) {
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) (1 + source * 7 + i);
        }
        return message;
    }

    @EachConfiguration
    void shouldGiveEachReceiveOneMessageWhenRanksSendToThemselvesToo(MpiConfig config) {
        run(config, world -> {
            for (int length : LENGTHS) {
                for (boolean posted : new boolean[] {true, false}) {
                    byte[][] memories = new byte[RANKS][length];
                    Request[] requests = new Request[2 * RANKS];
                    if (posted) {
                        post(world, memories, requests);
                    }
                    world.barrier();
                    for (int to = 0; to < RANKS; to++) {
                        requests[RANKS + to] = world.isend(message(length, world.rank()), to, TAG);
                    }
                    if (!posted) {
                        world.probe(world.rank(), TAG);
                        post(world, memories, requests);
                    }
                    Status[] statuses = Request.waitAll(requests);
                    boolean[] received = new boolean[RANKS];
                    for (int i = 0; i < RANKS; i++) {
                        int source = statuses[i].source();
                        assertThat(received[source]).isFalse();
                        received[source] = true;
                        assertThat(statuses[i].bytes()).isEqualTo(length);
                        assertThat(memories[i]).isEqualTo(message(length, source));
                    }
                }
            }
        });
    }

    private static void post(Communicator world, byte[][] memories, Request[] requests) {
        for (int i = 0; i < RANKS; i++) {
            requests[i] = world.irecv(memories[i], Mpi.ANY_SOURCE, i == 1 ? Mpi.ANY_TAG : TAG);
        }
    }

    /** A receive from any source is cancelled, its like takes the message; none is lost, none is filled twice. */
    @EachConfiguration
    void shouldLeaveTheMessageToTheOthersWhenOneIsCancelled(MpiConfig config) {
        run(config, world -> {
            for (int length : LENGTHS) {
                for (int source = 0; source < RANKS; source++) {
                    if (world.rank() == 0) {
                        byte[] givenUp = new byte[length];
                        byte[] memory = new byte[length];
                        Request first = world.irecv(givenUp, Mpi.ANY_SOURCE, TAG);
                        Request second = world.irecv(memory, Mpi.ANY_SOURCE, TAG);
                        first.cancel();
                        assertThat(first.waitFor().isCancelled()).isTrue();
                        world.barrier();
                        Request toItself = source == 0 ? world.isend(message(length, 0), 0, TAG) : null;
                        assertThat(second.waitFor().source()).isEqualTo(source);
                        Request.waitAll(toItself);
                        assertThat(memory).isEqualTo(message(length, source));
                        assertThat(givenUp).isEqualTo(new byte[length]);
                    } else {
                        world.barrier();
                        if (world.rank() == source) {
                            world.send(message(length, source), 0, TAG);
                        }
                    }
                }
            }
        });
    }
}
