package io.jmpi.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.JobTimeoutException;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.RankFailedException;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class MpiTestTest {
    private final Set<Integer> seen = new ConcurrentSkipListSet<>();

    @AfterEach
    void allRanksHaveRun(TestInfo info) {
        if (info.getTags().contains("counted")) {
            assertThat(seen).hasSize(4);
        }
    }

    @MpiTest(
            ranks = 4,
            matchers = {"queues", "exact"})
    @Tag("counted")
    void shouldRunInEveryRank(Communicator world, TestInfo info) {
        seen.add(world.rank());
        int[] sum = {world.rank()};
        world.allreduce(sum, sum, ReduceOp.SUM);
        assertThat(sum[0]).isEqualTo(6);
        assertThat(info.getDisplayName()).startsWith("4 ranks, ");
    }

    @MpiTest(settings = {"progress=thread", "eager.threshold=100"})
    void shouldPassSettingsOn(Mpi mpi, Communicator world) {
        assertThat(mpi.progressName()).isEqualTo("thread");
        assertThat(mpi.config().toString()).contains("eager.threshold = 100");
        assertThat(world.size()).isEqualTo(2);
    }

    /** Tests that fail, which only the tests below run. */
    static class Failing {
        @MpiTest(ranks = 3)
        void inRank2(Communicator world) {
            if (world.rank() == 2) {
                assertThat(world.size()).isEqualTo(4);
            }
            world.barrier();
        }

        @MpiTest
        void refused(Communicator world) {
            world.send(new int[1], 7, 0);
        }

        @MpiTest(timeoutSeconds = 1, matchers = "exact")
        void hangs(Communicator world) {
            world.recv(new int[1], 1 - world.rank(), 7);
        }

        @MpiTest(ranks = 0)
        void nowhere() {}

        @MpiTest(settings = "matcher")
        void withoutAValue() {}

        @MpiTest(matchers = "nonsense")
        void withoutAnEngine() {}
    }

    private static Events run(String method) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(Failing.class, method, Communicator.class.getName()))
                .execute()
                .allEvents();
    }

    private static Throwable failure(Events events) {
        return events.failed().stream()
                .findFirst()
                .orElseThrow()
                .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    private static Throwable failureWithoutParameter(String method) {
        return failure(EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(Failing.class, method))
                .execute()
                .allEvents());
    }

    @Test
    void shouldFailAsTheRankFails() {
        Throwable failure = failure(run("inRank2"));
        assertThat(failure).isInstanceOf(AssertionError.class).hasMessageContaining("expected: 4");
        assertThat(failure.getSuppressed()[0]).hasMessageContainingAll("rank 2 ", "3 ranks", "matcher queues");
    }

    @Test
    void shouldShowTheFramesOfTheTestAlone() {
        for (String method : List.of("inRank2", "refused")) {
            Throwable failure = failure(run(method));
            assertThat(failure.getStackTrace())
                    .anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo(method));
            assertThat(failure.getStackTrace())
                    .noneSatisfy(
                            frame -> assertThat(frame.getClassName())
                                    .matches(
                                            "io[.]jmpi[.](internal|transport|Jmpi|Communicator).*|io[.]netty.*|.*InEveryRank|.*reflect.*"));
        }
    }

    @Test
    void shouldShowTheFramesOfTheProgramAloneInAJobOfOneJvm() {
        Throwable failure = catchThrowable(() -> Jmpi.run(2, world -> world.send(new int[1], 7, 0)));
        assertThat(failure).isInstanceOf(RankFailedException.class);
        assertThat(failure.getStackTrace()[0].getClassName()).isEqualTo(MpiTestTest.class.getName());
        assertThat(failure.getCause().getStackTrace())
                .hasSize(1)
                .allSatisfy(frame -> assertThat(frame.getClassName()).isEqualTo(MpiTestTest.class.getName()));
        MpiConfig verbose = MpiConfig.defaults().with("verbose", "true");
        assertThat(catchThrowable(() -> Jmpi.run(verbose, 2, world -> world.send(new int[1], 7, 0)))
                        .getCause()
                        .getStackTrace())
                .hasSizeGreaterThan(5);
    }

    @Test
    void shouldSayWhatEachRankWaitsForWhenTheTimeIsOver() {
        assertThat(failure(run("hangs")))
                .isInstanceOf(JobTimeoutException.class)
                .hasMessageStartingWith("2 ranks, matcher exact: ")
                .hasMessageContainingAll(
                        " 1 s\n", "recv from rank 1, tag 7, world", "MpiTestTest.java:", "rank 1 waits ");
    }

    @Test
    void shouldNameWhatIsWrongInTheAnnotation() {
        assertThat(failureWithoutParameter("nowhere")).hasMessageContainingAll("@MpiTest", "nowhere", "ranks=0");
        assertThat(failureWithoutParameter("withoutAValue"))
                .hasMessageContainingAll("withoutAValue", "'matcher'", "key=value");
        assertThat(failureWithoutParameter("withoutAnEngine")).hasMessageContaining("nonsense");
    }
}
