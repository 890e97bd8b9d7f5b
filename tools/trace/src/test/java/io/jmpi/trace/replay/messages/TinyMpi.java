package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A tiny MPI in memory that runs random programs of several ranks, and records what an MPI would: the calls of each rank with
 * their times, and beside it, what no trace says, which message each receive has taken. Messages from one rank to another stay
 * in order and take any time. Each message has another length, by which it can be told.
 */
public final class TinyMpi {
    /** What the trace contains about completed receives. */
    public enum Statuses {
        ALWAYS,
        /** Sometimes ignored, except for receives with wildcards and cancelled ones. */
        WHERE_NEEDED,
        /** Sometimes ignored, except for cancelled receives. */
        SOMETIMES
    }

    private static final int BYTE = 5;

    private final Random random;
    private final Statuses statuses;
    private final int tags;
    private final int wildcards;
    private final Peer[] processes;
    private final List<Group> groups = new ArrayList<>();
    private final Deque<Message>[] lanes;
    private long clock = 1_000_000_000L;
    private int messages;

    /** A communicator; its members by their ranks in it. */
    private static final class Group {
        final int[] members;
        final int[] numbers;

        Group(int[] members, int ranks) {
            this.members = members;
            numbers = new int[ranks];
        }

        int rankOf(int process) {
            for (int i = 0; i < members.length; i++) {
                if (members[i] == process) {
                    return i;
                }
            }
            return -1;
        }
    }

    private record Message(int id, Group group, int source, int tag) {}

    /** A receive of the program. */
    private static final class Receive {
        Group group;
        int source;
        int tag;
        Message message;
        boolean cancelTried;
        boolean cancelled;
        boolean persistent;
        int request;
    }

    private static final class Peer {
        final int rank;
        final List<Call> calls = new ArrayList<>();
        final List<Receive> all = new ArrayList<>();
        final List<Receive> posted = new ArrayList<>();
        final List<Message> unexpected = new ArrayList<>();
        final List<Receive> underWay = new ArrayList<>();
        final TreeMap<Integer, Receive> inactive = new TreeMap<>();
        final PriorityQueue<Integer> freeRequests = new PriorityQueue<>();
        int nextRequest = 2;
        Receive blockedOn;
        Call blockedIn;
        long blockedSince;

        Peer(int rank) {
            this.rank = rank;
        }

