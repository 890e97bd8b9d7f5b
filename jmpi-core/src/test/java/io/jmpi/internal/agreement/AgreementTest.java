package io.jmpi.internal.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.agreement.Agreement.Step;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Agreements of ranks whose messages are delivered, and that are lost, in any order. A lost rank's messages arrive up to
 * any point, for each receiver another one, and then the news of its loss, as over connections that break.
 */
class AgreementTest {
    private static final int RUNS = TestExtent.of(6_000, 20_000, 20_000);

    private record Frame(Step step, int round, Ballot ballot) {}

    private static final class Network {
        final int size;
        final Random random;
        final Member[] members;
        /** By sender and receiver; null in a queue is the news that the sender is gone. */
        final List<List<ArrayDeque<Object>>> channels = new ArrayList<>();

        final BitSet lost = new BitSet();
        int messages;

        Network(int size, Random random) {
            this.size = size;
            this.random = random;
            members = new Member[size];
            for (int i = 0; i < size; i++) {
                channels.add(new ArrayList<>());
                for (int j = 0; j < size; j++) {
                    channels.get(i).add(new ArrayDeque<>());
                }
                members[i] = new Member(this, i);
            }
        }

        ArrayDeque<Object> channel(int from, int to) {
            return channels.get(from).get(to);
        }

        void lose(int rank) {
            lost.set(rank);
            for (int to = 0; to < size; to++) {
                ArrayDeque<Object> channel = channel(rank, to);
                int arriving = random.nextInt(channel.size() + 1);
                while (channel.size() > arriving) {
                    channel.removeLast();
                }
                channel.addLast(rank);
            }
        }

        /** Delivers the next frame of a channel; false if there is none. */
        boolean deliver(int from, int to) {
            if (lost.get(to) || channel(from, to).isEmpty()) {
                return false;
            }
            Object next = channel(from, to).removeFirst();
            if (next instanceof Frame frame) {
                members[to].agreement.onStep(from, frame.step(), frame.round(), frame.ballot());
            } else {
                members[to].gone.set(from);
                members[to].agreement.onGone();
            }
            return true;
        }

