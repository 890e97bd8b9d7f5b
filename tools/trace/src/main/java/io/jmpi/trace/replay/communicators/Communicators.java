package io.jmpi.trace.replay.communicators;

import io.jmpi.trace.calls.CallInterpreter;
import io.jmpi.trace.format.CallType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Identifies the communicators that are the same at different ranks, and determines their members. All members of a
 * communicator make the calls that create others from it in the same order (MPI 4.1, section 7.4), so that the n-th
 * such call of one member corresponds to the n-th of all. A communicator that cannot be determined, because ranks are
 * missing or a call was not recorded, remains unknown.
 *
 * <p>Thread: one. Lifetime: between recording and replaying.
 */
public final class Communicators {
    private static final int WORLD = 0;
    private static final int SELF = 1;
    private static final Context[] NO_CONTEXTS = {};

    private final CommunicatorLog[] logs;
    private final Context[][] contexts;
    private final List<Family> families = new ArrayList<>();
    private final List<Half> halves = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int numbers;
    private long unresolved;

    /** A communicator, and the number of calls on it that have been processed. */
    private static final class Family {
        final Context context;
        /** World ranks with known calls, and their instance of it. */
        final SortedMap<Integer, Integer> instances = new TreeMap<>();

        int next;

        Family(Context context) {
            this.context = context;
        }
    }

    /** The contribution of one of the two groups of MPI_Intercomm_create. */
    private record Half(Family family, int place, int peerContext, int leader, int remoteLeader, int tag) {}

    private enum Outcome {
        DONE,
        /** It depends on communicators that are still unknown. */
        LATER,
        UNKNOWN
    }

    /**
     * Prepares the search.
     *
     * @param logs by world rank; null for those without a file
     */
    public Communicators(CommunicatorLog[] logs) {
        this.logs = logs;
        contexts = new Context[logs.length][];
        Arrays.fill(contexts, NO_CONTEXTS);
        for (int rank = 0; rank < logs.length; rank++) {
            if (logs[rank] != null) {
                contexts[rank] = new Context[logs[rank].count()];
            }
        }
    }

    /** The communicator of an instance of a rank; null if unknown. */
    public Context context(int rank, int instance) {
        return contexts[rank][instance];
    }

    /** Number of different communicators. */
    public int count() {
        return numbers;
    }

    /** The communicators that could not be determined, in sentences. */
    public List<String> problems() {
        return problems;
    }

    /** Determines all that can be determined. */
    public void resolve() {
        addWorldAndSelf();
        addDescribed();
        boolean progress = true;
        while (progress) {
            progress = false;
            for (int i = 0; i < families.size(); i++) {
                progress |= advance(families.get(i), false);
            }
            for (int i = 0; i < families.size() && !progress; i++) {
                progress = advance(families.get(i), true);
            }
        }
        if (unresolved > 0) {
            problems.add("calls that create communicators could not be followed (" + unresolved
                    + " in all), because ranks are missing or what the calls depend on was not recorded;"
                    + " messages in these communicators are assumed to arrive when their receives complete");
        }
    }

    private void addWorldAndSelf() {
        Family world =
                new Family(Context.of(WORLD, IntStream.range(0, logs.length).toArray()));
        families.add(world);
        numbers = SELF + 1;
        for (int rank = 0; rank < logs.length; rank++) {
            if (logs[rank] != null) {
                join(world, rank, CallInterpreter.WORLD);
                Family self = new Family(Context.of(SELF, new int[] {rank}));
                join(self, rank, CallInterpreter.SELF);
                families.add(self);
            }
        }
    }

    private void join(Family family, int rank, int instance) {
        family.instances.put(rank, instance);
        contexts[rank][instance] = family.context;
    }

    /** Adds the communicators that jmpi's own format describes; those with an invalid description remain unknown. */
    private void addDescribed() {
        Map<List<Object>, Family> byDescription = new HashMap<>();
        for (int rank = 0; rank < logs.length; rank++) {
            int refused = 0;
            for (int instance = 0; instance < contexts[rank].length; instance++) {
                Creation description = logs[rank].get(instance).description;
                if (description != null && isPossible(description, rank)) {
                    boolean first = description.remote.length == 0 || description.numbers[0] < description.remote[0];
                    int[] members = first ? description.numbers : description.remote;
                    int[] remote = first ? description.remote : description.numbers;
                    List<Object> key = List.of(description.color, Arrays.toString(members), Arrays.toString(remote));
                    Family family = byDescription.computeIfAbsent(
                            key, unused -> new Family(Context.between(numbers++, members, remote)));
                    join(family, rank, instance);
                } else if (description != null && refused++ == 0) {
                    problems.add("rank " + rank + ": the communicator of context " + description.color
                            + " is described with invalid world ranks; expected ranks from 0 to "
                            + (logs.length - 1) + ", each once, including this rank; its members remain unknown");
                }
            }
        }
    }

