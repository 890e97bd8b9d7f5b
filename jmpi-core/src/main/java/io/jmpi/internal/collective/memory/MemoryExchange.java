package io.jmpi.internal.collective.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.MessageFit;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.internal.p2p.schedule.Watch;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Plans the rounds of one operation through a {@link CollectiveMemory}. In a stage, ranks write their parts and post the
 * stage; those that need the parts wait for that and take them. Each rank ends the operation when it needs none any more.
 *
 * <p>Thread: the one that plans; what it plans runs on the progress thread.
 */
public final class MemoryExchange {
    private static final int CACHE_LINE = 64;
    private static final int NO_ROOT = -1;

    private final MemoryTurn turn;
    private final CollectiveMemory memory;
    private final Schedule schedule;

    /** Bytes of the part that a reader gets from a writer, in all stages together. */
    private final int bytes;

    /** Of the elements of that part. */
    private final int signature;

    /** Bytes from the place of a rank to that of the next one; 0 if there is one writer. */
    private final int stride;

    /** Whether a writer writes so little that it lies beside its numbers. */
    private final boolean areShort;

    private final int root;

    /** By writer: the elements that take its part, and the state of that between two stages. */
    private final Elements<?>[] targets;

    private final Elements.Ranges[] ranges;

    private boolean hasAwaitedArea;

    private MemoryExchange(MemoryTurn turn, int root, @Nullable Elements<?> part, long written, int stride) {
        this.turn = turn;
        this.memory = turn.memory;
        this.schedule = turn.schedule;
        this.bytes = part == null ? 0 : (int) part.bytes();
        this.signature = part == null ? 0 : part.type().signature(part.count());
        this.areShort = written <= CollectiveMemory.LONGEST_SHORT_PART;
        this.stride = stride;
        this.targets = new Elements<?>[memory.ranks()];
        this.ranges = new Elements.Ranges[memory.ranks()];
        this.root = root;
        turn.setRoot(root);
    }

    /**
     * Begins an operation in which all ranks write.
     *
     * @param part elements of the length and kinds that each reader gets from each writer; null for none
     * @param written bytes that a writer writes in a stage at most, for all readers together
     */
    public static MemoryExchange ofAll(MemoryTurn turn, @Nullable Elements<?> part, long written) {
        return new MemoryExchange(turn, NO_ROOT, part, written, roomOfEach(turn.memory.ranks()));
    }

    /** As {@link #ofAll}, for an operation with a root that gets what others write. */
    public static MemoryExchange toRoot(MemoryTurn turn, int root, Elements<?> part, long written) {
        return new MemoryExchange(turn, root, part, written, roomOfEach(turn.memory.ranks()));
    }

    /** Begins an operation in which the root writes. */
    public static MemoryExchange ofRoot(MemoryTurn turn, int root, Elements<?> part, long written) {
        return new MemoryExchange(turn, root, part, written, 0);
    }

    /** Returns the bytes that a rank can write in a stage if all of them write. */
    public static int roomOfEach(int ranks) {
        return CollectiveMemory.HALF / ranks & -CACHE_LINE;
    }

    /** Returns the bytes that a rank can write in a stage for each other one if all of them write. */
    public static int roomOfPair(int ranks) {
        return roomOfEach(ranks) / ranks & -Long.BYTES;
    }

    /** Returns the bytes from one part to the next in a writer's place, given the part's length and the room for it. */
    public static int roomOfPart(int bytes, int room) {
        return Math.min(Math.max(bytes, 1) + Long.BYTES - 1 & -Long.BYTES, room);
    }

    private long operation() {
        return turn.operation();
    }

    private int place(int writer, int stage) {
        return areShort ? memory.shortPart(writer, operation()) : memory.half(operation(), stage) + writer * stride;
    }

    // ---------------------------------------------------------------- whole operations

    /** What a rank does with a range of a message in a stage. */
    @FunctionalInterface
    public interface Step {
        void plan(int stage, int position, int length);
    }

