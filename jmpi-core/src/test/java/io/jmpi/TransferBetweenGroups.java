package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * One rank's part of a collective operation of an inter-communicator that moves elements: its memory, the expected
 * content afterwards, and the call. What rank i of the world sends to rank j is {@link TypedMemory#content}.
 */
final class TransferBetweenGroups {
    /** The receiver of what a rank sends alike to all. */
    private static final int ALL = -1;

    private static final int[] NONE = {};

    private final Intercommunicator joined;
    private final int me;
    private final String operation;
    private final TypePair types;
    private final int count;
    private final int salt;
    private final boolean unequal;

    /** Partners that this rank sends a part to, and those that it receives one from; null if it does not. */
    private final int[] receivers;

    private final int[] senders;
    private final int root;
    private final PartsMemory<?> sent;
    private final PartsMemory<?> received;

    /**
     * Prepares an operation.
     *
     * @param count elements of the received type; more or less in the parts of operations that permit it
     * @param root a rank of the world; ignored if there is no root
     */
    TransferBetweenGroups(
            TwoGroups groups,
            Intercommunicator joined,
            int me,
            String operation,
            TypePair types,
            int count,
            int root,
            int salt) {
        this.joined = joined;
        this.me = me;
        this.operation = operation;
        this.types = types;
        this.count = count;
        this.salt = salt;
        this.unequal = operation.endsWith("v") || operation.endsWith("w");
        this.root = groups.root(me, root);
        boolean isRoot = me == root;
        int[] ofRoot = groups.facesRoot(me, root) ? new int[] {root} : NONE;
        int[] remote = groups.remoteOf(me);
        int[] all = {ALL};
        switch (operation) {
            case "bcast" -> {
                receivers = isRoot ? all : NONE;
                senders = ofRoot;
            }
            case "gather", "gatherv" -> {
                receivers = ofRoot;
                senders = isRoot ? remote : NONE;
            }
            case "scatter", "scatterv" -> {
                receivers = isRoot ? remote : NONE;
                senders = ofRoot;
            }
            case "allgather", "allgatherv" -> {
                receivers = all;
                senders = remote;
            }
            default -> {
                receivers = remote;
                senders = remote;
            }
        }
        boolean partsAreSent = operation.startsWith("scatter") || operation.startsWith("alltoall");
        boolean partsAreReceived = !operation.startsWith("scatter") && !operation.equals("bcast");
        sent = memory(types.sent(), types.ratio(), receivers, to -> length(me, to), partsAreSent);
        received = memory(types.received(), 1, senders, from -> length(from, receiverOf(from)), partsAreReceived);
        fill();
    }

    private <T> PartsMemory<T> memory(
            Datatype<T> type, int ratio, int[] partners, IntUnaryOperator length, boolean parts) {
        int[] counts = Arrays.stream(partners).map(length).map(n -> ratio * n).toArray();
        return new PartsMemory<>(type, counts, unequal && parts);
    }

    private int receiverOf(int from) {
        boolean alike = operation.equals("bcast") || operation.startsWith("allgather");
        return alike || from == ALL ? ALL : me;
    }

    private int length(int from, int to) {
        return unequal ? count + (3 * from + 5 * (to + 1)) % 4 : count;
    }

    private void fill() {
        sent.fill(salt);
        received.fill(salt + 1);
        for (int i = 0; i < receivers.length; i++) {
            sent.put(i, salt, me, receivers[i]);
        }
        for (int i = 0; i < senders.length; i++) {
            received.expect(i, salt, senders[i], receiverOf(senders[i]));
        }
    }

    Operation bind() {
        return switch (operation) {
            case "bcast" ->
                joined.bind(Call.bcast(receivers.length > 0 ? sent.plain() : plainOrNull(received, senders), root));
            case "gather" ->
                joined.bind(Call.gather(plainOrNull(sent, receivers), plainOrNull(received, senders), root));
            case "gatherv" ->
                joined.bind(Call.gatherv(plainOrNull(sent, receivers), partsOrNull(received, senders), root));
            case "scatter" ->
                joined.bind(Call.scatter(plainOrNull(sent, receivers), plainOrNull(received, senders), root));
            case "scatterv" ->
                joined.bind(Call.scatterv(partsOrNull(sent, receivers), plainOrNull(received, senders), root));
            case "allgather" -> joined.bind(Call.allgather(sent.plain(), received.plain()));
            case "allgatherv" -> joined.bind(Call.allgatherv(sent.plain(), received.byCounts()));
            case "alltoall" -> joined.bind(Call.alltoall(sent.plain(), received.plain()));
            case "alltoallv" -> joined.bind(Call.alltoallv(sent.byCounts(), received.byCounts()));
            default -> joined.bind(Call.alltoallw(sent.byCountsAndTypes(), received.byCountsAndTypes()));
        };
    }

    private static Buffer plainOrNull(PartsMemory<?> memory, int[] partners) {
        return partners.length == 0 ? null : memory.plain();
    }

    private static Buffer partsOrNull(PartsMemory<?> memory, int[] partners) {
        return partners.length == 0 ? null : memory.byCounts();
    }

    void check() {
        sent.check("sent: " + this);
        received.check("received: " + this);
    }

    @Override
    public String toString() {
        return operation + " at rank " + me + " with root " + root + ", " + count + " of " + types.received();
    }
}
