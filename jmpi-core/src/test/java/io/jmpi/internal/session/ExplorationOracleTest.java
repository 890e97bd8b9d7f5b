package io.jmpi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.internal.exploring.Choice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs of sends, receives and waits: an exploration finds the same matchings as a search through all interleavings
 * of a model.
 */
@Timeout(300)
class ExplorationOracleTest {
    private enum Kind {
        SEND,
        RECV,
        IRECV,
        WAIT_ALL
    }

    private record Step(Kind kind, int peer, int tag) {}

    /** A state of the model: where each rank is, what is under way, and what has been matched. */
    private final class Model {
        private final List<List<Step>> program;
        private final Set<List<Object>> seen = new HashSet<>();
        private final Set<Map<Choice, Integer>> matchings = new HashSet<>();

        Model(List<List<Step>> program) {
            this.program = program;
        }

        private record Posted(Step step, int wildcard, int matched) {}

        private record State(List<Integer> next, List<List<int[]>> messages, List<List<Posted>> posted) {}

        Set<Map<Choice, Integer>> explore() {
            int ranks = program.size();
            run(new State(
                    java.util.Collections.nCopies(ranks, 0),
                    IntStream.range(0, ranks).mapToObj(rank -> List.<int[]>of()).toList(),
                    IntStream.range(0, ranks)
                            .mapToObj(rank -> List.<Posted>of())
                            .toList()));
            return matchings;
        }

        private void run(State state) {
            List<Object> key = List.of(
                    state.next(),
                    state.messages().stream()
                            .map(list -> list.stream()
                                    .map(message -> message[0] + "/" + message[1])
                                    .toList())
                            .toList(),
                    state.posted());
            if (!seen.add(key)) {
                return;
            }
            boolean moved = false;
            for (int rank = 0; rank < program.size(); rank++) {
                moved |= step(state, rank);
                moved |= match(state, rank);
            }
            if (!moved) {
                matchings.add(matching(state));
            }
        }

        /** The next call of a rank, if it does not wait. */
        private boolean step(State state, int rank) {
            int next = state.next().get(rank);
            List<Posted> posted = state.posted().get(rank);
            boolean waits = next > 0
                    && (program.get(rank).get(next - 1).kind() == Kind.RECV
                            || program.get(rank).get(next - 1).kind() == Kind.WAIT_ALL)
                    && posted.stream().anyMatch(each -> each.matched() < 0 && isAwaited(rank, next, each));
            if (waits || next == program.get(rank).size()) {
                return false;
            }
            Step step = program.get(rank).get(next);
            List<Integer> nexts = with(state.next(), rank, next + 1);
            switch (step.kind()) {
                case SEND -> {
                    List<int[]> box = new ArrayList<>(state.messages().get(step.peer()));
                    box.add(new int[] {rank, step.tag()});
                    run(new State(nexts, with(state.messages(), step.peer(), List.copyOf(box)), state.posted()));
                }
                case RECV, IRECV -> {
                    List<Posted> more = new ArrayList<>(posted);
                    long wildcards =
                            posted.stream().filter(each -> each.wildcard() >= 0).count();
                    more.add(new Posted(step, step.peer() < 0 ? (int) wildcards : -1, -1));
                    run(new State(nexts, state.messages(), with(state.posted(), rank, List.copyOf(more))));
                }
                default -> run(new State(nexts, state.messages(), state.posted()));
            }
            return true;
        }

        /** A blocking receive waits for itself, the wait for all. */
        private boolean isAwaited(int rank, int next, Posted posted) {
            return program.get(rank).get(next - 1).kind() == Kind.WAIT_ALL
                    || posted.step().equals(program.get(rank).get(next - 1));
        }

        /** Each receive takes the first message of a source, unless an earlier receive would take it. */
        private boolean match(State state, int rank) {
            boolean moved = false;
            List<Posted> posted = state.posted().get(rank);
            List<int[]> box = state.messages().get(rank);
            for (int i = 0; i < posted.size(); i++) {
                for (int source = 0; posted.get(i).matched() < 0 && source < program.size(); source++) {
                    int first = first(box, source, posted.get(i).step());
                    int index = i;
                    boolean isTaken = first >= 0
                            && IntStream.range(0, i)
                                    .anyMatch(earlier -> posted.get(earlier).matched() < 0
                                            && fits(
                                                    box.get(first),
                                                    posted.get(earlier).step()));
                    if (first >= 0 && !isTaken) {
                        List<Posted> matched = with(
                                posted,
                                index,
                                new Posted(posted.get(i).step(), posted.get(i).wildcard(), box.get(first)[0]));
                        List<int[]> left = new ArrayList<>(box);
                        left.remove(first);
                        run(new State(
                                state.next(),
                                with(state.messages(), rank, List.copyOf(left)),
                                with(state.posted(), rank, matched)));
                        moved = true;
                    }
                }
            }
            return moved;
        }