    /** Whether a description names ranks of the job, each once, including its author in the right group. */
    private boolean isPossible(Creation description, int rank) {
        BitSet named = new BitSet();
        for (int member : IntStream.concat(Arrays.stream(description.numbers), Arrays.stream(description.remote))
                .toArray()) {
            if (member < 0 || member >= logs.length || named.get(member)) {
                return false;
            }
            named.set(member);
        }
        return Arrays.stream(description.numbers).anyMatch(member -> member == rank);
    }

    // ---------------------------------------------------------------- calls on one communicator

    /** Processes calls as far as possible; if {@code gives up}, leaves the first impossible one unknown. */
    private boolean advance(Family family, boolean givesUp) {
        boolean progress = false;
        boolean mayGiveUp = givesUp;
        while (true) {
            SortedMap<Integer, Creation> calls = calls(family);
            if (calls.isEmpty()) {
                return progress;
            }
            Outcome outcome = create(family, calls);
            if (outcome == Outcome.LATER && !mayGiveUp) {
                return progress;
            }
            if (outcome != Outcome.DONE) {
                unresolved++;
                mayGiveUp = false;
            }
            family.next++;
            progress = true;
        }
    }

    /** The next call of each member with known calls. */
    private SortedMap<Integer, Creation> calls(Family family) {
        SortedMap<Integer, Creation> calls = new TreeMap<>();
        family.instances.forEach((rank, instance) -> {
            List<Creation> all = logs[rank].get(instance).creations;
            if (family.next < all.size()) {
                calls.put(rank, all.get(family.next));
            }
        });
        return calls;
    }

    private Outcome create(Family family, SortedMap<Integer, Creation> calls) {
        Context parent = family.context;
        Creation any = calls.get(calls.firstKey());
        if (calls.values().stream().anyMatch(call -> call.type != any.type)) {
            problems.add("ranks disagree on what they create from communicator " + parent.number + ": rank "
                    + calls.firstKey() + " calls " + any.type.callName() + ", others do not");
            return Outcome.UNKNOWN;
        }
        if (parent.isInter()) {
            return switch (any.type) {
                case COMM_DUP -> made(Context.between(numbers++, parent.members, parent.remote), calls);
                case INTERCOMM_MERGE -> merge(parent, calls);
                default -> Outcome.UNKNOWN;
            };
        }
        return switch (any.type) {
            case COMM_DUP -> made(Context.grid(numbers++, ordered(parent.members, calls), parent.dimensions), calls);
            case COMM_CREATE -> subgroups(calls);
            case COMM_SPLIT -> split(parent, calls);
            case CART_CREATE -> grid(parent, calls, any.numbers, product(any.numbers));
            case GRAPH_CREATE -> grid(parent, calls, new int[0], any.numbers[0]);
            case CART_SUB -> subgrids(parent, calls, any.numbers);
            case INTERCOMM_CREATE -> connect(family, calls);
            default -> Outcome.UNKNOWN;
        };
    }

    /** Gives each caller that is a member the communicator that it created. */
    private Outcome made(Context context, SortedMap<Integer, Creation> calls) {
        Family family = new Family(context);
        calls.forEach((rank, call) -> {
            if (call.created != Creation.NOTHING && context.rankOf(rank) != Context.NONE) {
                join(family, rank, call.created);
            }
        });
        families.add(family);
        return Outcome.DONE;
    }

    /**
     * Members in the order of MPI_Comm_rank, if all called it: MPI may renumber the ranks of a topology, and may order
     * members with equal keys in any way.
     */
    private int[] ordered(int[] members, SortedMap<Integer, Creation> calls) {
        int[] byRank = new int[members.length];
        Arrays.fill(byRank, Context.NONE);
        for (int member : members) {
            Creation call = calls.get(member);
            int place = call == null || call.created == Creation.NOTHING ? -1 : logs[member].ownRank(call.created);
            if (place < 0 || place >= byRank.length || byRank[place] != Context.NONE) {
                return members;
            }
            byRank[place] = member;
        }
        return byRank;
    }

    private static int product(int[] numbers) {
        return Arrays.stream(numbers).reduce(1, (a, b) -> a * b);
    }

    /** MPI_Comm_create: members may give different, disjoint groups. */
    private Outcome subgroups(SortedMap<Integer, Creation> calls) {
        List<int[]> groups = new ArrayList<>();
        for (Map.Entry<Integer, Creation> call : calls.entrySet()) {
            int rank = call.getKey();
            boolean isNew =
                    groups.stream().noneMatch(group -> Arrays.stream(group).anyMatch(member -> member == rank));
            if (call.getValue().created != Creation.NOTHING && isNew) {
                int[] group = call.getValue().group.ranks(membersKnownTo(rank));
                if (group == null) {
                    return Outcome.LATER;
                }
                groups.add(group);
            }
        }
        for (int[] group : groups) {
            made(Context.of(numbers++, group), calls);
        }
        return Outcome.DONE;
    }

    private GroupExpression.Members membersKnownTo(int rank) {
        return new GroupExpression.Members() {
            @Override
            public int[] own(int instance) {
                Context context = contexts[rank][instance];
                return context == null ? null : context.groupOf(rank);
            }

            @Override
            public int[] remote(int instance) {
                Context context = contexts[rank][instance];
                return context == null || !context.isInter() ? null : context.peersOf(rank);
            }
        };
    }