        boolean deliverOne() {
            int start = random.nextInt(size * size);
            for (int i = 0; i < size * size; i++) {
                int at = (start + i) % (size * size);
                if (deliver(at / size, at % size)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final class Member implements Agreement.Peers {
        private final Network network;
        private final int self;
        final BitSet gone = new BitSet();
        final List<Ballot> decisions = new ArrayList<>();
        final BitSet excluded = new BitSet();
        final Agreement agreement;

        Member(Network network, int self) {
            this.network = network;
            this.self = self;
            this.agreement = new Agreement(this);
        }

        @Override
        public int size() {
            return network.size;
        }

        @Override
        public int self() {
            return self;
        }

        @Override
        public boolean isGone(int rank) {
            return gone.get(rank);
        }

        @Override
        public void send(int rank, Step step, int round, Ballot ballot) {
            if (!network.lost.get(rank)) {
                network.messages++;
                network.channel(self, rank).addLast(new Frame(step, round, ballot));
            }
        }

        @Override
        public void reach(int rank) {}

        @Override
        public void exclude(int rank) {
            excluded.set(rank);
        }

        @Override
        public void decided(Ballot decision) {
            decisions.add(decision);
        }
    }

    private static Ballot ballot(int flag, int value) {
        return new Ballot(flag, new int[] {value, -value}, new BitSet(), new BitSet());
    }

    @Test
    void shouldCombineAllBallotsWithoutLosses() {
        Network network = new Network(4, new Random(1));
        for (int i = 0; i < 4; i++) {
            network.members[i].agreement.begin(ballot(~(1 << i), i));
        }
        while (network.deliverOne()) {
            // until nothing is in flight
        }
        for (Member member : network.members) {
            assertThat(member.decisions).containsExactly(new Ballot(~15, new int[] {3, 0}, new BitSet(), new BitSet()));
        }
        assertThat(network.messages).as("contribute, propose, accept, commit").isEqualTo(4 * 3);
    }

    @Test
    void shouldWaitForARankThatHasNotBegun() {
        Network network = new Network(3, new Random(1));
        network.members[0].agreement.begin(ballot(1, 0));
        network.members[1].agreement.begin(ballot(1, 0));
        while (network.deliverOne()) {
            // until nothing is in flight
        }
        assertThat(network.members[0].decisions).isEmpty();
        network.members[2].agreement.begin(ballot(0, 0));
        while (network.deliverOne()) {
            // until nothing is in flight
        }
        for (Member member : network.members) {
            assertThat(member.agreement.decision().flag()).isZero();
        }
    }

    /** A rank alone decides at once. */
    @Test
    void shouldDecideAlone() {
        Network network = new Network(1, new Random(1));
        network.members[0].agreement.begin(ballot(5, 7));
        assertThat(network.members[0].agreement.decision().flag()).isEqualTo(5);
    }

    @Test
    void shouldExcludeRanksThatOthersConsiderFailed() {
        Network network = new Network(3, new Random(1));
        network.members[0].gone.set(2); // Their connection has broken, but rank 2 lives.
        for (Member member : network.members) {
            member.agreement.begin(ballot(1, 0));
        }
        while (network.deliverOne()) {
            // until nothing is in flight
        }
        assertThat(network.members[1].agreement.decision().failed().get(2)).isTrue();
        assertThat(network.members[1].excluded.get(2)).isTrue();
    }

    /** Each of the two considers the other one failed. */
    @Test
    void shouldExcludeOnlyTheHigherOfTwoRanksWhoseConnectionHasBroken() {
        Network network = new Network(4, new Random(1));
        network.members[1].gone.set(2);
        network.members[2].gone.set(1);
        for (Member member : network.members) {
            BitSet failed = (BitSet) member.gone.clone();
            member.agreement.begin(new Ballot(1, new int[] {0}, failed, new BitSet()));
        }
        while (network.deliverOne()) {
            // until nothing is in flight
        }
        for (Member member : network.members) {
            assertThat(member.agreement.decision().failed().stream()).containsExactly(2);
        }
        assertThat(network.members[0].excluded.stream()).containsExactly(2);
        assertThat(network.members[3].excluded.stream()).containsExactly(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7})
    void shouldAgreeAtAllRanksAlthoughRanksAreLost(int size) {
        long seed = TestSeeds.SEED;
        for (int run = 0; run < RUNS; run++) {
            agreeWithLosses(size, new Random(seed + run), "-Djmpi.test.seed=" + (seed + run));
        }
    }

    private static void agreeWithLosses(int size, Random random, String repeat) {
        Network network = new Network(size, random);
        int losses = random.nextInt(size);
        int begun = 0;
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(i);
        }
        Collections.shuffle(order, random);
        while (true) {
            int choice = random.nextInt(12);
            if (choice == 0 && losses > 0) {
                losses--;
                int rank = random.nextInt(size);
                if (!network.lost.get(rank)) {
                    network.lose(rank);
                }
            } else if (choice <= 3 && begun < size) {
                int rank = order.get(begun++);
                if (!network.lost.get(rank)) {
                    network.members[rank].agreement.begin(ballot(~(1 << rank), rank));
                }
            } else if (!network.deliverOne() && begun == size) {
                break;
            }
        }
        Ballot decision = null;
        int survivors = 0;
        for (Member member : network.members) {
            boolean survived = !network.lost.get(member.self);
            if (survived) {
                survivors |= 1 << member.self;
                assertThat(member.decisions).as(repeat).hasSize(1);
            }
            if (member.agreement.decision() != null) {
                decision = decision == null ? member.agreement.decision() : decision;
                assertThat(member.agreement.decision()).as(repeat).isEqualTo(decision);
            }
            assertThat(member.excluded.intersects(complement(network.lost, size)))
                    .as(repeat)
                    .isFalse();
        }
        if (decision != null) {
            assertThat(~decision.flag() & survivors)
                    .as("flags of all survivors, %s", repeat)
                    .isEqualTo(survivors);
            BitSet wronglyFailed = (BitSet) decision.failed().clone();
            wronglyFailed.andNot(network.lost);
            assertThat(wronglyFailed.isEmpty()).as(repeat).isTrue();
        }
    }

    private static BitSet complement(BitSet set, int size) {
        BitSet complement = (BitSet) set.clone();
        complement.flip(0, size);
        return complement;
    }
}
