package io.jmpi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.internal.exploring.ExploredRun.Stop;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ExplorationTest {
    private static int received(Communicator world, int source, int tag) {
        int[] value = new int[1];
        world.recv(value, source, tag);
        return value[0];
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "4, 6", "5, 24"})
    void shouldFindEachOrderOfSenders(int ranks, int matchings) throws Exception {
        ExploredJobs jobs = ExploredJobs.of(ranks, mpi -> {
            Communicator world = mpi.world();
            StringBuilder order = new StringBuilder();
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, 1);
                return "";
            }
            for (int i = 1; i < ranks; i++) {
                order.append(received(world, Mpi.ANY_SOURCE, 1));
            }
            return order;
        });
        assertThat(jobs.runs).allSatisfy(run -> assertThat(run.stop()).isEmpty());
        assertThat(jobs.runs).hasSize(matchings);
        assertThat(jobs.runs.stream().map(run -> run.results().get(0)).distinct())
                .hasSize(matchings);
        assertThat(jobs.search.impossible()).isZero();
    }

    /** Three of six results come while all workers have a task: 3 * 3 * 3 * 3! */
    @Test
    void shouldExploreATaskFarm() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(4, mpi -> {
            Communicator world = mpi.world();
            int tasks = 6;
            if (world.rank() > 0) {
                for (int task = received(world, 0, 1); task >= 0; task = received(world, 0, 1)) {
                    world.send(new int[] {task * task}, 0, 2);
                }
                return "";
            }
            int sent = 0;
            for (int worker = 1; worker < world.size(); worker++) {
                world.send(new int[] {sent++}, worker, 1);
            }
            int sum = 0;
            for (int i = 0; i < tasks; i++) {
                int[] result = new int[1];
                Status status = world.recv(result, Mpi.ANY_SOURCE, 2);
                sum += result[0];
                world.send(new int[] {sent < tasks ? sent++ : -1}, status.source(), 1);
            }
            return sum;
        });
        assertThat(jobs.runs).allSatisfy(run -> assertThat(run.results().get(0)).isEqualTo("55"));
        assertThat(jobs.runs).hasSize(162);
        assertThat(jobs.search.impossible()).isZero();
    }

    /** Different tags leave one sender for each receive. */
    @Test
    void shouldKnowThatAStencilHasOneMatching() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(4, mpi -> {
            Communicator world = mpi.world();
            int left = (world.rank() + 3) % 4;
            int right = (world.rank() + 1) % 4;
            int value = world.rank();
            for (int step = 0; step < 3; step++) {
                int[] fromLeft = new int[1];
                int[] fromRight = new int[1];
                Request[] requests = {
                    world.irecv(fromLeft, Mpi.ANY_SOURCE, 1),
                    world.irecv(fromRight, Mpi.ANY_SOURCE, 2),
                    world.isend(new int[] {value}, right, 1),
                    world.isend(new int[] {value}, left, 2)
                };
                Request.waitAll(requests);
                value += fromLeft[0] + fromRight[0];
            }
            return value;
        });
        assertThat(jobs.runs).hasSize(1);
    }

    /** The second rank's message can come before or after a third rank has been asked to send one. */
    @Test
    void shouldFindASenderThatAnotherChoiceEnables() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(4, mpi -> {
            Communicator world = mpi.world();
            return switch (world.rank()) {
                case 0 -> "" + received(world, Mpi.ANY_SOURCE, 1) + received(world, Mpi.ANY_SOURCE, 1);
                case 1 -> {
                    received(world, Mpi.ANY_SOURCE, 1);
                    world.send(new int[] {1}, 0, 1);
                    yield "";
                }
                case 2 -> {
                    world.send(new int[] {2}, 0, 1);
                    yield "";
                }
                default -> {
                    world.send(new int[] {3}, 1, 1);
                    yield "";
                }
            };
        });
        assertThat(jobs.runs.stream().map(run -> run.results().get(0))).containsExactlyInAnyOrder("12", "21");
    }

    /** Only if the second rank's message is received first: then the specific receive waits in vain. */
    @Test
    void shouldFindADeadlock() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(3, mpi -> {
            Communicator world = mpi.world();
            int sum = world.rank() == 0 ? received(world, Mpi.ANY_SOURCE, 1) + received(world, 2, 1) : 0;
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, 1);
            }
            world.barrier();
            return sum;
        });
        assertThat(jobs.runs.stream().map(ExploredJobs.Ended::stop))
                .containsExactlyInAnyOrder(Optional.empty(), Optional.of(Stop.DEADLOCK));
    }

    @Test
    void shouldFindAFailureOfOneMatching() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(3, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 0 && received(world, Mpi.ANY_SOURCE, 1) == 2) {
                throw new IllegalStateException("2 came first");
            }
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, 1);
            }
            return "";
        });
        assertThat(jobs.runs).hasSize(2);
        assertThat(jobs.runs.stream().flatMap(run -> run.failures().stream()).map(Throwable::getMessage))
                .contains("2 came first");
    }

    /** Either probe finds either message; the receive that follows names the source. */
    @ParameterizedTest
    @ValueSource(strings = {"probe", "iprobe", "mprobe", "improbe"})
    void shouldExploreProbes(String how) throws Exception {
        ExploredJobs jobs = ExploredJobs.of(3, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, world.rank());
                return "";
            }
            StringBuilder order = new StringBuilder();
            for (int i = 0; i < 2; i++) {
                int[] value = new int[1];
                if (how.endsWith("mprobe")) {
                    Message message = how.equals("mprobe") ? world.mprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG) : null;
                    while (message == null) {
                        message = world.improbe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    }
                    message.recv(value);
                } else {
                    Status found = how.equals("probe") ? world.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG) : null;
                    while (found == null) {
                        found = world.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    }
                    world.recv(value, found.source(), found.tag());
                }
                order.append(value[0]);
            }
            return order;
        });
        assertThat(jobs.runs.stream().map(run -> run.results().get(0))).containsExactlyInAnyOrder("12", "21");
        assertThat(jobs.search.impossible()).isZero();
    }

    /** A message after a barrier cannot be received before it. */
    @Test
    void shouldKnowWhatCollectiveCallsOrder() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(3, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == 1) {
                world.send(new int[] {1}, 0, 1);
            }
            int first = world.rank() == 0 ? received(world, Mpi.ANY_SOURCE, 1) : 0;
            world.barrier();
            if (world.rank() == 2) {
                world.send(new int[] {2}, 0, 1);
            }
            return first + (world.rank() == 0 ? received(world, Mpi.ANY_SOURCE, 1) : 0);
        });
        assertThat(jobs.runs).hasSize(1);
        assertThat(jobs.search.impossible()).isZero();
    }

    /** The receiver's own messages can be the cause of others. */
    @Test
    void shouldFindWhatRequestsInTheBackgroundTake() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(3, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, 1);
                world.send(new int[] {world.rank() + 10}, 0, 2);
                return "";
            }
            int[][] values = new int[4][1];
            Request[] requests = {
                world.irecv(values[0], Mpi.ANY_SOURCE, 1),
                world.irecv(values[1], Mpi.ANY_SOURCE, Mpi.ANY_TAG),
                world.irecv(values[2], 1, Mpi.ANY_TAG),
                world.irecv(values[3], Mpi.ANY_SOURCE, 2)
            };
            Request.waitAll(requests);
            return values[0][0] + " " + values[1][0] + " " + values[2][0] + " " + values[3][0];
        });
        assertThat(jobs.runs.stream()
                        .filter(run -> run.stop().isEmpty())
                        .map(run -> run.results().get(0)))
                .contains("1 2 11 12", "2 1 11 12");
    }

    /** Any of the complete requests may be reported first: 3 * 2 * 1. */
    @Test
    void shouldExploreWhichRequestIsReported() throws Exception {
        ExploredJobs.Body body = mpi -> {
            Communicator world = mpi.world();
            if (world.rank() > 0) {
                world.send(new int[] {world.rank()}, 0, 1);
                return "";
            }
            Request[] requests = new Request[3];
            for (int i = 0; i < 3; i++) {
                requests[i] = world.irecv(new int[1], i + 1, 1);
            }
            StringBuilder order = new StringBuilder();
            for (int i = 0; i < 3; i++) {
                order.append(Request.waitAny(requests));
            }
            return order;
        };
        assertThat(ExploredJobs.of(4, body).runs).hasSize(1);
        ExploredJobs jobs = new ExploredJobs(MpiConfig.defaults(), 4, body)
                .withCompletions()
                .explore(100);
        assertThat(jobs.runs.stream().map(run -> run.results().get(0)))
                .containsExactlyInAnyOrder("012", "021", "102", "120", "201", "210");
    }

    /** The third rank's message depends on which of the other two is reported. */
    @Test
    void shouldKnowWhatDependsOnAReport() throws Exception {
        ExploredJobs jobs = new ExploredJobs(MpiConfig.defaults(), 4, mpi -> {
                    Communicator world = mpi.world();
                    switch (world.rank()) {
                        case 0 -> {
                            Request[] requests = {world.irecv(new int[1], 1, 1), world.irecv(new int[1], 2, 1)};
                            int first = Request.waitAny(requests);
                            world.send(new int[] {first}, 3, 1);
                            Request.waitAll(requests);
                            return first;
                        }
                        case 3 -> {
                            int first = received(world, Mpi.ANY_SOURCE, 1);
                            return first + " " + received(world, Mpi.ANY_SOURCE, 1);
                        }
                        default -> {
                            world.send(new int[1], 0, 1);
                            if (world.rank() == 1) {
                                world.send(new int[] {7}, 3, 1);
                            }
                            return "";
                        }
                    }
                })
                .withCompletions()
                .explore(100);
        assertThat(jobs.runs.stream()
                        .map(run -> run.results().get(0) + ": " + run.results().get(3)))
                .containsExactlyInAnyOrder("0: 0 7", "0: 7 0", "1: 1 7", "1: 7 1");
        assertThat(jobs.search.impossible()).isZero();
    }

    @Test
    void shouldExploreWhetherATestFindsACompletion() throws Exception {
        ExploredJobs jobs = new ExploredJobs(MpiConfig.defaults(), 2, mpi -> {
                    Communicator world = mpi.world();
                    if (world.rank() == 1) {
                        world.send(new int[1], 0, 1);
                        return "";
                    }
                    Request request = world.irecv(new int[1], 1, 1);
                    int tests = 1;
                    while (!request.test()) {
                        tests++;
                    }
                    return tests;
                })
                .withCompletions()
                .explore(100);
        assertThat(jobs.runs.stream().map(run -> run.results().get(0))).containsExactlyInAnyOrder("1", "2");
    }

    /** What rank 2 sends after the failure of rank 0 could have come first. */
    @Test
    void shouldLetOthersGoOnWhenARankFails() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(4, mpi -> {
            Communicator world = mpi.world();
            switch (world.rank()) {
                case 0 -> {
                    if (received(world, Mpi.ANY_SOURCE, 1) == 1) {
                        throw new IllegalStateException("1 came first");
                    }
                    received(world, Mpi.ANY_SOURCE, 1);
                }
                case 2 -> {
                    received(world, Mpi.ANY_SOURCE, 2);
                    world.send(new int[] {2}, 0, 1);
                }
                default -> world.send(new int[] {world.rank()}, world.rank() == 1 ? 0 : 2, world.rank() == 1 ? 1 : 2);
            }
            return "";
        });
        assertThat(jobs.runs).hasSize(2);
        assertThat(jobs.runs.stream().filter(run -> run.failures().isEmpty())).hasSize(1);
    }

    /** The receive that began between two probes takes the first message of its tag. */
    @Test
    void shouldLetAProbeLookAfterTheReceivesThatBeganMeanwhile() throws Exception {
        ExploredJobs jobs = ExploredJobs.of(3, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() > 0) {
                world.barrier();
                world.send(new int[] {world.rank()}, 0, 1);
                return "";
            }
            assertThat(world.iprobe(Mpi.ANY_SOURCE, 1)).isNull();
            int[] first = new int[1];
            Request request = world.irecv(first, Mpi.ANY_SOURCE, 1);
            world.barrier();
            Status found = world.iprobe(Mpi.ANY_SOURCE, 1);
            while (found == null) {
                found = world.iprobe(Mpi.ANY_SOURCE, 1);
            }
            int second = received(world, found.source(), 1);
            request.waitFor();
            return first[0] + " " + second;
        });
        assertThat(jobs.runs).allSatisfy(run -> assertThat(run.stop()).isEmpty());
        assertThat(jobs.runs.stream().map(run -> run.results().get(0))).containsExactlyInAnyOrder("1 2", "2 1");
    }

    /** The first test of each start. */
    @Test
    void shouldExploreTheTestsOfEachStart() throws Exception {
        ExploredJobs jobs = new ExploredJobs(MpiConfig.defaults(), 2, mpi -> {
                    Communicator world = mpi.world();
                    StringBuilder found = new StringBuilder();
                    PersistentRequest request = world.rank() == 0 ? world.recvInit(new int[1], 1, 1) : null;
                    for (int i = 0; i < 2; i++) {
                        if (request != null) {
                            request.start();
                            found.append(request.test() ? "T" : "F");
                            request.waitFor();
                        } else {
                            world.send(new int[1], 0, 1);
                        }
                    }
                    return found;
                })
                .withCompletions()
                .explore(100);
        assertThat(jobs.runs.stream().map(run -> run.results().get(0)))
                .containsExactlyInAnyOrder("TT", "TF", "FT", "FF");
    }
}