    /**
     * Plans an operation in which the root writes each stage and posts it, and all others read it.
     *
     * @param write the root's
     * @param take each other rank's
     */
    public void fromRoot(Stages stages, Step write, Step take) {
        if (memory.rank() == root) {
            awaitArea();
        }
        for (int stage = 0; stage < stages.count(); stage++) {
            if (memory.rank() != root) {
                awaitPost(stage, root);
                take.plan(stage, stages.position(stage), stages.length(stage));
                read(stage);
                continue;
            }
            if (stage >= 2) {
                awaitReads(stage - 2);
            }
            write.plan(stage, stages.position(stage), stages.length(stage));
            post(stage);
        }
    }

    /** Plans an operation in which all ranks write each stage and post it, and then read it. */
    public void amongAll(Stages stages, Step write, Step take) {
        awaitArea();
        for (int stage = 0; stage < stages.count(); stage++) {
            write.plan(stage, stages.position(stage), stages.length(stage));
            post(stage);
            awaitPosts(stage);
            take.plan(stage, stages.position(stage), stages.length(stage));
        }
    }

    // ---------------------------------------------------------------- writers

    /** Waits until all ranks have ended the operation that used the area before, but for those that are gone. */
    public void awaitArea() {
        hasAwaitedArea = true;
        awaitArea(true);
    }

    private void awaitArea(boolean alsoWithData) {
        schedule.await(new RankWatch(0, memory.ranks()) {
            @Override
            protected boolean isNeeded(boolean dataIsMissing) {
                return alsoWithData
                        || dataIsMissing; // Others may read what it overwrites to report that it has failed.
            }

            @Override
            boolean isFulfilledBy(int rank) {
                return turn.isFreeOf(rank);
            }

            @Override
            @Nullable MpiException problemOf(int rank) {
                turn.compareBefore(rank);
                return null;
            }
        });
        schedule.endRound();
    }

    /** Waits until all other ranks have read a stage, whose half the next but one stage uses. */
    public void awaitReads(int stage) {
        awaitReads(stage, 0, memory.ranks());
    }

    /** Waits until one rank has read a stage. */
    public void awaitRead(int stage, int reader) {
        awaitReads(stage, reader, reader + 1);
    }

    private void awaitReads(int stage, int first, int end) {
        schedule.endRound();
        schedule.await(new RankWatch(first, end) {
            @Override
            boolean isFulfilledBy(int rank) {
                return rank == memory.rank() || memory.hasRead(rank, operation(), stage + 1);
            }

            @Override
            @Nullable MpiException problemOf(int rank) {
                return null;
            }
        });
        schedule.endRound();
    }

    /**
     * Writes a range of a message into this rank's place.
     *
     * @param message the elements of the message
     * @param position where the range begins in the message
     * @param length its length in bytes
     * @param at where it goes in the place
     */
    public void write(int stage, Elements<?> message, long position, int length, int at) {
        if (length > 0) {
            schedule.step(() -> message.pack(position, memory.memory(), place(memory.rank(), stage) + at, length));
        }
    }

    /** Makes the stage visible. */
    public void post(int stage) {
        schedule.report(missing -> {
            if (missing == null) {
                memory.post(operation(), stage + 1, bytes, signature, turn.kind());
            } else {
                memory.fail(operation(), MessageFit.signatureOf(missing));
            }
        });
    }

    // ---------------------------------------------------------------- readers

    /** Waits until all other ranks have posted a stage. */
    public void awaitPosts(int stage) {
        awaitPosts(stage, 0, memory.ranks());
    }

    /** Waits until one rank has posted a stage. */
    public void awaitPost(int stage, int writer) {
        awaitPosts(stage, writer, writer + 1);
    }