    /** MPI_Comm_split: members of one color, ordered by key, then by rank. */
    private Outcome split(Context parent, SortedMap<Integer, Creation> calls) {
        if (calls.size() < parent.members.length) {
            return Outcome.UNKNOWN;
        }
        SortedMap<Integer, List<Integer>> byColor = new TreeMap<>();
        for (int member : parent.members) {
            Creation call = calls.get(member);
            if (call.created != Creation.NOTHING) {
                byColor.computeIfAbsent(call.color, color -> new ArrayList<>()).add(member);
            }
        }
        for (List<Integer> group : byColor.values()) {
            group.sort((one, other) -> Integer.compare(calls.get(one).key, calls.get(other).key));
            int[] members = group.stream().mapToInt(Integer::intValue).toArray();
            made(Context.of(numbers++, members), calls);
        }
        return Outcome.DONE;
    }

    private Outcome grid(Context parent, SortedMap<Integer, Creation> calls, int[] dimensions, int size) {
        if (size < 0 || size > parent.members.length) {
            return Outcome.UNKNOWN;
        }
        int[] members = ordered(Arrays.copyOf(parent.members, size), calls);
        return made(Context.grid(numbers++, members, dimensions), calls);
    }

    /** MPI_Cart_sub: members that differ only in the remaining dimensions. The last dimension varies fastest. */
    private Outcome subgrids(Context parent, SortedMap<Integer, Creation> calls, int[] remains) {
        int[] dimensions = parent.dimensions;
        if (dimensions.length != remains.length || product(dimensions) != parent.members.length) {
            return Outcome.UNKNOWN;
        }
        SortedMap<Integer, List<Integer>> groups = new TreeMap<>();
        for (int rank = 0; rank < parent.members.length; rank++) {
            int group = 0;
            int rest = rank;
            int scale = 1;
            for (int i = dimensions.length - 1; i >= 0; i--) {
                group += remains[i] != 0 ? 0 : rest % dimensions[i] * scale;
                scale *= dimensions[i];
                rest /= dimensions[i];
            }
            groups.computeIfAbsent(group, key -> new ArrayList<>()).add(parent.members[rank]);
        }
        int[] left = IntStream.range(0, remains.length)
                .filter(i -> remains[i] != 0)
                .map(i -> dimensions[i])
                .toArray();
        for (List<Integer> group : groups.values()) {
            int[] members = group.stream().mapToInt(Integer::intValue).toArray();
            made(Context.grid(numbers++, members, left), calls);
        }
        return Outcome.DONE;
    }

    // ---------------------------------------------------------------- inter-communicators

    /** MPI_Intercomm_create: each leader names the other in a communicator of which both are members. */
    private Outcome connect(Family family, SortedMap<Integer, Creation> calls) {
        int localLeader = calls.get(calls.firstKey()).localLeader;
        int leader = family.context.peer(calls.firstKey(), localLeader);
        Creation call = leader == Context.NONE ? null : calls.get(leader);
        if (call == null || call.peerCommunicator == Creation.NOTHING) {
            return Outcome.UNKNOWN;
        }
        Context peers = contexts[leader][call.peerCommunicator];
        if (peers == null) {
            return Outcome.LATER;
        }
        int remoteLeader = peers.peer(leader, call.remoteLeader);
        for (Half half : halves) {
            if (half.peerContext == peers.number
                    && half.leader == remoteLeader
                    && half.remoteLeader == leader
                    && half.tag == call.tag) {
                halves.remove(half);
                meet(half, family, calls, leader);
                return Outcome.DONE;
            }
        }
        halves.add(new Half(family, family.next, peers.number, leader, remoteLeader, call.tag));
        return Outcome.DONE;
    }

    private void meet(Half half, Family family, SortedMap<Integer, Creation> calls, int leader) {
        SortedMap<Integer, Creation> all = new TreeMap<>(calls);
        half.family.instances.forEach((rank, instance) -> {
            List<Creation> creations = logs[rank].get(instance).creations;
            if (half.place < creations.size()) {
                all.put(rank, creations.get(half.place));
            }
        });
        boolean first = half.leader < leader;
        int[] ones = (first ? half.family : family).context.members;
        int[] others = (first ? family : half.family).context.members;
        made(Context.between(numbers++, ones, others), all);
    }

    /** MPI_Intercomm_merge: the group with high = false comes first. */
    private Outcome merge(Context parent, SortedMap<Integer, Creation> calls) {
        boolean swaps = Arrays.stream(parent.members).anyMatch(rank -> isHigh(calls.get(rank)))
                && Arrays.stream(parent.remote).noneMatch(rank -> isHigh(calls.get(rank)));
        int[] low = swaps ? parent.remote : parent.members;
        int[] high = swaps ? parent.members : parent.remote;
        int[] members =
                IntStream.concat(Arrays.stream(low), Arrays.stream(high)).toArray();
        return made(Context.of(numbers++, ordered(members, calls)), calls);
    }

    private static boolean isHigh(Creation call) {
        return call != null && call.type == CallType.INTERCOMM_MERGE && call.color != 0;
    }
}
