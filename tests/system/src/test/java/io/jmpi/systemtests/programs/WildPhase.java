package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.Message;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.matching.MatchingEngines;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Receives of all four classes (source and tag named or not), cancelled ones, probes and matched probes, at random, in several
 * communicators at once, one of which changes its matcher at any time. Every message must come once, whole, and in an order that MPI allows.
 *
 * <p>It cannot deadlock: a rank blocks only when it has started all its sends, and then either no receive is posted in a
 * communicator that still expects messages, or one that accepts everything.
 */
final class WildPhase {
    private static final int MESSAGES = 100;
    private static final int MOST_POSTED = 24;
    private static final int STEPS_PER_CHANGE = 50;
    private static final List<String> MATCHERS = MatchingEngines.load().names();

    private record Posted(long number, int tag, Memory memory, Request request) {}

    /** One communicator's part. */
    private static final class Lane {
        final Communicator communicator;
        final int stream;
        final List<PlannedMessage> toSend;
        final ReceivedOrder order;
        final List<Posted> posted = new ArrayList<>();
        int sent;
        int remaining;
        long postings;

        Lane(Communicator communicator, long seed, int stream) {
            this.communicator = communicator;
            this.stream = stream;
            int ranks = communicator.size();
            toSend = PlannedMessage.sentBy(seed, stream, communicator.rank(), ranks, MESSAGES);
            int[] expected = new int[ranks];
            for (int source = 0; source < ranks; source++) {
                for (PlannedMessage message : PlannedMessage.sentBy(seed, stream, source, ranks, MESSAGES)) {
                    if (message.dest() == communicator.rank()) {
                        expected[source]++;
                        remaining++;
                    }
                }
            }
            order = new ReceivedOrder(expected);
        }
    }

    private final Communicator changing;
    private final SplittableRandom random;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Request> sends = new ArrayList<>();
    private long digest;
    private int cancelled;
    private int probed;

    /**
     * Creates the phase.
     *
     * @param changing one of the communicators, whose engine changes at any time
     */
    WildPhase(List<Communicator> communicators, Communicator changing, long seed, int firstStream, int worldRank) {
        this.changing = changing;
        random = new SplittableRandom(seed * 37 + worldRank);
        for (int i = 0; i < communicators.size(); i++) {
            lanes.add(new Lane(communicators.get(i), seed, firstStream + i));
        }
    }

    /** How many receives were cancelled. */
    int cancelled() {
        return cancelled;
    }

    /** How many messages were received after a probe had found them. */
    int probed() {
        return probed;
    }