        private static int first(List<int[]> box, int source, Step step) {
            for (int i = 0; i < box.size(); i++) {
                if (box.get(i)[0] == source && fits(box.get(i), step)) {
                    return i;
                }
            }
            return -1;
        }

        private static boolean fits(int[] message, Step step) {
            return (step.peer() < 0 || step.peer() == message[0]) && (step.tag() < 0 || step.tag() == message[1]);
        }

        private Map<Choice, Integer> matching(State state) {
            Map<Choice, Integer> matching = new TreeMap<>(
                    java.util.Comparator.comparingInt(Choice::rank).thenComparingInt(Choice::number));
            for (int rank = 0; rank < program.size(); rank++) {
                for (Posted posted : state.posted().get(rank)) {
                    if (posted.wildcard() >= 0 && posted.matched() >= 0) {
                        matching.put(new Choice(rank, posted.wildcard()), posted.matched());
                    }
                }
            }
            return Map.copyOf(matching);
        }

        private static <T> List<T> with(List<T> list, int index, T value) {
            List<T> changed = new ArrayList<>(list);
            changed.set(index, value);
            return List.copyOf(changed);
        }
    }

    private static List<List<Step>> random(Random random) {
        int ranks = 3 + random.nextInt(2);
        List<List<Step>> program = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            program.add(new ArrayList<>());
        }
        int messages = 3 + random.nextInt(4);
        for (int i = 0; i < messages; i++) {
            int from = random.nextInt(ranks);
            int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
            int tag = random.nextInt(2);
            insert(program.get(from), new Step(Kind.SEND, to, tag), random);
            insert(
                    program.get(to),
                    new Step(
                            random.nextInt(3) == 0 ? Kind.IRECV : Kind.RECV,
                            random.nextInt(4) == 0 ? from : Mpi.ANY_SOURCE,
                            random.nextInt(2) == 0 ? tag : Mpi.ANY_TAG),
                    random);
        }
        for (List<Step> steps : program) {
            if (random.nextBoolean()) {
                insert(steps, new Step(Kind.WAIT_ALL, 0, 0), random);
            }
            steps.add(new Step(Kind.WAIT_ALL, 0, 0));
        }
        return program;
    }

    private static void insert(List<Step> steps, Step step, Random random) {
        steps.add(random.nextInt(steps.size() + 1), step);
    }

    private static void run(Mpi mpi, List<Step> steps) {
        Communicator world = mpi.world();
        List<Request> pending = new ArrayList<>();
        for (Step step : steps) {
            switch (step.kind()) {
                case SEND -> world.send(new int[1], step.peer(), step.tag());
                case RECV -> world.recv(new int[1], step.peer(), step.tag());
                case IRECV -> pending.add(world.irecv(new int[1], step.peer(), step.tag()));
                default -> {
                    Request.waitAll(pending.toArray(new Request[0]));
                    pending.clear();
                }
            }
        }
        world.barrier(); // A rank that waits in vain waits: none has left.
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void shouldFindTheMatchingsOfAllInterleavings(int seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            List<List<Step>> program = random(random);
            Set<Map<Choice, Integer>> expected = new Model(program).explore();
            ExploredJobs jobs = new ExploredJobs(MpiConfig.defaults(), program.size(), mpi -> {
                        run(mpi, program.get(mpi.world().rank()));
                        return "";
                    })
                    .explore(2 * expected.size() + 10);
            List<Map<Choice, Integer>> found =
                    jobs.runs.stream().map(ExploredJobs.Ended::matching).toList();
            assertThat(found).as("%s", program).doesNotHaveDuplicates();
            assertThat(found.stream().collect(Collectors.toSet()))
                    .as("%s", program)
                    .isEqualTo(expected);
            assertThat(jobs.search.impossible()).as("%s", program).isZero();
        }
    }
}
