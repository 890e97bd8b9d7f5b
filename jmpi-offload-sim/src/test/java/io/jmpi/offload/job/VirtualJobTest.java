package io.jmpi.offload.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.offload.hardware.OverlapMatcherProvider;
import io.jmpi.offload.job.Action.Await;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import io.jmpi.offload.job.Action.Synchronize;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times are virtual, so that tests may compare them. */
class VirtualJobTest {
    private static final int EAGER = 1000;
    private static final int ANNOUNCE_ALL = -1;
    private static final int ROUNDS = 12;
    private static final int MESSAGES = 24;

    /** Lists of actions, one for each rank. */
    private record Lists(List<List<Action>> ofRanks) implements Program {
        @Override
        public int ranks() {
            return ofRanks.size();
        }

        @Override
        public Iterator<Action> actions(int rank) {
            return ofRanks.get(rank).iterator();
        }
    }

    private static Machine machine(String engine, Costs costs) {
        return machine(engine, costs, EAGER);
    }

    private static Machine machine(String engine, Costs costs, int eager) {
        MatcherSettings small = MatcherSettings.DEFAULT
                .with("associative.cells", "8")
                .with("associative.block", "4")
                .with("fpga.memory", "2")
                .with("fpga.list", "8")
                .with("hardware.threshold", "0")
                .with("hardware.tags", "8")
                .with("portals.entries", "12");
        return new Machine(engine, small, costs, eager);
    }

