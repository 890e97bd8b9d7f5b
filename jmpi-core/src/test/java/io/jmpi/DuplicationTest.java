package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static io.jmpi.MpiErrors.assertErrorInOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Communicators that are duplicated while the program goes on. */
@Timeout(60)
class DuplicationTest {
    private static final AttributeKey<String> COPIED =
            AttributeKey.create("copied", value -> Optional.of(value + "+"), AttributeKey.nullDelete());

    private static MpiConfig config(String progress) {
        return MpiConfig.defaults().with("progress", progress);
    }

    private static void assertWorks(Communicator communicator) {
        int[] sum = new int[1];
        communicator.allreduce(new int[] {1}, sum, ReduceOp.SUM);
        assertThat(sum).containsExactly(communicator.size());
        int[] received = new int[1];
        int next = (communicator.rank() + 1) % communicator.size();
        communicator.sendrecv(new int[] {next}, next, 1, received, Mpi.ANY_SOURCE, 1);
        assertThat(received).containsExactly(communicator.rank());
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldDuplicateWhileOtherOperationsArePending(String progress) {
        for (int ranks = 1; ranks <= 5; ranks++) {
            Jmpi.run(config(progress), ranks, world -> {
                world.setAttribute(COPIED, "a");
                List<Duplication<? extends Communicator>> started = new ArrayList<>();
                List<Request> requests = new ArrayList<>();
                int[] elements = {world.rank()};
                for (int i = 0; i < 4; i++) {
                    started.add(i == 0 ? world.idup() : world.idup(Info.EMPTY.with(Info.MATCHER, "bins")));
                    requests.add(started.get(i));
                    requests.add(world.ibcast(elements, 0));
                }
                world.setAttribute(COPIED, "b"); // after the copies
                Communicator between = world.dup();
                Request.waitAll(requests);
                assertThat(between.attribute(COPIED)).isEqualTo("b+");
                for (Duplication<? extends Communicator> each : started) {
                    Communicator duplicate = each.communicator();
                    assertThat(duplicate.attribute(COPIED)).isEqualTo("a+");
                    assertThat(Communicator.compare(world, duplicate)).isEqualTo(Comparison.CONGRUENT);
                    assertWorks(duplicate);
                    assertThat(each.communicator()).isSameAs(duplicate);
                }
                assertThat(started.get(3).communicator().matcherName()).isEqualTo("bins");
                for (Duplication<? extends Communicator> each : started) {
                    each.communicator().free();
                }
                assertWorks(between);
                assertWorks(world);
            });
        }
    }

    /** Ranks wait in other orders, and some have communicators that others do not have. */
    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFindIdsThatAreFreeAtAllRanks(String progress) {
        Jmpi.run(config(progress), 4, world -> {
            Communicator half = world.split(world.rank() / 2, 0);
            List<Communicator> more = new ArrayList<>();
            for (int i = 0; i < 3 * (world.rank() / 2); i++) {
                more.add(half.dup());
            }
            Duplication<? extends Communicator> ofHalf = half.idup();
            Duplication<? extends Communicator> ofAll = world.idup();
            Duplication<? extends Communicator> ofHalfAgain = half.idup();
            List<Duplication<? extends Communicator>> waiting = new ArrayList<>(List.of(ofHalf, ofAll, ofHalfAgain));
            for (int i = 0; i < 3; i++) {
                waiting.remove(world.rank() * (i + 1) % waiting.size()).waitFor();
            }
            for (Duplication<? extends Communicator> each : List.of(ofAll, ofHalf, ofHalfAgain)) {
                assertWorks(each.communicator());
            }
            more.forEach(Communicator::free);
        });
    }

    @Test
    void shouldDuplicateEachKind() {
        Jmpi.run(config("application"), 4, world -> {
            CartCommunicator grid = world.createCart(new int[] {2, 2}, new boolean[] {true, false}, false);
            Duplication<? extends CartCommunicator> ofGrid = grid.idup();
            GraphCommunicator graph = world.createGraph(new int[] {1, 2, 3, 4}, new int[] {1, 0, 3, 2}, false);
            Duplication<? extends GraphCommunicator> ofGraph = graph.idup();
            int[] next = {(world.rank() + 1) % 4};
            int[] previous = {(world.rank() + 3) % 4};
            int[] weights = {1};
            DistGraphCommunicator ring =
                    world.createDistGraphAdjacent(previous, weights, next, weights, Info.EMPTY, false);
            Duplication<? extends DistGraphCommunicator> ofRing = ring.idup();
            Intercommunicator joined = new TwoGroups(1, 3).join(world);
            joined.setAttribute(COPIED, "x");
            Duplication<? extends Intercommunicator> ofJoined = joined.idup();
            Request.waitAll(ofJoined, ofRing, ofGraph, ofGrid);
            assertThat(ofGrid.communicator().coords()).isEqualTo(grid.coords());
            assertThat(ofGraph.communicator().edges()).isEqualTo(graph.edges());
            assertThat(ofRing.communicator().destinations()).isEqualTo(next);
            int[] received = new int[1];
            ofRing.communicator().neighborAllgather(new int[] {world.rank()}, received);
            assertThat(received).isEqualTo(previous);
            Intercommunicator copy = ofJoined.communicator();
            assertThat(copy.remoteSize()).isEqualTo(joined.remoteSize());
            assertThat(copy.attribute(COPIED)).isEqualTo("x+");
            copy.barrier();
            copy.send(new int[] {5}, Mpi.PROC_NULL, 1);
        });
    }

    @Test
    void shouldHaveTheErrorHandlerOfTheOriginal() {
        Jmpi.run(2, world -> {
            AtomicInteger errors = new AtomicInteger();
            Communicator own = world.dup();
            own.setErrorHandler((communicator, error) -> errors.incrementAndGet());
            Duplication<? extends Communicator> started = own.idup();
            assertThat(started.toString()).contains(" idup, communicator");
            while (!started.test()) {
                Thread.onSpinWait();
            }
            assertError(ErrorClass.RANK, () -> started.communicator().send(new int[1], 7, 1));
            assertThat(errors).hasValue(1);
        });
    }

    @Test
    void shouldExistOnlyWhenAWaitHasReportedIt() {
        Jmpi.run(2, world -> {
            Duplication<? extends Communicator> started = world.idup();
            assertError(ErrorClass.REQUEST, started::communicator, "wait for it");
            assertError(ErrorClass.REQUEST, started::free, "wait for it");
            started.waitFor();
            assertWorks(started.communicator());
            assertError(ErrorClass.INFO_VALUE, () -> world.idup(Info.EMPTY.with(Info.MATCHER, "none such")));
            assertWorks(world);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldFailWhenARankHasLeft(String progress) {
        Jmpi.runSessions(config(progress), 3, mpi -> {
            Communicator own = mpi.world().dup();
            own.barrier();
            if (own.rank() < 2) {
                List<String> deleted = new ArrayList<>();
                AttributeKey<String> key = AttributeKey.create("copied", value -> Optional.of("copy"), deleted::add);
                own.setAttribute(key, "original");
                Duplication<? extends Communicator> started = own.idup();
                assertError(ErrorClass.PROC_FAILED, started::waitFor, "idup in ", "left the job");
                assertError(ErrorClass.PROC_FAILED, started::communicator);
                assertThat(deleted).containsExactly("copy");
            }
        });
    }

    @Test
    void shouldCompareCallsWhenChecked() {
        Jmpi.run(MpiConfig.defaults().with("check", "true"), 3, world -> {
            Duplication<? extends Communicator> started = world.idup();
            started.waitFor();
            assertWorks(started.communicator());
            assertErrorInOrder(
                    ErrorClass.OTHER,
                    () -> (world.rank() == 2 ? world.ibarrier() : world.idup()).waitFor(),
                    "rank 0 ",
                    " idup",
                    "rank 2 ",
                    " barrier");
        });
    }
}
