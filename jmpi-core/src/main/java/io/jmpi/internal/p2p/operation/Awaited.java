package io.jmpi.internal.p2p.operation;

import java.util.ArrayList;
import java.util.List;

/**
 * The conditions for the completion of an operation, for reports to the user. Immutable; any thread.
 *
 * @param what the operation in words: {@code recv from rank 1, tag 7, world}
 * @param ranks the ranks of the job without each of which it cannot complete; empty if none is known to be needed
 * @param collective whether it is a collective operation
 * @param underWay whether a thread of this rank works on it, so that its wait is no standstill
 */
public record Awaited(String what, List<Integer> ranks, boolean collective, boolean underWay) {
    private static final int NAMED = 3;

    public Awaited {
        ranks = List.copyOf(ranks);
    }

    /** The conditions of an operation that only messages can complete. */
    public Awaited(String what, List<Integer> ranks, boolean collective) {
        this(what, ranks, collective, false);
    }

    /** The conditions of an operation that is not collective. */
    public Awaited(String what, List<Integer> ranks) {
        this(what, ranks, false);
    }

    /** The conditions of an operation that a thread of this rank works on. */
    public static Awaited underWay(String what) {
        return new Awaited(what, List.of(), false, true);
    }

    static Awaited message(String operation, Endpoint context, int peer, int tag) {
        if (context == null) { // It was complete from the start; a racing report may still ask.
            return new Awaited(operation + " PROC_NULL", List.of());
        }
        String tagText = tag == ReceiveOperation.ANY_TAG ? "any tag" : "tag " + tag;
        boolean any = peer == ReceiveOperation.ANY_SOURCE;
        return new Awaited(
                operation + " " + (any ? "any rank" : context.rankName(peer)) + ", " + tagText + ", " + context.label(),
                any ? List.of() : List.of(context.worldRank(peer)));
    }

    /** All pending ones of several operations. */
    public static Awaited all(EngineOperation[] operations) {
        List<Awaited> pending = pending(operations);
        return new Awaited(
                text("waitAll", operations, pending), union(pending), isCollective(pending), isUnderWay(pending));
    }

    /** One of the operations; if all need the same rank, so does this. */
    public static Awaited any(EngineOperation[] operations) {
        List<Awaited> pending = pending(operations);
        boolean eachNeedsOne =
                pending.stream().allMatch(awaited -> awaited.ranks().size() == 1);
        List<Integer> needed = union(pending);
        return new Awaited(
                text("waitAny", operations, pending),
                eachNeedsOne && needed.size() == 1 ? needed : List.of(),
                isCollective(pending),
                isUnderWay(pending));
    }

    /** Both of two operations, as far as they are pending. */
    public static Awaited both(EngineOperation first, EngineOperation second) {
        if (first.isComplete()) {
            return second.awaited();
        }
        if (second.isComplete()) {
            return first.awaited();
        }
        List<Awaited> pending = List.of(first.awaited(), second.awaited());
        return new Awaited(
                pending.get(0).what() + " and " + pending.get(1).what(),
                union(pending),
                isCollective(pending),
                isUnderWay(pending));
    }

    private static List<Awaited> pending(EngineOperation[] operations) {
        List<Awaited> pending = new ArrayList<>();
        for (EngineOperation operation : operations) {
            if (operation != null && !operation.isComplete()) {
                pending.add(operation.awaited());
            }
        }
        return pending;
    }

    private static List<Integer> union(List<Awaited> several) {
        return several.stream()
                .flatMap(awaited -> awaited.ranks().stream())
                .distinct()
                .toList();
    }

    private static boolean isCollective(List<Awaited> several) {
        return several.stream().anyMatch(Awaited::collective);
    }

    private static boolean isUnderWay(List<Awaited> several) {
        return several.stream().anyMatch(Awaited::underWay);
    }

    private static String text(String call, EngineOperation[] operations, List<Awaited> pending) {
        int requests = 0;
        for (EngineOperation operation : operations) {
            requests += operation == null ? 0 : 1;
        }
        List<String> named = pending.stream().limit(NAMED).map(Awaited::what).toList();
        return call + " of " + requests + (requests == 1 ? " request, " : " requests, ") + pending.size() + " pending ("
                + String.join("; ", named) + (pending.size() > NAMED ? "; ..." : "") + ")";
    }
}
