package io.jmpi.internal.file.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.file.access.DataFile;
import io.jmpi.internal.file.access.ElementStream;
import io.jmpi.internal.file.access.SectionCopy;
import io.jmpi.internal.file.view.StridedCopy;
import io.jmpi.internal.file.view.TiledView;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One collective call in two phases at one rank. The part of a rank's elements in a section is one range of its stream, because views
 * ascend; all ranks compute it from the views and the ranges of the call. Subclasses are the two directions.
 *
 * <p>Thread: that of the file. Lifetime: one call.
 */
abstract class Transfer {
    /** With more from one block to the next, blocks are accessed one by one. */
    private static final int SPARSE_STRIDE = 1 << 16;

    /** What a call needs. All ranks have equal ranges, views and hints. */
    record Setup(
            FileRanks ranks,
            Sections sections,
            DataFile file,
            FileViews views,
            Ranges ranges,
            ElementStream stream,
            SectionCopy copy,
            String operation) {}

    /** The ranges of the ranks' streams that a call accesses. */
    static final class Ranges {
        /** By rank: where its range begins, and ends. */
        private final long[] from;

        private final long[] to;

        Ranges(long[] from, long[] to) {
            this.from = from;
            this.to = to;
        }
    }

    /** Bytes of a section that are moved at a time. */
    private static final int SLICE = 1 << 18;

    final FileRanks ranks;
    final Sections sections;
    final DataFile file;
    final Domains domains;
    final Failure failure;
    final String operation;
    private final FileViews views;
    private final Ranges ranges;
    private final ElementStream stream;
    private final SectionCopy copy;

    /** By rank, for two rounds in turn: bytes on their way to it or from it. */
    private final ByteBuffer[] staged;

    /** The section of this rank in this round, if it is an aggregator. */
    long sectionBegin;

    /** Bytes of the file that the round touches in the section. */
    long touchedBegin;

    long touchedEnd;

    /** Bytes of all ranks in the section. */
    long touchedBytes;

    /** Whether blocks are so far from each other that they are accessed one by one. */
    boolean isSparse;

    Transfer(Setup setup, Domains domains, Failure failure) {
        this.ranks = setup.ranks();
        this.sections = setup.sections();
        this.file = setup.file();
        this.views = setup.views();
        this.ranges = setup.ranges();
        this.stream = setup.stream();
        this.copy = setup.copy();
        this.operation = setup.operation();
        this.domains = domains;
        this.failure = failure;
        this.staged = new ByteBuffer[2 * ranks.size()];
    }

    /** Runs all rounds. */
    final void run() {
        int mine = aggregator(ranks.rank());
        if (isStaged()) {
            runStaged(mine);
            return;
        }
        for (int round = 0; round < domains.rounds(); round++) {
            touch(mine, round);
            round(round, mine);
        }
    }

    /**
     * Runs a round, step by step, because ranks may share the section.
     *
     * @param mine the number of this aggregator; -1 if this rank is none
     */
    abstract void round(int round, int mine);

    /** Runs all rounds; a rank does its part of one while elements of the next one are exchanged. */
    abstract void runStaged(int mine);

    /** Finds what a round touches in the section of this rank, if it is an aggregator. */
    final void touch(int mine, int round) {
        if (mine < 0) {
            return;
        }
        sectionBegin = domains.begin(mine, round);
        touchedBegin = Long.MAX_VALUE;
        touchedEnd = Long.MIN_VALUE;
        touchedBytes = 0;
        isSparse = false;
        for (int rank = 0; rank < ranks.size(); rank++) {
            long from = from(rank, mine, round);
            long to = to(rank, mine, round);
            if (from < to) {
                TiledView view = views.of(rank);
                touchedBegin = Math.min(touchedBegin, view.offsetOf(from));
                touchedEnd = Math.max(touchedEnd, view.offsetOf(to - 1) + 1);
                touchedBytes += to - from;
                isSparse |= view.averageStride() > SPARSE_STRIDE && !view.isContiguous();
            }
        }
    }

    /** Whether it is certain that the ranks have all bytes that the round touches. */
    final boolean isCovered() {
        return views.areDisjoint() && touchedBytes == touchedEnd - touchedBegin;
    }

    // ---------------------------------------------------------------- ranges

    final long from(int rank, int aggregator, int round) {
        return inRange(rank, domains.begin(aggregator, round));
    }

    final long to(int rank, int aggregator, int round) {
        return inRange(rank, domains.end(aggregator, round));
    }

    private long inRange(int rank, long offset) {
        long from = ranges.from[rank];
        long to = ranges.to[rank];
        return from == to ? from : Math.max(from, Math.min(to, views.of(rank).below(offset)));
    }

    /** Whether a rank has elements in a section. */
    final boolean has(int rank, int aggregator, int round) {
        return from(rank, aggregator, round) < to(rank, aggregator, round);
    }

    final TiledView view(int rank) {
        return views.of(rank);
    }

    // ---------------------------------------------------------------- copies

    /**
     * Whether ranks that share memory with an aggregator exchange their elements with its stage, and the aggregator moves them to their
     * places; otherwise they exchange them with its section. Disjoint views fill at most the stage.
     */
    final boolean isStaged() {
        return views.areDisjoint() && views.areFine() && ranks.size() > 1;
    }