        int newRequest() {
            return freeRequests.isEmpty() ? nextRequest++ : freeRequests.poll();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public TinyMpi(int ranks, Statuses statuses, Random random) {
        this.random = random;
        this.statuses = statuses;
        tags = 1 + random.nextInt(3);
        wildcards = 2 + random.nextInt(4);
        processes = new Peer[ranks];
        Arrays.setAll(processes, Peer::new);
        lanes = new Deque[ranks * ranks];
        Arrays.setAll(lanes, i -> new ArrayDeque<>());
        Group world = new Group(identity(ranks), ranks);
        Arrays.fill(world.numbers, Call.WORLD);
        groups.add(world);
    }

    private static int[] identity(int length) {
        int[] numbers = new int[length];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    /** The calls of a rank, in order. */
    public List<Call> calls(int rank) {
        return processes[rank].calls;
    }

    /** For each receive of a rank, in post order, the length of its message, or -1. */
    int[] truth(int rank) {
        return processes[rank].all.stream()
                .mapToInt(receive -> receive.message == null ? -1 : receive.message.id)
                .toArray();
    }

    /** Whether a receive of a rank was cancelled. */
    boolean isCancelled(int rank, int receive) {
        return processes[rank].all.get(receive).cancelled;
    }

    private long tick() {
        clock += 1 + random.nextInt(random.nextInt(20) == 0 ? 20_000 : 500);
        return clock;
    }

    private Call call(Peer process, CallType type) {
        Call call = new Call().begin(type);
        long start = tick();
        process.calls.add(call.at(0, start, tick()));
        return call;
    }

    // ---------------------------------------------------------------- communicators

    /** All ranks create a few communicators from others, with different numbers. */
    void makeCommunicators(int count) {
        int[] next = new int[processes.length];
        Arrays.setAll(next, i -> 4 + random.nextInt(5));
        for (int i = 0; i < count; i++) {
            Group parent = groups.get(random.nextInt(groups.size()));
            switch (random.nextInt(3)) {
                case 0 -> {
                    Group copy = new Group(parent.members, processes.length);
                    for (int member : parent.members) {
                        copy.numbers[member] = next[member]++;
                        make(member, CallType.COMM_DUP, parent, copy);
                    }
                    groups.add(copy);
                }
                case 1 -> split(parent, next);
                default -> subgroup(parent, next);
            }
        }
    }

    private Call make(int member, CallType type, Group parent, Group made) {
        int number = made == null || made.rankOf(member) < 0 ? Call.COMM_NULL : made.numbers[member];
        return call(processes[member], type)
                .set(Field.OLDCOMM, parent.numbers[member])
                .set(Field.NEWCOMM, number);
    }

    private void split(Group parent, int[] next) {
        int[] colors = new int[parent.members.length];
        int[] keys = new int[parent.members.length];
        for (int i = 0; i < colors.length; i++) {
            colors[i] = random.nextInt(5) == 0 ? Call.UNDEFINED : random.nextInt(2);
            keys[i] = random.nextInt(3);
        }
        Group[] parts = new Group[2];
        for (int color = 0; color < 2; color++) {
            int wanted = color;
            int[] members = IntStream.range(0, colors.length)
                    .filter(i -> colors[i] == wanted)
                    .boxed()
                    .sorted((one, other) -> Integer.compare(keys[one], keys[other]))
                    .mapToInt(i -> parent.members[i])
                    .toArray();
            parts[color] = new Group(members, processes.length);
            if (members.length > 0) {
                groups.add(parts[color]);
            }
        }
        for (int i = 0; i < colors.length; i++) {
            int member = parent.members[i];
            Group part = colors[i] == Call.UNDEFINED ? null : parts[colors[i]];
            if (part != null) {
                part.numbers[member] = next[member]++;
            }
            make(member, CallType.COMM_SPLIT, parent, part)
                    .set(Field.COLOR, colors[i])
                    .set(Field.KEY, keys[i]);
        }
    }

    private void subgroup(Group parent, int[] next) {
        int[] places = IntStream.range(0, parent.members.length)
                .filter(i -> random.nextBoolean())
                .toArray();
        int[] shuffled = places.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = swapped;
        }
        Group made = new Group(
                Arrays.stream(shuffled).map(place -> parent.members[place]).toArray(), processes.length);
        for (int member : parent.members) {
            call(processes[member], CallType.COMM_GROUP)
                    .set(Field.COMM, parent.numbers[member])
                    .set(Field.GROUP, 3);
            call(processes[member], CallType.GROUP_INCL)
                    .set(Field.GROUP, 3)
                    .set(Field.COUNT, shuffled.length)
                    .set(Field.RANKS, shuffled, shuffled.length)
                    .set(Field.NEWGROUP, shuffled.length == 0 ? 2 : 4);
            if (made.rankOf(member) >= 0) {
                made.numbers[member] = next[member]++;
            }
            make(member, CallType.COMM_CREATE, parent, made).set(Field.GROUP, shuffled.length == 0 ? 2 : 4);
        }
        if (shuffled.length > 0) {
            groups.add(made);
        }
    }

    // ---------------------------------------------------------------- the run

    /** Performs that many random actions of ranks and the network, and then completes all receives. */
    public void run(int steps) {
        for (int step = 0; step < steps; step++) {
            if (random.nextInt(3) == 0) {
                deliverOne();
            } else {
                act(processes[random.nextInt(processes.length)]);
            }
        }
        finish();
    }

    private void act(Peer process) {
        if (process.blockedOn != null) {
            return;
        }
        Group group = groups.get(random.nextInt(groups.size()));
        boolean isMember = group.rankOf(process.rank) >= 0;
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> sendWhatIsAskedFor(process);
            case 3 -> {
                if (isMember) {
                    send(process, group, random.nextInt(group.members.length), random.nextInt(tags));
                }
            }
            case 4, 5 -> {
                if (isMember && process.underWay.size() < 12) {
                    irecv(process, group);
                }
            }
            case 6 -> startPersistent(process, group, isMember);
            case 7 -> completeSome(process);
            case 8 -> waitForOne(process);
            default -> cancelOne(process);
        }
    }

    private void send(Peer process, Group group, int destination, int tag) {
        int id = ++messages;
        boolean isBlocking = random.nextBoolean();
        Call call = call(process, isBlocking ? CallType.SEND : CallType.ISEND)
                .set(Field.COUNT, id)
                .set(Field.DATATYPE, BYTE)
                .set(Field.DEST, destination)
                .set(Field.TAG, tag)
                .set(Field.COMM, group.numbers[process.rank]);
        if (!isBlocking) {
            call.set(Field.REQUEST, 1_000_000); // as MPICH does: one number for all that have completed at once
        }
        lanes[process.rank * processes.length + group.members[destination]].add(
                new Message(id, group, group.rankOf(process.rank), tag));
    }

