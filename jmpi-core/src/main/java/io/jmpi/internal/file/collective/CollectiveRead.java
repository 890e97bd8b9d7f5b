package io.jmpi.internal.file.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A collective read: aggregators read their sections, ranks take their bytes from them. */
final class CollectiveRead extends Transfer {
    private final ByteBuffer[] sent;

    CollectiveRead(Setup setup, Domains domains, Failure failure) {
        super(setup, domains, failure);
        this.sent = new ByteBuffer[ranks.size()];
    }

    @Override
    void round(int round, int mine) {
        load(round, mine);
        bring(round, mine).finish();
        take(round, mine);
        release(round, mine);
    }

    /**
     * A round is read while the elements of the one before are on their way. A rank that has those of a round knows that others have
     * taken those of two rounds before: therefore stages can be filled without asking.
     */
    @Override
    void runStaged(int mine) {
        Exchange brought = null;
        for (int round = 0; round <= domains.rounds(); round++) {
            if (brought != null) {
                brought.finish();
            }
            if (round < domains.rounds()) {
                touch(mine, round);
                load(round, mine);
                brought = bring(round, mine);
            }
            if (round > 0) {
                take(round - 1, mine);
            }
        }
    }

    /** Reads the section of this aggregator. */
    private void load(int round, int mine) {
        if (mine < 0 || touchedBytes == 0) {
            return;
        }
        failure.attempt(() -> {
            stage(round, mine);
            if (isSparse) {
                readBlocks(round, mine);
                slices(round, mine, false, (begin, end) -> {}, (begin, end) -> {});
            } else {
                slices(round, mine, false, (begin, end) -> read(mine, begin, end), (begin, end) -> {});
            }
        });
    }

    /** Reads what is touched of a slice. */
    private void read(int mine, long begin, long end) {
        long from = Math.max(begin, touchedBegin);
        long to = Math.min(end, touchedEnd);
        if (from < to) {
            read(sections.of(mine).duplicate(), from, (int) (to - from));
        }
    }

    private void readBlocks(int round, int mine) {
        ByteBuffer section = sections.of(mine).duplicate();
        for (int rank = 0; rank < ranks.size(); rank++) {
            view(rank).forEachPiece(from(rank, mine, round), to(rank, mine, round), (offset, block, stride, count) -> {
                for (int i = 0; i < count; i++) {
                    read(section, offset + i * stride, block);
                }
            });
        }
    }

    private void read(ByteBuffer section, long offset, int length) {
        int at = (int) (offset - sectionBegin);
        int read = file.read(section.limit(at + length).position(at), offset);
        if (read < length) {
            throw new MpiException(
                    ErrorClass.IO,
                    file.path() + " was truncated while it was read: it ends at byte " + (offset + read) + ", "
                            + Count.of(length - read, "byte") + " before the end of the part that was there at first");
        }
    }

    /** Begins to bring the elements of a round to the ranks. */
    private Exchange bring(int round, int mine) {
        Exchange bytes = new Exchange(ranks, operation);
        if (mine >= 0) {
            for (int rank = 0; rank < ranks.size(); rank++) {
                if (rank != ranks.rank() && has(rank, mine, round)) {
                    send(rank, mine, round, bytes);
                }
            }
        }
        for (int each = 0; each < domains.aggregators(); each++) {
            if (each != mine && has(ranks.rank(), each, round)) {
                receive(each, round, bytes);
            }
        }
        if (isStaged()) {
            signalStages(round, mine, bytes);
        }
        bytes.begin();
        return bytes;
    }

    /**
     * Between two ranks one signal says that the stage of the sender has the elements of this round, or that the sender has taken those
     * of two rounds before from the stage of the receiver; or both.
     */
    private void signalStages(int round, int mine, Exchange bytes) {
        int self = ranks.rank();
        for (int rank = 0; rank < ranks.size(); rank++) {
            int other = aggregator(rank);
            if (rank == self) {
                continue;
            }
            if (usesStage(rank, mine, round) || usesStage(self, other, round - 2)) {
                bytes.signal(rank);
            }
            if (usesStage(self, other, round) || usesStage(rank, mine, round - 2)) {
                bytes.awaitSignal(rank);
            }
        }
    }

    private void send(int rank, int mine, int round, Exchange bytes) {
        if (sections.share(rank, mine)) {
            if (!isStaged()) {
                bytes.signal(rank);
            }
            return;
        }
        bytes.send(sentTo(rank, mine, round), 0, (int) (to(rank, mine, round) - from(rank, mine, round)), rank);
    }

    /** Makes space for the messages of this round. */
    private void stage(int round, int mine) {
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (!sections.share(rank, mine) && has(rank, mine, round)) {
                sentTo(rank, mine, round);
            }
        }
    }

    private ByteBuffer sentTo(int rank, int mine, int round) {
        int length = (int) (to(rank, mine, round) - from(rank, mine, round));
        if (sent[rank] == null || sent[rank].capacity() < length) {
            sent[rank] = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        }
        return sent[rank];
    }

    @Override
    ByteBuffer beside(int rank, int mine, int round) {
        return !sections.share(rank, mine) ? sent[rank] : isStaged() ? sections.stageOf(mine, round) : null;
    }

    private void receive(int aggregator, int round, Exchange bytes) {
        int rank = sections.rankOf(aggregator);
        if (sections.share(ranks.rank(), aggregator)) {
            if (!isStaged()) {
                bytes.awaitSignal(rank);
            }
            return;
        }
        Elements<?> elements = asMessage(aggregator, round);
        if (elements != null) {
            bytes.receive(elements, rank);
        } else {
            long length = to(ranks.rank(), aggregator, round) - from(ranks.rank(), aggregator, round);
            bytes.receive(staged(rank, round, length), 0, (int) length, rank);
        }
    }

    /** Copies this rank's bytes into its memory. */
    private void take(int round, int mine) {
        for (int each = 0; each < domains.aggregators(); each++) {
            if (!has(ranks.rank(), each, round)) {
                continue;
            }
            int aggregator = each;
            if (each == mine || sections.share(ranks.rank(), each)) {
                failure.attempt(() -> empty(aggregator, round));
            } else if (asMessage(each, round) == null) {
                failure.attempt(() -> packed(aggregator, round, staged(sections.rankOf(aggregator), round, 0), false));
            }
        }
    }

    /** Ranks that share a section let its aggregator use it again. */
    private void release(int round, int mine) {
        Exchange done = new Exchange(ranks, operation);
        for (int each = 0; each < domains.aggregators(); each++) {
            if (each != mine && sections.share(ranks.rank(), each) && has(ranks.rank(), each, round)) {
                done.signal(sections.rankOf(each));
            }
        }
        if (mine >= 0) {
            for (int rank = 0; rank < ranks.size(); rank++) {
                if (rank != ranks.rank() && sections.share(rank, mine) && has(rank, mine, round)) {
                    done.awaitSignal(rank);
                }
            }
        }
        done.run();
    }
}