    /** Whether a rank other than this one exchanges its elements in a round with a stage of an aggregator. */
    final boolean usesStage(int rank, int aggregator, int round) {
        return isStaged()
                && aggregator >= 0
                && round >= 0
                && round < domains.rounds()
                && rank != sections.rankOf(aggregator)
                && sections.share(rank, aggregator)
                && has(rank, aggregator, round);
    }

    /** The number of a rank among the aggregators of this call; -1 if it is none. */
    final int aggregator(int rank) {
        int number = sections.aggregator(rank);
        return number < domains.aggregators() ? number : -1;
    }

    /** Where the elements of a rank are in the stage of an aggregator. */
    private int inStage(int rank, int aggregator, int round) {
        long before = 0;
        for (int other = 0; other < rank; other++) {
            if (sections.share(other, aggregator)) {
                before += to(other, aggregator, round) - from(other, aggregator, round);
            }
        }
        return (int) before;
    }

    /** Copies this rank's elements to an aggregator. */
    final void fill(int aggregator, int round) {
        int self = ranks.rank();
        long first = ranges.from[self];
        long from = from(self, aggregator, round);
        long to = to(self, aggregator, round);
        if (isStaged()) {
            ByteBuffer stage = sections.stageOf(aggregator, round);
            stream.pack(from - first, stage, inStage(self, aggregator, round), (int) (to - from));
            return;
        }
        long base = domains.begin(aggregator, round);
        copy.toSection(stream, from - first, to - first, views.of(self), first, sections.of(aggregator), base);
    }

    /** Copies this rank's elements from an aggregator. */
    final void empty(int aggregator, int round) {
        int self = ranks.rank();
        long first = ranges.from[self];
        long from = from(self, aggregator, round);
        long to = to(self, aggregator, round);
        if (isStaged()) {
            ByteBuffer stage = sections.stageOf(aggregator, round);
            stream.unpack(from - first, stage, inStage(self, aggregator, round), (int) (to - from));
            return;
        }
        long base = domains.begin(aggregator, round);
        copy.fromSection(stream, from - first, to - first, views.of(self), first, sections.of(aggregator), base);
    }

    /** Returns where the elements of a rank for the section of this aggregator are; null if they are in the section. */
    abstract ByteBuffer beside(int rank, int mine, int round);

    /** What to do with a slice of the section of this aggregator. */
    @FunctionalInterface
    interface SliceStep {
        /**
         * Runs the step.
         *
         * @param begin where the slice begins in the file
         */
        void run(long begin, long end);
    }

    /**
     * Goes through the section of this aggregator in slices that stay in the cache, so that each is moved and read or written at
     * once.
     *
     * @param before runs before the elements of all ranks move between the slice and what is beside the section
     * @param after runs afterwards
     */
    final void slices(int round, int mine, boolean toSection, SliceStep before, SliceStep after) {
        int[] places = new int[ranks.size()];
        for (int rank = 0; rank < places.length; rank++) {
            places[rank] = sections.share(rank, mine) ? inStage(rank, mine, round) : 0;
        }
        long end = domains.end(mine, round);
        for (long begin = sectionBegin; begin < end; begin += SLICE) {
            long endOfSlice = Math.min(end, begin + SLICE);
            before.run(begin, endOfSlice);
            for (int rank = 0; rank < ranks.size(); rank++) {
                move(rank, mine, round, begin, endOfSlice, places, toSection);
            }
            after.run(begin, endOfSlice);
        }
    }

    private void move(int rank, int mine, int round, long begin, long end, int[] places, boolean toSection) {
        ByteBuffer bytes = beside(rank, mine, round);
        long from = inRange(rank, begin);
        long to = inRange(rank, end);
        if (bytes == null || from == to) {
            return;
        }
        ByteBuffer section = sections.of(mine);
        if (toSection) {
            StridedCopy.scatter(views.of(rank), from, to, bytes, places[rank], section, sectionBegin);
        } else {
            StridedCopy.gather(views.of(rank), from, to, section, sectionBegin, bytes, places[rank]);
        }
        places[rank] += (int) (to - from);
    }

    /** Returns this rank's elements in a section if they can be a message as they are; otherwise null. */
    final Elements<?> asMessage(int aggregator, int round) {
        long from = from(ranks.rank(), aggregator, round);
        int length = (int) (to(ranks.rank(), aggregator, round) - from);
        return stream.contiguous(from - ranges.from[ranks.rank()], length);
    }

    /** Packs this rank's elements in a section, or unpacks them. */
    final void packed(int aggregator, int round, ByteBuffer bytes, boolean packs) {
        long from = from(ranks.rank(), aggregator, round);
        int length = (int) (to(ranks.rank(), aggregator, round) - from);
        long position = from - ranges.from[ranks.rank()];
        if (packs) {
            stream.pack(position, bytes, 0, length);
        } else {
            stream.unpack(position, bytes, 0, length);
        }
    }

    /** Returns space for bytes to or from a rank in this round. */
    final ByteBuffer staged(int rank, int round, long bytes) {
        int index = rank + round % 2 * ranks.size();
        ByteBuffer space = staged[index];
        if (space == null || space.capacity() < bytes) {
            space = ByteBuffer.allocate((int) bytes).order(ByteOrder.nativeOrder());
            staged[index] = space;
        }
        return space;
    }
}