    /** Sends a message that some receive of another rank accepts, if possible. */
    private void sendWhatIsAskedFor(Peer process) {
        Peer other = processes[random.nextInt(processes.length)];
        if (!other.posted.isEmpty()) {
            Receive receive = other.posted.get(random.nextInt(other.posted.size()));
            int source = receive.group.rankOf(process.rank);
            if (source >= 0 && (receive.source == Call.ANY_SOURCE || receive.source == source)) {
                int tag = receive.tag == Call.ANY_TAG ? random.nextInt(tags) : receive.tag;
                send(process, receive.group, receive.group.rankOf(other.rank), tag);
            }
        }
    }

    private int anySource(Group group) {
        return random.nextInt(wildcards) == 0 ? Call.ANY_SOURCE : random.nextInt(group.members.length);
    }

    private int anyTag() {
        return random.nextInt(wildcards) == 0 ? Call.ANY_TAG : random.nextInt(tags);
    }

    private static Receive newReceive(Group group, int request, int source, int tag) {
        Receive receive = new Receive();
        receive.group = group;
        receive.source = source;
        receive.tag = tag;
        receive.request = request;
        return receive;
    }

    private void irecv(Peer process, Group group) {
        Receive receive = newReceive(group, process.newRequest(), anySource(group), anyTag());
        describe(call(process, CallType.IRECV), process, receive);
        post(process, receive);
    }

    private static void describe(Call call, Peer process, Receive receive) {
        call.set(Field.COUNT, 1 << 20)
                .set(Field.DATATYPE, BYTE)
                .set(Field.SOURCE, receive.source)
                .set(Field.TAG, receive.tag)
                .set(Field.COMM, receive.group.numbers[process.rank]);
        if (call.type() != CallType.RECV) {
            call.set(Field.REQUEST, receive.request);
        }
    }

    private void startPersistent(Peer process, Group group, boolean isMember) {
        if (process.inactive.isEmpty() || random.nextInt(4) == 0) {
            if (isMember) {
                Receive template = newReceive(group, process.newRequest(), anySource(group), anyTag());
                template.persistent = true;
                describe(call(process, CallType.RECV_INIT), process, template);
                process.inactive.put(template.request, template);
            }
            return;
        }
        Receive template = process.inactive.pollFirstEntry().getValue();
        Receive receive = newReceive(template.group, template.request, template.source, template.tag);
        receive.persistent = true;
        call(process, CallType.START).set(Field.REQUEST, receive.request);
        post(process, receive);
    }

    private void post(Peer process, Receive receive) {
        process.all.add(receive);
        process.underWay.add(receive);
        for (Message message : process.unexpected) {
            if (accepts(receive, message)) {
                process.unexpected.remove(message);
                receive.message = message;
                return;
            }
        }
        process.posted.add(receive);
    }

    private static boolean accepts(Receive receive, Message message) {
        return receive.group == message.group
                && (receive.source == Call.ANY_SOURCE || receive.source == message.source)
                && (receive.tag == Call.ANY_TAG || receive.tag == message.tag);
    }

    private boolean deliverOne() {
        List<Deque<Message>> waiting =
                Arrays.stream(lanes).filter(lane -> !lane.isEmpty()).toList();
        if (waiting.isEmpty()) {
            return false;
        }
        Deque<Message> lane = waiting.get(random.nextInt(waiting.size()));
        Peer process = processes[Arrays.asList(lanes).indexOf(lane) % processes.length];
        arrive(process, lane.poll());
        return true;
    }

    private void arrive(Peer process, Message message) {
        tick();
        for (Receive receive : process.posted) {
            if (accepts(receive, message)) {
                process.posted.remove(receive);
                receive.message = message;
                if (process.blockedOn == receive) {
                    unblock(process);
                }
                return;
            }
        }
        process.unexpected.add(message);
    }

    // ---------------------------------------------------------------- completion

    private boolean isIgnored(Receive receive) {
        boolean isNeeded = receive.source == Call.ANY_SOURCE || receive.tag == Call.ANY_TAG || receive.cancelTried;
        return switch (statuses) {
            case ALWAYS -> false;
            case WHERE_NEEDED -> !isNeeded && random.nextBoolean();
            case SOMETIMES -> !receive.cancelTried && random.nextInt(3) == 0;
        };
    }

    private static void addStatus(Call call, Receive receive) {
        if (receive.cancelled) {
            call.statuses().add(0, -1, -1, 1, 0);
        } else {
            call.statuses().add(receive.message.id, receive.message.source, receive.message.tag, 0, 0);
        }
    }

    private void release(Peer process, Receive receive) {
        process.underWay.remove(receive);
        if (receive.persistent) {
            process.inactive.put(receive.request, receive);
        } else {
            process.freeRequests.add(receive.request);
        }
    }

    private static boolean isDone(Receive receive) {
        return receive.message != null || receive.cancelled;
    }

