package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;

/** Ways in which programs use messages, many and long ones, with every matcher and progress mode. */
@Timeout(60)
class MessagePatternsTest {
    private static final int LONG = 100_000;
    private static final int HUGE = 1_000_001;

    private static int[] content(int length, int seed) {
        int[] content = new int[length];
        Arrays.setAll(content, i -> seed * 31 + i);
        return content;
    }

    /** As MPICH's huge_anysrc, huge_dupcomm, huge_ssend, huge_underflow and large_message, in megabytes. */
    @EachConfiguration
    void shouldDeliverMessagesOfManyChunks(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator copy = world.dup();
            if (world.rank() == 0) {
                world.send(content(HUGE, 1), 1, 1);
                copy.ssend(content(HUGE, 2), 1, 1);
                world.issend(content(HUGE - 1, 3), 1, 1).waitFor();
            } else {
                int[] first = new int[HUGE];
                int[] second = new int[HUGE];
                Request wild = world.irecv(first, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                copy.recv(second, Mpi.ANY_SOURCE, 1);
                assertThat(wild.waitFor().count(Datatype.INT)).isEqualTo(HUGE);
                assertThat(Arrays.equals(first, content(HUGE, 1))).isTrue();
                assertThat(Arrays.equals(second, content(HUGE, 2))).isTrue();
                // The message is shorter than the memory: what is behind it stays.
                assertThat(world.recv(first, 0, 1).count(Datatype.INT)).isEqualTo(HUGE - 1);
                assertThat(first[HUGE - 2]).isEqualTo(3 * 31 + HUGE - 2);
                assertThat(first[HUGE - 1]).isEqualTo(31 + HUGE - 1);
            }
            copy.free();
        });
    }

    /** As MPICH's manylmt and many_isend: many long messages are in flight at once, received in another order. */
    @EachConfiguration
    void shouldDeliverManyLongMessagesThatAreInFlightAtOnce(MpiConfig config) {
        int messages = 40;
        Random random = TestSeeds.random("MessagePatternsTest");
        List<Integer> tags = new ArrayList<>();
        for (int tag = 0; tag < messages; tag++) {
            tags.add(random.nextInt(tags.size() + 1), tag);
        }
        Jmpi.run(config, 2, world -> {
            int peer = 1 - world.rank();
            Request[] requests = new Request[2 * messages];
            int[][] memories = new int[messages][LONG / 4];
            for (int tag = 0; tag < messages; tag++) {
                requests[tag] = world.isend(content(LONG / 4, tag), peer, tag);
            }
            for (int i = 0; i < messages; i++) {
                int tag = tags.get(i);
                requests[messages + i] = world.irecv(memories[tag], peer, tag);
            }
            Request.waitAll(requests);
            for (int tag = 0; tag < messages; tag++) {
                assertThat(Arrays.equals(memories[tag], content(LONG / 4, tag))).isTrue();
            }
        });
    }

    /** As MPICH's pipeline: each rank hands on what it gets, several pieces at a time. */
    @EachConfiguration
    void shouldHandOnPiecesInAPipeline(MpiConfig config) {
        int ranks = 4;
        int pieces = 30;
        int slots = 4;
        Jmpi.run(config, ranks, world -> {
            int before = world.rank() == 0 ? Mpi.PROC_NULL : world.rank() - 1;
            int next = world.rank() == ranks - 1 ? Mpi.PROC_NULL : world.rank() + 1;
            int[][] memories = new int[slots][LONG / 4];
            Request[] sends = new Request[slots];
            for (int piece = 0; piece < pieces; piece++) {
                int slot = piece % slots;
                Request.waitAll(sends[slot]);
                if (world.rank() == 0) {
                    memories[slot] = content(LONG / 4, piece);
                }
                world.recv(memories[slot], before, piece % 3);
                assertThat(memories[slot][LONG / 4 - 1]).isEqualTo(piece * 31 + LONG / 4 - 1);
                sends[slot] = world.isend(memories[slot], next, piece % 3);
            }
            Request.waitAll(sends);
        });
    }

    /** As MPICH's sendall, anyall and isendirecv: all send to all, themselves too, and test in a loop. */
    @EachConfiguration
    void shouldDeliverTheMessagesOfAllToAll(MpiConfig config) {
        int ranks = 4;
        int each = 5;
        Jmpi.run(config, ranks, world -> {
            List<Request> requests = new ArrayList<>();
            int[][] memories = new int[ranks * each][each];
            for (int[] memory : memories) {
                requests.add(world.irecv(memory, Mpi.ANY_SOURCE, 1));
            }
            for (int i = 0; i < each; i++) {
                for (int rank = 0; rank < ranks; rank++) {
                    requests.add(world.isend(content(i + 1, world.rank()), rank, 1));
                }
            }
            Request[] all = requests.toArray(Request[]::new);
            while (!Request.testAll(all)) {
                Thread.onSpinWait();
            }
            int[] next = new int[ranks];
            for (int i = 0; i < memories.length; i++) {
                Status status = all[i].status();
                int source = status.source();
                assertThat(status.count(Datatype.INT)).isEqualTo(++next[source]);
                assertThat(memories[i]).startsWith(content(next[source], source));
            }
        });
    }

    /** As MPICH's sendflood and pingping: short ones without end, in both directions, received late. */
    @EachConfiguration
    void shouldStandAFloodOfShortMessages(MpiConfig config) {
        int messages = TestExtent.of(900, 3_000);
        Jmpi.run(config.with("eager.credit", String.valueOf(messages * 50 / 3)), 3, world -> {
            List<Request> sends = new ArrayList<>();
            for (int i = 0; i < messages; i++) {
                sends.add(world.isend(new int[] {i}, (world.rank() + 1 + i % 2) % 3, i % 2));
            }
            int[] memory = new int[1];
            for (int tag = 1; tag >= 0; tag--) {
                for (int i = tag; i < messages; i += 2) {
                    world.recv(memory, Mpi.ANY_SOURCE, tag);
                    assertThat(memory[0]).isEqualTo(i);
                }
            }
            Request.waitAll(sends);
        });
    }

    /** As MPICH's dtype_send, eagerdt and sendrecv1: a column of a matrix in each mode, replaced, and started again. */
    @EachConfiguration
    void shouldDeliverDerivedTypesInEachMode(MpiConfig config) {
        int rows = 200;
        int columns = 7;
        Datatype<int[]> column = Datatype.INT.vector(rows, 1, columns);
        Jmpi.runSessions(config.with("eager.threshold", "500"), 2, mpi -> {
            Communicator world = mpi.world();
            int peer = 1 - world.rank();
            mpi.attachBuffer(4 * (4 * rows + Mpi.BSEND_OVERHEAD));
            int[] out = content(rows * columns, world.rank());
            for (Modes mode : Modes.values()) {
                int[] in = new int[rows * columns];
                Request receive = world.irecv(Buffer.of(in, 2, 1, column), peer, 1);
                Request send = mode.isend(world, out, 3, 1, column, peer, 1);
                assertThat(Request.waitAll(receive, send)[0].count(column)).isOne();
                PersistentRequest again = mode.init(world, out, 3, 1, column, peer, 2);
                int[] plain = new int[rows];
                for (int round = 0; round < 2; round++) {
                    Request second = world.irecv(plain, peer, 2);
                    again.start();
                    Request.waitAll(second, again);
                }
                for (int row = 0; row < rows; row++) {
                    int expected = peer * 31 + row * columns + 3;
                    assertThat(in[row * columns + 2]).isEqualTo(expected);
                    assertThat(plain[row]).isEqualTo(expected);
                }
                mpi.flushBuffer();
            }
            int[] replaced = out.clone();
            world.sendrecvReplace(Buffer.of(replaced, 3, 1, column), peer, 3, peer, 3);
            for (int i = 0; i < replaced.length; i++) {
                int from = i % columns == 3 ? peer : world.rank();
                assertThat(replaced[i]).isEqualTo(from * 31 + i);
            }
            mpi.detachBuffer();
        });
    }
}
