package io.jmpi;

import io.jmpi.Collective.Pattern;
import io.jmpi.CollectiveCase.Part;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * One rank's call of any collective operation with an int for each part, and what it receives. Each rank sends {@link
 * #number its numbers}, or the first of them to all; reductions add them up. Arrays are given in the short forms of buffers.
 *
 * @param expected the first numbers of the memory for the result; the others stay as they are
 */
@SuppressWarnings("ArrayRecordComponent") // The record is not compared.
record NumbersCall(Call call, int[] expected) {
    private static final int[] NONE = {};

    /** The number of a rank for another one, or for its neighbor of that number. */
    static int number(int rank, int part) {
        return 100 * rank + part + 1;
    }

    private static int[] numbers(int parts, IntUnaryOperator number) {
        return IntStream.range(0, parts).map(number).toArray();
    }

    /** All numbers of a rank. */
    static int[] of(int rank, int parts) {
        return numbers(parts, part -> number(rank, part));
    }

    /** A call of an operation without neighbors on arrays. */
    static NumbersCall of(Collective operation, Communicator c, int root, int[] received) {
        return of(operation, c, root, Datatype.INT, of(c.rank(), c.size()), received);
    }

    /**
     * A call of an operation without neighbors.
     *
     * @param root ignored if there is none
     * @param sent the memory with the numbers of this rank
     * @param received memory for as many numbers
     */
    static NumbersCall of(
            Collective operation, Communicator c, int root, Datatype<?> type, Object sent, Object received) {
        int ranks = c.size();
        boolean isSource = c.rank() == root || operation.pattern() != Pattern.BROADCAST;
        return new NumbersCall(
                call(operation, type, isSource ? sent : received, received, ranks, ranks, root),
                expected(operation, c.rank(), ranks, root));
    }

    private static int[] expected(Collective operation, int me, int ranks, int root) {
        boolean receives = !operation.hasRoot() || me == root;
        return switch (operation.pattern()) {
            case BARRIER -> NONE;
            case BROADCAST -> receives ? NONE : of(root, ranks);
            case SCATTER -> new int[] {number(root, me)};
            case GATHER -> receives ? numbers(ranks, from -> number(from, 0)) : NONE;
            case ALLGATHER -> numbers(ranks, from -> number(from, 0));
            case ALLTOALL -> numbers(ranks, from -> number(from, me));
            case REDUCE -> receives ? numbers(ranks, part -> sum(ranks, part)) : NONE;
            case ALLREDUCE -> numbers(ranks, part -> sum(ranks, part));
            case REDUCE_SCATTER -> new int[] {sum(ranks, me)};
            case SCAN -> numbers(ranks, part -> sum(operation == Collective.EXSCAN ? me : me + 1, part));
            default ->
                throw new AssertionError("no oracle for " + operation + ": add what its pattern " + operation.pattern()
                        + " makes of the ranks' numbers");
        };
    }

    private static int sum(int ranks, int part) {
        return IntStream.range(0, ranks).map(rank -> number(rank, part)).sum();
    }

    /** A call of an operation among neighbors on arrays, as {@link CollectiveCase#amongNeighbors} describes them. */
    static NumbersCall amongNeighbors(Collective operation, int me, int outdegree, List<Part> origins, int[] received) {
        boolean alike = operation.pattern() == Pattern.NEIGHBOR_ALLGATHER;
        if (!alike && operation.pattern() != Pattern.NEIGHBOR_ALLTOALL) {
            throw new AssertionError("no oracle for " + operation + ": add what its neighbors receive");
        }
        int[] sent = of(me, alike ? 1 : outdegree);
        int[] expected = numbers(origins.size(), i -> {
            Part part = origins.get(i);
            return part == null ? received[i] : number(part.from(), alike ? 0 : part.to());
        });
        return new NumbersCall(
                call(operation, Datatype.INT, sent, received, outdegree, origins.size(), Call.NO_ROOT), expected);
    }

    // ---------------------------------------------------------------- the call

    private static Call call(
            Collective operation, Datatype<?> type, Object sent, Object received, int toAll, int fromAll, int root) {
        int outgoing = switch (operation.pattern()) {
            case GATHER, ALLGATHER, NEIGHBOR_ALLGATHER -> 1;
            default -> toAll;
        };
        int incoming = switch (operation.pattern()) {
            case SCATTER, REDUCE_SCATTER -> 1;
            default -> fromAll;
        };
        return Call.of(
                operation,
                buffer(operation, type, sent, outgoing, CollectiveCase.sendsParts(operation)),
                buffer(operation, type, received, incoming, CollectiveCase.receivesParts(operation)),
                ones(toAll),
                ReduceOp.SUM,
                root);
    }

    private static int[] ones(int parts) {
        return numbers(parts, part -> 1);
    }

    private static Object buffer(Collective operation, Datatype<?> type, Object memory, int parts, boolean isDivided) {
        boolean isArray = memory instanceof int[];
        int[] places = numbers(parts, part -> part);
        return switch (isDivided ? operation.division() : Collective.Division.UNDIVIDED) {
            case UNDIVIDED, EQUALLY ->
                isArray && ((int[]) memory).length == parts ? memory : Given.of(memory, 0, parts, type);
            case BY_COUNTS ->
                isArray ? Buffer.of(memory, ones(parts), places) : Given.of(memory, 0, ones(parts), places, type);
            case BY_COUNTS_AND_TYPES -> {
                Datatype<?>[] types = new Datatype<?>[parts];
                Arrays.fill(types, type);
                yield Given.of(memory, 0, ones(parts), numbers(parts, part -> part * type.extent()), types);
            }
        };
    }

    /** What the whole memory for the result must hold, if it has been zero. */
    int[] expected(int length) {
        return Arrays.copyOf(expected, length);
    }
}
