package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CancelRaceTest {
    private static final int LONG = 100_000;
    private static final int ROUNDS = 200;

    /**
     * In either order, the receive ends once, and a message that it did not receive is there for the next receive. In
     * UCX the cancellation of a receive that was matched already ended the program (openucx/ucx#4490), and in Open MPI
     * both could win (open-mpi/ompi#1416).
     */
    @EachConfiguration
    void shouldEndTheReceiveOnceWhenTheMessageComesMeanwhile(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            for (int i = 0; i < ROUNDS; i++) {
                int length = i % 4 == 0 ? LONG : 8;
                if (world.rank() == 1) {
                    world.recv(new byte[length], 0, 5);
                    world.send(new byte[length], 0, 5);
                    continue;
                }
                Request receive = world.irecv(new byte[length], 1, 5);
                Request send = world.isend(new byte[length], 1, 5);
                if (i % 3 == 0) {
                    receive.test();
                }
                receive.cancel();
                if (receive.waitFor().isCancelled()) {
                    assertThat(world.recv(new byte[length], 1, 5).bytes()).isEqualTo(length);
                }
                send.waitFor();
            }
            assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        });
    }
}