    /** Sends and receives all; returns a number that depends on the messages received, but not on their order. */
    long run() {
        while (lanes.stream().anyMatch(lane -> lane.remaining > 0)) {
            if (random.nextInt(STEPS_PER_CHANGE) == 0) {
                changeMatcher();
            }
            Lane lane = lanes.get(random.nextInt(lanes.size()));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> send(lane);
                case 3, 4 -> post(lane, randomSource(lane), randomTag());
                case 5 -> cancelOne(lane);
                case 6 -> probe(lane);
                default -> completeSome(lane);
            }
        }
        lanes.forEach(this::startAllSends);
        for (Lane lane : lanes) {
            while (!lane.posted.isEmpty()) {
                cancelOne(lane);
            }
            lane.order.check();
        }
        Request.waitAll(sends);
        return digest;
    }

    private void startAllSends(Lane lane) {
        while (lane.sent < lane.toSend.size()) {
            send(lane);
        }
    }

    private void send(Lane lane) {
        if (lane.sent < lane.toSend.size()) {
            PlannedMessage message = lane.toSend.get(lane.sent++);
            sends.add(Memory.ofRandomKind(message.length(), random).send(message, lane.communicator));
        }
    }

    private int randomSource(Lane lane) {
        return random.nextBoolean() ? Mpi.ANY_SOURCE : random.nextInt(lane.communicator.size());
    }

    private int randomTag() {
        return random.nextBoolean() ? Mpi.ANY_TAG : PlannedMessage.tag(random.nextInt(PlannedMessage.TAGS + 1));
    }

    private void post(Lane lane, int source, int tag) {
        if (lane.posted.size() < MOST_POSTED) {
            Memory memory = Memory.ofRandomKind(PlannedMessage.LONGEST, random);
            Request request = memory.receive(lane.communicator, source, tag);
            lane.posted.add(new Posted(lane.postings++, tag, memory, request));
        }
    }

    private void cancelOne(Lane lane) {
        if (!lane.posted.isEmpty()) {
            Posted one = lane.posted.remove(random.nextInt(lane.posted.size()));
            one.request().cancel();
            Status status = one.request().waitFor();
            if (status.isCancelled()) {
                cancelled++;
            } else {
                received(lane, one, status);
            }
        }
    }

    private void probe(Lane lane) {
        boolean waits = lane.posted.isEmpty() && lane.remaining > 0 && allSendsStarted();
        int source = waits ? Mpi.ANY_SOURCE : randomSource(lane);
        int tag = waits ? Mpi.ANY_TAG : randomTag();
        Communicator communicator = lane.communicator;
        if (random.nextBoolean()) {
            claimed(lane, waits ? communicator.mprobe(source, tag) : communicator.improbe(source, tag));
        } else {
            found(lane, waits ? communicator.probe(source, tag) : communicator.iprobe(source, tag));
        }
    }

    /** Receives what a matched probe has found, perhaps much later and in another order. */
    private void claimed(Lane lane, Message message) {
        if (message != null) {
            Status status = message.status();
            Memory memory = Memory.ofRandomKind((int) status.bytes(), random);
            lane.posted.add(new Posted(lane.postings++, status.tag(), memory, memory.receive(message)));
            probed++;
        }
    }

    private void found(Lane lane, Status found) {
        if (found != null) {
            Memory memory = Memory.ofRandomKind((int) found.bytes(), random);
            Request request = memory.receive(lane.communicator, found.source(), found.tag());
            Status status = request.waitFor();
            if (status.source() != found.source() || status.tag() != found.tag() || status.bytes() != found.bytes()) {
                throw new IllegalStateException("probe and receive differ in source, tag or length: " + found.source()
                        + " " + found.tag() + " " + found.bytes() + "; " + status.source() + " " + status.tag() + " "
                        + status.bytes());
            }
            probed++;
            received(lane, new Posted(lane.postings++, found.tag(), memory, request), status);
        }
    }

    /** Has the communicator matched by another engine from now on. */
    private void changeMatcher() {
        String matcher = MATCHERS.get(random.nextInt(MATCHERS.size()));
        changing.setInfo(Info.EMPTY.with(Info.MATCHER, matcher));
    }

    private boolean allSendsStarted() {
        return lanes.stream().allMatch(lane -> lane.sent == lane.toSend.size());
    }

    private void completeSome(Lane lane) {
        if (lane.posted.isEmpty()) {
            return;
        }
        boolean blocks = allSendsStarted() && lane.remaining > 0;
        if (blocks) {
            Memory memory = Memory.ofRandomKind(PlannedMessage.LONGEST, random);
            Request request = memory.receive(lane.communicator, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            lane.posted.add(new Posted(lane.postings++, Mpi.ANY_TAG, memory, request));
        }
        Request[] requests = lane.posted.stream().map(Posted::request).toArray(Request[]::new);
        int[] complete = blocks ? Request.waitSome(requests) : Request.testSome(requests);
        List<Posted> before = List.copyOf(lane.posted);
        for (int index : complete) {
            Posted one = before.get(index);
            lane.posted.remove(one);
            received(lane, one, one.request().status());
        }
    }

    private void received(Lane lane, Posted receive, Status status) {
        byte[] content = receive.memory().received(status.bytes());
        lane.remaining--;
        if (status.tag() == PlannedMessage.EMPTY_TAG) {
            require(content.length == 0, "content in an empty message");
            lane.order.gotEmpty(status.source());
            digest += status.source() + 1;
            return;
        }
        PlannedMessage message = PlannedMessage.parse(content);
        require(
                message.stream() == lane.stream
                        && message.source() == status.source()
                        && message.dest() == lane.communicator.rank()
                        && message.tag() == status.tag()
                        && message.matches(content),
                "wrong message: " + message + " from source " + status.source() + " with tag " + status.tag());
        lane.order.got(receive.number(), receive.tag(), message);
        digest += message.digest();
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalStateException(message);
        }
    }
}