    /**
     * Rank 0 receives what two others send, of some tags in two contexts, half of it before it posts the receives. Each
     * receive has the length of its message, so that one in the wrong order would be too short for a message.
     */
    private static Program traffic(long seed) {
        Random random = new Random(seed);
        List<List<Action>> ranks = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        int operations = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<Action> receives = new ArrayList<>();
            for (int message = 0; message < MESSAGES; message++) {
                if (message == MESSAGES / 2) {
                    ranks.forEach(each -> each.add(new Synchronize(0, 3)));
                    ranks.forEach(each -> each.add(new Compute(random.nextInt(20_000))));
                }
                int source = 1 + random.nextInt(2);
                int tag = random.nextInt(4);
                int bytes = random.nextInt(2 * EAGER);
                int context = random.nextInt(2);
                ranks.get(source).add(new Send(context, 0, tag, bytes, Action.UNNUMBERED));
                receives.add(new Receive(context, source, tag, bytes, operations++));
            }
            ranks.get(0).addAll(receives);
            ranks.get(0).add(new Await(operations - 1 - random.nextInt(MESSAGES)));
            ranks.forEach(each -> each.add(Plain.AWAIT));
        }
        return new Lists(ranks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "exact", "hardware", "overlap", "associative", "fpga", "portals", "optimistic"})
    void shouldMatchInOrderAndTakeTheSameTimeTwice(String engine) {
        for (long seed = 1; seed <= 8; seed++) {
            Outcome outcome = VirtualJob.run(traffic(seed), machine(engine, Costs.standard()));
            assertThat(outcome.counter(Outcome.RECEIVED)).isEqualTo(ROUNDS * MESSAGES);
            assertThat(VirtualJob.run(traffic(seed), machine(engine, Costs.standard())))
                    .isEqualTo(outcome);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hardware", "overlap", "associative", "fpga", "portals", "optimistic"})
    void shouldLetTheCardFindPairs(String engine) {
        long pairs = 0;
        for (long seed = 1; seed <= 8; seed++) {
            pairs += VirtualJob.run(traffic(seed), machine(engine, Costs.standard()))
                    .counter(Outcome.PAIRS_OF_CARD);
        }
        assertThat(pairs).isPositive();
    }

    /** Rank 1 sends a message to rank 0, which waits for it. */
    private static Program oneMessage(int bytes) {
        return new Lists(
                List.of(List.of(new Receive(1, bytes), Plain.AWAIT), List.of(new Compute(10_000), new Send(0, bytes))));
    }

    private static final Costs FREE = Costs.none();

    @ParameterizedTest
    @ValueSource(strings = {"queues", "overlap", "associative", "fpga", "portals"})
    void shouldTakeTheTimeOfTheLink(String engine) {
        Costs link = FREE.with(Cost.latency, 700).with(Cost.link_byte, 2);
        assertThat(VirtualJob.run(oneMessage(300), machine(engine, link)).end()).isEqualTo(10_000 + 700 + 600);
        // The announcement, the request, the bytes, and the frame that ends the send, after which rank 1 has ended
        // long.
        assertThat(VirtualJob.run(oneMessage(300), machine(engine, link, ANNOUNCE_ALL))
                        .end())
                .isEqualTo(10_000 + 3 * 700 + 600);
    }

    @Test
    void shouldCopyOnlyWhatTheCardHasNotMatched() {
        Costs copies = FREE.with(Cost.copy_byte, 1);
        assertThat(VirtualJob.run(oneMessage(300), machine("queues", copies)).end())
                .isEqualTo(10_300);
        assertThat(VirtualJob.run(oneMessage(300), machine("associative", copies))
                        .end())
                .isEqualTo(10_000);
    }

    @Test
    void shouldDelayCommandsAndResultsByTheBus() {
        Costs bus = FREE.with(Cost.result_latency, 40).with(Cost.command_latency, 500);
        assertThat(VirtualJob.run(oneMessage(8), machine("associative", bus)).end())
                .isEqualTo(10_040);
        Program early = new Lists(List.of(List.of(new Receive(1, 8), Plain.AWAIT), List.of(new Send(0, 8))));
        // The message reaches the unit first, fails there, and its result finds the receive at the host.
        assertThat(VirtualJob.run(early, machine("associative", bus)).end()).isEqualTo(40);
    }

    @Test
    void shouldChargeTheCyclesOfTheUnit() {
        // 8 cells in blocks of 4: three cycles and one level of the tree.
        Costs cycles = FREE.with(Cost.unit_cycle, 10);
        assertThat(VirtualJob.run(oneMessage(8), machine("associative", cycles)).end())
                .isEqualTo(10_040);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "associative"})
    void shouldMakeTheHostWorkOnlyInsideCalls(String engine) {
        Costs costs = FREE.with(Cost.decision, 100);
        Program computes = new Lists(List.of(
                List.of(new Receive(1, 8), new Compute(5000), Plain.AWAIT), List.of(new Send(0, 8), Plain.AWAIT)));
        assertThat(VirtualJob.run(computes, machine(engine, costs)).end()).isEqualTo(5100);
    }

    @Test
    void shouldPassWaitsForWhatHasEnded() {
        List<Action> waits = new ArrayList<>(List.of(new Receive(0, 1, 1, 8, 1)));
        for (int i = 0; i < 100_000; i++) {
            waits.add(new Await(1));
        }
        Program program = new Lists(List.of(waits, List.of(new Send(0, 0, 1, 8, 1))));
        assertThat(VirtualJob.run(program, machine("queues", FREE)).end()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "hardware", "overlap", "associative", "portals"})
    void shouldLetNoHostSeeAMessageBeforeItHasCrossedTheBus(String engine) {
        Costs bus = FREE.with(Cost.result_latency, 40);
        assertThat(VirtualJob.run(oneMessage(8), machine(engine, bus)).end()).isEqualTo(10_040);
        assertThat(VirtualJob.run(oneMessage(8), machine(engine, bus, ANNOUNCE_ALL))
                        .end())
                .isGreaterThanOrEqualTo(10_040);
    }

    /** Rank 1 sends a message to rank 0, whose device is full of receives that no message matches. */
    private static Program behindManyReceives() {
        List<Action> receives = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            receives.add(new Receive(0, 1, 2, 8, Action.UNNUMBERED));
        }
        receives.add(new Receive(0, 1, 1, 8, 1));
        receives.add(new Await(1));
        return new Lists(List.of(receives, List.of(new Compute(10_000), new Send(0, 0, 1, 8, 1))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "hardware", "overlap", "associative", "fpga", "portals"})
    void shouldLetNoHostSeeWhatItsFullDeviceLeavesToItBeforeThatHasCrossedTheBus(String engine) {
        Costs bus = FREE.with(Cost.result_latency, 40);
        assertThat(VirtualJob.run(behindManyReceives(), machine(engine, bus)).end())
                .isEqualTo(10_040);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "associative", "fpga", "portals"})
    void shouldReadAnAnnouncedMessageOnlyAfterTheHostHasComparedItsReceives(String engine) {
        Costs costs = FREE.with(Cost.compare, 100).with(Cost.latency, 7000);
        Outcome outcome = VirtualJob.run(behindManyReceives(), machine(engine, costs, ANNOUNCE_ALL));
        assertThat(outcome.counter(Outcome.COMPARED_BY_HOST)).isBetween(39L, 51L);
        assertThat(outcome.end()).isEqualTo(10_000 + 3 * 7000 + 100 * outcome.counter(Outcome.COMPARED_BY_HOST));
    }

    @Test
    void shouldAwaitOneOperation() {
        Program program = new Lists(List.of(
                List.of(
                        new Receive(0, 1, 1, 8, 1),
                        new Receive(0, 1, 2, 8, 2),
                        new Await(2),
                        Plain.BEGIN,
                        new Await(1),
                        Plain.END),
                List.of(new Send(0, 0, 2, 8, 1), new Compute(900), new Send(0, 0, 1, 8, 2))));
        assertThat(VirtualJob.run(program, machine("queues", FREE)).slowest()).isEqualTo(900);
    }

    /** As programs do that post a receive, meet, and send. */
    @Test
    void shouldLetReceivesGoOnInABarrier() {
        Program program = new Lists(List.of(
                List.of(new Receive(0, 1, 1, 8, 1), new Synchronize(0, 2), new Await(1)),
                List.of(new Synchronize(0, 2), new Send(0, 0, 1, 8, 1))));
        Costs latency = FREE.with(Cost.latency, 700);
        assertThat(VirtualJob.run(program, machine("queues", latency)).end()).isEqualTo(2 * 700);
    }

    @Test
    void shouldSayWhatAProgramDoesWrong() {
        Program lonely = new Lists(List.of(List.of(new Receive(1, 8), Plain.AWAIT), List.of()));
        assertThatThrownBy(() -> VirtualJob.run(lonely, machine("queues", FREE)))
                .isInstanceOf(StuckJobException.class)
                .hasMessageContaining("rank 0 of 2 ");
        Program unmet = new Lists(List.of(List.of(new Synchronize(0, 2)), List.of()));
        assertThatThrownBy(() -> VirtualJob.run(unmet, machine("queues", FREE)))
                .hasMessageContainingAll("rank 0 of 2 ", "group");
        Program unsent = new Lists(List.of(List.of(new Receive(0, 1, 77, 8, 5), new Await(5)), List.of()));
        assertThatThrownBy(() -> VirtualJob.run(unsent, machine("queues", FREE)))
                .hasMessageContainingAll("rank 0 of 2 ", "tag=77");
        Program tooLong = new Lists(List.of(List.of(new Receive(1, 8), Plain.AWAIT), List.of(new Send(0, 9))));
        assertThatThrownBy(() -> VirtualJob.run(tooLong, machine("queues", FREE)))
                .hasMessageContainingAll("rank 0 ", "9 bytes", "room for 8");
        Program twice = new Lists(List.of(List.of(new Receive(0, 0, 1, 8, 5), new Receive(0, 0, 1, 8, 5))));
        assertThatThrownBy(() -> VirtualJob.run(twice, machine("queues", FREE))).hasMessageContaining("operation 5");
    }

    @Test
    void shouldRefuseAnEngineWhoseDeviceNoClockCanStep() {
        MatcherProvider mine = new MatcherProvider() {
            @Override
            public String name() {
                return "mine";
            }

            @Override
            public String description() {
                return "a device of its own";
            }

            @Override
            public Matcher newMatcher(MatcherContext context) {
                return new OverlapMatcherProvider().newMatcher(context);
            }
        };
        assertThatThrownBy(() -> Matching.requireVirtual(mine)).hasMessageContainingAll("mine", "SteppedProvider");
    }
}