    private void awaitPosts(int stage, int first, int end) {
        schedule.await(new RankWatch(first, end) {
            @Override
            boolean isFulfilledBy(int rank) {
                return rank == memory.rank() || memory.hasPosted(rank, operation(), stage + 1);
            }

            @Override
            @Nullable MpiException problemOf(int rank) {
                return problem(rank, stage);
            }
        });
        schedule.endRound();
    }

    /** Returns why a rank's part is not what this rank expects; null if it is. */
    private @Nullable MpiException problem(int writer, int stage) {
        if (writer == memory.rank()) {
            return null;
        }
        int failure = memory.failure(writer, operation(), stage);
        if (failure == 0 && memory.isIn(writer, operation()) && memory.kind(writer, operation()) == turn.kind()) {
            return null;
        }
        String name = nameOf(writer);
        return failure != 0
                ? MessageFit.failureOfPart(name, failure)
                : new MpiException(
                        ErrorClass.OTHER,
                        name + " has called another operation, or with another root" + MessageFit.ADVICE);
    }

    /**
     * Takes a range of a message from a rank's place.
     *
     * @param target the elements of the message, which has the length of the part of this exchange
     */
    public void take(int stage, int writer, int at, Elements<?> target, long position, int length) {
        if (targets[writer] == null || !targets[writer].isSame(target)) {
            targets[writer] = target;
            ranges[writer] = target.unpacking();
        }
        Elements.Ranges unpacking = ranges[writer];
        schedule.step(() -> {
            requireFit(writer, target.type());
            unpacking.unpack(position, memory.memory(), place(writer, stage) + at, length);
        });
    }

    private void requireFit(int writer, Datatype<?> type) {
        int written = memory.writtenBytes(writer, operation());
        int kinds = memory.signature(writer, operation());
        if (!MessageFit.fits(written, kinds, bytes, type, memory.hasLenientTypes())) {
            throw MessageFit.misfitOfPart(nameOf(writer), written, kinds, bytes, type);
        }
    }

    private String nameOf(int writer) {
        return schedule.nameOf(memory.member(writer));
    }

    /** Reports that this rank has read a stage; without data, {@link #end} does. */
    public void read(int stage) {
        schedule.step(() -> memory.read(operation(), stage + 1));
    }

    /**
     * Ends the operation: this rank needs nothing from others any more. If its data is missing, others may still be in the
     * operation that used the area before.
     */
    public void end() {
        if (!hasAwaitedArea) { // With data, a writer has waited for it.
            schedule.endRound();
            awaitArea(false);
        }
        schedule.report(missing -> {
            if (missing != null) { // Others may still wait for a stage.
                memory.fail(operation(), MessageFit.signatureOf(missing));
            }
            memory.end(operation(), turn.kind());
        });
        schedule.endRound();
    }

    /** Waits for other ranks. */
    private abstract class RankWatch extends Watch {
        private final int first;
        private final int end;

        /** The lowest rank that has not fulfilled it. */
        private int next;

        private @Nullable MpiException failure;

        RankWatch(int first, int end) {
            this.first = first;
            this.end = end;
        }

        abstract boolean isFulfilledBy(int rank);

        /** Returns why a rank that has fulfilled it has no data; null if it has. */
        abstract @Nullable MpiException problemOf(int rank);

        @Override
        protected void begin() {
            next = first;
            failure = null;
        }

        @Override
        protected boolean isNeeded(boolean dataIsMissing) {
            return !dataIsMissing;
        }

        @Override
        protected boolean isOver() {
            while (next < end && isFulfilledBy(next)) {
                failure = failure == null ? problemOf(next) : failure;
                next++;
            }
            return next >= end;
        }

        @Override
        protected @Nullable MpiException failure() {
            return failure;
        }

        @Override
        protected void forEachAwaited(IntConsumer rank) {
            for (int other = next; other < end; other++) {
                if (!isFulfilledBy(other)) {
                    rank.accept(memory.member(other));
                }
            }
        }

        @Override
        protected void announceSleep(boolean sleeps) {
            memory.announceSleep(sleeps);
        }
    }
}
