package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SomeEngines;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * One rank distributes work to all others, which request it when they can: the program with which MPI_Probe ended in a
 * crash (pmodels/mpich#7711, #7427), and whose tables of a network card ran over (DARMA-tasking/vt#2501,
 * ofiwg/libfabric#9286).
 */
@Timeout(120)
class ManyToOneTest {
    private static final int WORKERS = 64;
    private static final int ROUNDS = 8;
    private static final int REQUESTS = 1;
    private static final int ANSWERS = 2;

    /** Longest eager message, so that every third question becomes a rendezvous. */
    private static final int THRESHOLD = 100;

    @ParameterizedTest
    @SomeEngines
    void shouldAnswerEachRankInItsOrderWhenAllAskTheSameOne(MatchingEngine matching) {
        MpiConfig config = MpiConfig.defaults()
                .with("progress", "application")
                .with("matcher", matching.engineName())
                .with("hardware.threshold", "0")
                .with("hardware.unit", "polled")
                .with("eager.threshold", Integer.toString(THRESHOLD));
        Jmpi.run(config, WORKERS + 1, world -> {
            if (world.rank() == 0) {
                answer(world);
            } else {
                request(world);
            }
        });
    }

    private static int length(int worker, int round) {
        return (worker + round) % 3 == 0 ? THRESHOLD : 2;
    }

    /** Two questions at a time, so that there are some to be mistaken for another. */
    private static void request(Communicator world) {
        int[] answer = new int[1];
        for (int round = 0; round < ROUNDS; round += 2) {
            Request[] questions = new Request[2];
            for (int i = 0; i < 2; i++) {
                int[] question = new int[length(world.rank(), round + i)];
                question[0] = world.rank();
                question[1] = round + i;
                questions[i] = world.isend(question, 0, REQUESTS);
            }
            for (int i = 0; i < 2; i++) {
                world.recv(answer, 0, ANSWERS);
                assertThat(answer[0]).isEqualTo(world.rank() * ROUNDS + round + i);
            }
            Request.waitAll(questions);
        }
    }

    private static void answer(Communicator world) {
        int[] rounds = new int[WORKERS + 1];
        for (int i = 0; i < WORKERS * ROUNDS; i++) {
            int[] question = i % 2 == 0 ? probeAndReceive(world) : claimAndReceive(world);
            int worker = question[0];
            assertThat(question).hasSize(length(worker, question[1]));
            assertThat(question[1]).as("round of rank " + worker).isEqualTo(rounds[worker]++);
            world.send(new int[] {worker * ROUNDS + question[1]}, worker, ANSWERS);
        }
        assertThat(world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
        assertThat(world.matchingStatistics().unexpectedDepth()).isZero();
    }

    private static int[] probeAndReceive(Communicator world) {
        Status found = world.probe(Mpi.ANY_SOURCE, REQUESTS);
        int[] question = new int[found.count(Datatype.INT)];
        Status received = world.recv(question, found.source(), REQUESTS);
        assertThat(received.bytes()).isEqualTo(found.bytes());
        assertThat(question[0]).isEqualTo(found.source());
        return question;
    }

    private static int[] claimAndReceive(Communicator world) {
        Message found = world.improbe(Mpi.ANY_SOURCE, REQUESTS);
        while (found == null) {
            found = world.improbe(Mpi.ANY_SOURCE, REQUESTS);
        }
        int[] question = new int[found.status().count(Datatype.INT)];
        Status received = found.recv(question);
        assertThat(question[0]).isEqualTo(received.source());
        return question;
    }
}
