package io.jmpi.internal.p2p.partition;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import io.jmpi.internal.p2p.operation.Leftovers;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A partitioned message at one side: complete when all its parts have ended. It is complete before its first start.
 *
 * <p>Thread: {@link #start} by the program's; as a command, and from then on, the progress thread.
 */
public abstract class PartitionedOperation extends CompletableOperation implements Command {
    private static final int NAMED = 4;

    final Partitions partitions;
    final Elements<Object> elements;

    /** The rank in the communicator: of the remote group, if there is one. */
    final int peer;

    /** The program's. */
    final int tag;

    private final int count;

    /** Where {@link Partitions} lists it while it is active. */
    int place;

    /** Parts that have not ended. */
    private int pending;

    private @Nullable MpiException firstFailure;

    /** Whether the program knows the outcome of the last start. */
    private volatile boolean reported;

    @SuppressWarnings("unchecked") // The type of the elements describes their memory.
    PartitionedOperation(Partitions partitions, Elements<?> elements, int count, int peer, int tag) {
        super(true);
        this.partitions = partitions;
        this.elements = (Elements<Object>) elements;
        this.count = count;
        this.peer = peer;
        this.tag = tag;
    }

    /** The number of partitions at this side. */
    public final int count() {
        return count;
    }

    /** Starts it; it is complete. */
    public void start() {
        reopen();
        partitions.engine.submit(this);
    }

    @Override
    public void execute() {
        MpiException ended = partitions.ended();
        if (ended != null) {
            complete(ended);
            return;
        }
        firstFailure = null;
        partitions.add(this);
        begin();
    }

    /** Called when it has been started. */
    abstract void begin();

    final void await(int parts) {
        pending = parts;
    }

    final void fail(MpiException cause) {
        firstFailure = firstFailure == null ? cause : firstFailure;
    }

    /** Called when a part has ended. */
    final void partEnded(@Nullable MpiException failure) {
        if (failure != null) {
            fail(failure);
        }
        if (--pending == 0) {
            partitions.remove(this);
            if (firstFailure != null) {
                partitions.failed(this, firstFailure);
            }
            complete(firstFailure);
        }
    }

    /** Records whether the program knows the outcome. */
    public final void reported(boolean isKnown) {
        reported = isKnown;
    }

    @Override
    public final boolean isReported() {
        return reported;
    }

    /** What it is if it is left behind. */
    abstract Leftovers.Kind kind();

    /** Ends what nobody else will end: the communicator takes no more messages. */
    abstract void close(MpiException cause);

    /** Describes it: {@code psend to rank 1, tag 5, world}. */
    abstract String what();

    @Override
    public final String describe() {
        return what() + ", " + Leftovers.bytes(elements.bytes()) + " in " + count
                + (count == 1 ? " partition" : " partitions");
    }

    final Awaited awaited(String what, int... ranks) {
        return new Awaited(what, ranks.length == 0 ? List.of() : List.of(partitions.messages.worldRank(ranks[0])));
    }

    /** Names the partitions that fulfil a condition: {@code partitions 0, 3..7}; empty if none does. */
    final String named(IntPredicate condition) {
        StringBuilder text = new StringBuilder();
        int ranges = 0;
        int only = 0;
        for (int i = 0; i < count; i++) {
            if (!condition.test(i)) {
                continue;
            }
            int first = i;
            while (i + 1 < count && condition.test(i + 1)) {
                i++;
            }
            only += i - first + 1;
            if (++ranges > NAMED) {
                return "partitions " + text + ", ...";
            }
            text.append(ranges == 1 ? "" : ", ").append(first).append(i == first ? "" : ".." + i);
        }
        return ranges == 0 ? "" : (only == 1 ? "partition " : "partitions ") + text;
    }
}