    /** Testsome or Waitany over random pending requests. */
    private void completeSome(Peer process) {
        List<Receive> some = new ArrayList<>(process.underWay);
        some.removeIf(receive -> random.nextInt(3) == 0);
        int[] requests = some.stream().mapToInt(receive -> receive.request).toArray();
        List<Receive> done = some.stream().filter(TinyMpi::isDone).toList();
        if (random.nextBoolean()) {
            int[] indices = done.stream().mapToInt(some::indexOf).toArray();
            Call call = call(process, CallType.TESTSOME)
                    .set(Field.COUNT, requests.length)
                    .set(Field.REQUESTS, requests, requests.length)
                    .set(Field.OUTCOUNT, done.size())
                    .set(Field.INDICES, indices, indices.length);
            if (!done.stream().allMatch(this::isIgnored)) {
                done.forEach(receive -> addStatus(call, receive));
            }
            done.forEach(receive -> release(process, receive));
        } else {
            Call call = call(process, CallType.TESTANY)
                    .set(Field.COUNT, requests.length)
                    .set(Field.REQUESTS, requests, requests.length)
                    .set(Field.INDEX, done.isEmpty() ? Call.UNDEFINED : some.indexOf(done.get(0)))
                    .set(Field.FLAG, done.isEmpty() ? 0 : 1);
            if (!done.isEmpty()) {
                if (!isIgnored(done.get(0))) {
                    addStatus(call, done.get(0));
                }
                release(process, done.get(0));
            }
        }
    }

    /** Rank 0 never blocks, so that it can send what others wait for. */
    private void waitForOne(Peer process) {
        if (process.rank == 0 || process.underWay.isEmpty()) {
            return;
        }
        Receive receive = process.underWay.get(random.nextInt(process.underWay.size()));
        process.blockedOn = receive;
        process.blockedIn = new Call().begin(CallType.WAIT).set(Field.REQUEST, receive.request);
        process.blockedSince = tick();
        if (isDone(receive)) {
            unblock(process);
        }
    }

    private void unblock(Peer process) {
        Receive receive = process.blockedOn;
        Call call = process.blockedIn.at(0, process.blockedSince, tick());
        if (!isIgnored(receive)) {
            addStatus(call, receive);
        }
        process.calls.add(call);
        release(process, receive);
        process.blockedOn = null;
    }

    private void cancelOne(Peer process) {
        if (process.underWay.isEmpty() || random.nextInt(6) != 0) {
            return;
        }
        Receive receive = process.underWay.get(random.nextInt(process.underWay.size()));
        call(process, CallType.CANCEL).set(Field.REQUEST, receive.request);
        receive.cancelTried = true;
        receive.cancelled = receive.cancelled || receive.message == null;
        process.posted.remove(receive);
    }

    /** Sends what waiting ranks need; then each rank completes or cancels the rest. */
    private void finish() {
        while (deliverOne()) {
            // until no message is in flight
        }
        for (Peer process : processes) {
            if (process.blockedOn != null) {
                arriveFor(process, process.blockedOn);
            }
            if (process.underWay.isEmpty()) {
                continue;
            }
            for (Receive receive : List.copyOf(process.underWay)) {
                if (!isDone(receive)) {
                    call(process, CallType.CANCEL).set(Field.REQUEST, receive.request);
                    receive.cancelTried = true;
                    receive.cancelled = true;
                    process.posted.remove(receive);
                }
            }
            int[] requests = process.underWay.stream()
                    .mapToInt(receive -> receive.request)
                    .toArray();
            Call call = call(process, CallType.WAITALL)
                    .set(Field.COUNT, requests.length)
                    .set(Field.REQUESTS, requests, requests.length);
            if (!process.underWay.stream().allMatch(this::isIgnored)) {
                process.underWay.forEach(receive -> addStatus(call, receive));
            }
            process.underWay.clear();
        }
    }

    /** Lets a sender send messages that a rank waits for, until it has one. */
    private void arriveFor(Peer process, Receive receive) {
        Group group = receive.group;
        int source = receive.source == Call.ANY_SOURCE ? group.rankOf(process.rank) : receive.source;
        Peer sender = processes[group.members[source]];
        long resumed = clock;
        while (process.blockedOn == receive) {
            // A blocked sender sent this before it blocked, according to its trace.
            int id = ++messages;
            Call call = new Call()
                    .begin(CallType.SEND)
                    .set(Field.COUNT, id)
                    .set(Field.DATATYPE, BYTE)
                    .set(Field.DEST, group.rankOf(process.rank))
                    .set(Field.TAG, Math.max(0, receive.tag))
                    .set(Field.COMM, group.numbers[sender.rank]);
            long start = sender.blockedOn == null ? tick() : Math.min(resumed, sender.blockedSince);
            sender.calls.add(call.at(0, start, start));
            arrive(process, new Message(id, group, source, Math.max(0, receive.tag)));
        }
    }
}
