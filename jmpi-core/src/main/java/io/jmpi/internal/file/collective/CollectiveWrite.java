package io.jmpi.internal.file.collective;

import io.jmpi.datatype.Elements;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A collective write: ranks bring their bytes to the sections, aggregators write these. */
final class CollectiveWrite extends Transfer {
    private static final byte[] ZEROS = new byte[1 << 12];

    /** By rank, for two rounds in turn: what messages have brought. */
    private final ByteBuffer[] received;

    CollectiveWrite(Setup setup, Domains domains, Failure failure) {
        super(setup, domains, failure);
        this.received = new ByteBuffer[2 * ranks.size()];
    }

    @Override
    void round(int round, int mine) {
        prepare(mine);
        allow(round, mine);
        bring(round, mine).finish();
        place(round, mine);
    }

    /**
     * Elements of the next round are on their way while those of this one are written. A rank that has those of a round knows that others
     * have moved those of two rounds before: therefore stages can be filled without asking.
     */
    @Override
    void runStaged(int mine) {
        Exchange brought = bring(0, mine);
        for (int round = 0; round < domains.rounds(); round++) {
            brought.finish();
            if (round + 1 < domains.rounds()) {
                brought = bring(round + 1, mine);
            }
            touch(mine, round);
            prepare(mine);
            place(round, mine);
        }
    }

    private boolean isUsed(int mine) {
        return mine >= 0 && touchedBytes > 0;
    }

    private void prepare(int mine) {
        if (isUsed(mine)) {
            failure.attempt(() -> prepare(sections.of(mine)));
        }
    }

    /** Moves what has been brought to its places, and writes it. */
    private void place(int round, int mine) {
        if (!isUsed(mine)) {
            return;
        }
        failure.attempt(() -> {
            if (isCovered()) {
                slices(round, mine, true, (begin, end) -> {}, (begin, end) -> write(mine, begin, end));
            } else {
                slices(round, mine, true, (begin, end) -> {}, (begin, end) -> {});
                writeWithGaps(round, mine);
            }
        });
    }

    /** Reads the gaps of the section, unless they are not written. */
    private void prepare(ByteBuffer section) {
        if (isCovered() || writesBlocks()) {
            return;
        }
        int begin = (int) (touchedBegin - sectionBegin);
        int end = (int) (touchedEnd - sectionBegin);
        int read = file.read(section.duplicate().limit(end).position(begin), touchedBegin);
        for (int at = begin + read; at < end; at += ZEROS.length) {
            section.put(at, ZEROS, 0, Math.min(ZEROS.length, end - at));
        }
    }

    private boolean writesBlocks() {
        return isSparse || !file.canRead();
    }

    /** Aggregators let the ranks that share their section write to it. */
    private void allow(int round, int mine) {
        Exchange ready = new Exchange(ranks, operation);
        if (mine >= 0) {
            for (int rank = 0; rank < ranks.size(); rank++) {
                if (rank != ranks.rank() && sections.share(rank, mine) && has(rank, mine, round)) {
                    ready.signal(rank);
                }
            }
        }
        for (int each = 0; each < domains.aggregators(); each++) {
            if (each != mine && sections.share(ranks.rank(), each) && has(ranks.rank(), each, round)) {
                ready.awaitSignal(sections.rankOf(each));
            }
        }
        ready.run();
    }

    /** Begins to bring the elements of a round to the aggregators. */
    private Exchange bring(int round, int mine) {
        Exchange bytes = new Exchange(ranks, operation);
        for (int each = 0; each < domains.aggregators(); each++) {
            if (!has(ranks.rank(), each, round)) {
                continue;
            }
            int aggregator = each;
            if (sections.share(ranks.rank(), each)) {
                failure.attemptAlways(() -> fill(aggregator, round));
                if (each != mine && !isStaged()) {
                    bytes.signal(sections.rankOf(each));
                }
            } else {
                send(each, round, bytes);
            }
        }
        if (mine >= 0) {
            for (int rank = 0; rank < ranks.size(); rank++) {
                if (rank != ranks.rank() && has(rank, mine, round)) {
                    receive(rank, mine, round, bytes);
                }
            }
        }
        if (isStaged()) {
            signalStages(round, mine, bytes);
        }
        bytes.begin();
        return bytes;
    }

    /**
     * Between two ranks one signal says that the stage of the receiver has the elements of this round, or that the sender has moved
     * those of two rounds before, so that its stage is free for the next one; or both.
     */
    private void signalStages(int round, int mine, Exchange bytes) {
        int self = ranks.rank();
        for (int rank = 0; rank < ranks.size(); rank++) {
            int other = aggregator(rank);
            if (rank == self) {
                continue;
            }
            if (usesStage(self, other, round) || usesStage(rank, mine, round + 1)) {
                bytes.signal(rank);
            }
            if (usesStage(rank, mine, round) || usesStage(self, other, round + 1)) {
                bytes.awaitSignal(rank);
            }
        }
    }

    private void send(int aggregator, int round, Exchange bytes) {
        Elements<?> elements = asMessage(aggregator, round);
        int rank = sections.rankOf(aggregator);
        if (elements != null) {
            bytes.send(elements, rank);
            return;
        }
        long length = to(ranks.rank(), aggregator, round) - from(ranks.rank(), aggregator, round);
        ByteBuffer space = staged(rank, round, length);
        failure.attemptAlways(() -> packed(aggregator, round, space, true));
        bytes.send(space, 0, (int) length, rank);
    }

    private void receive(int rank, int mine, int round, Exchange bytes) {
        if (sections.share(rank, mine)) {
            if (!isStaged()) {
                bytes.awaitSignal(rank);
            }
            return;
        }
        int length = (int) (to(rank, mine, round) - from(rank, mine, round));
        int index = rank + round % 2 * ranks.size();
        if (received[index] == null || received[index].capacity() < length) {
            received[index] = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        }
        bytes.receive(received[index], 0, length, rank);
    }

    @Override
    ByteBuffer beside(int rank, int mine, int round) {
        return !sections.share(rank, mine)
                ? received[rank + round % 2 * ranks.size()]
                : isStaged() ? sections.stageOf(mine, round) : null;
    }

    /** Writes what is touched of a slice. */
    private void write(int mine, long begin, long end) {
        long from = Math.max(begin, touchedBegin);
        long to = Math.min(end, touchedEnd);
        if (from < to) {
            ByteBuffer section = sections.of(mine).duplicate();
            file.write(section.limit((int) (to - sectionBegin)).position((int) (from - sectionBegin)), from);
        }
    }

    private void writeWithGaps(int round, int mine) {
        if (!writesBlocks()) {
            write(mine, touchedBegin, touchedEnd);
            return;
        }
        ByteBuffer section = sections.of(mine).duplicate();
        for (int rank = 0; rank < ranks.size(); rank++) {
            view(rank).forEachPiece(from(rank, mine, round), to(rank, mine, round), (offset, block, stride, count) -> {
                for (int i = 0; i < count; i++) {
                    int at = (int) (offset + i * stride - sectionBegin);
                    file.write(section.limit(at + block).position(at), offset + i * stride);
                }
            });
        }
    }
}
