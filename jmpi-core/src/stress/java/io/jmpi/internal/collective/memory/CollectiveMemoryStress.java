package io.jmpi.internal.collective.memory;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** What two ranks see of each other's numbers in a {@link CollectiveMemory}. Run by {@code scripts/stress}. */
public final class CollectiveMemoryStress {
    private static final int WRITER = 0;
    private static final int READER = 1;
    private static final int[] BOTH = {WRITER, READER};
    private static final int OPERATION = 1;
    private static final int NEXT_IN_AREA = 3;

    private CollectiveMemoryStress() {}

    /** Memory of two ranks, without room for long parts. */
    private static final class TwoRanks {
        private final ByteBuffer bytes = ByteBuffer.allocate(CollectiveMemory.bytes(false) - 4 * CollectiveMemory.HALF);
        private final CollectiveMemory writer = new CollectiveMemory(bytes, WRITER, BOTH, false, false, rank -> {});
        private final CollectiveMemory reader = new CollectiveMemory(bytes, READER, BOTH, false, false, rank -> {});

        void write(long operation, long part) {
            bytes.putLong(writer.shortPart(WRITER, operation), part);
        }

        long part(long operation) {
            return bytes.getLong(reader.shortPart(WRITER, operation));
        }
    }

    /** A part is whole when its stage is posted, and so are its kinds and length. */
    @State
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Not posted yet.")
    @Outcome(id = "42, 15", expect = ACCEPTABLE, desc = "The part, and its description.")
    @Outcome(expect = FORBIDDEN, desc = "A part that is not there.")
    public static class PostedPart {
        private final TwoRanks ranks = new TwoRanks();

        @Actor
        public void writer() {
            ranks.write(OPERATION, 42);
            ranks.writer.post(OPERATION, 1, 8, 7, 0);
        }

        @Actor
        public void reader(JJ_Result result) {
            if (ranks.reader.hasPosted(WRITER, OPERATION, 1)) {
                result.r1 = ranks.part(OPERATION);
                result.r2 = ranks.reader.writtenBytes(WRITER, OPERATION) + ranks.reader.signature(WRITER, OPERATION);
            }
        }
    }

    /** An area serves the next operation only when its parts have been read. */
    @State
    @JCStressTest
    @Outcome(id = "1, [01]", expect = ACCEPTABLE, desc = "The reader's part, whether the writer goes on or not.")
    @Outcome(expect = FORBIDDEN, desc = "The part of the next operation.")
    public static class AreaGivenBack {
        private final TwoRanks ranks = new TwoRanks();

        /** Creates memory with a part that has been posted. */
        public AreaGivenBack() {
            ranks.write(OPERATION, 1);
            ranks.writer.post(OPERATION, 1, 8, 7, 0);
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = ranks.part(OPERATION);
            ranks.reader.read(OPERATION, CollectiveMemory.ALL_STAGES);
        }

        @Actor
        public void writer(JJ_Result result) {
            if (ranks.writer.hasRead(READER, OPERATION, CollectiveMemory.ALL_STAGES)) {
                ranks.write(NEXT_IN_AREA, 3);
                result.r2 = 1;
            }
        }
    }

    /** A rank that fails has data for the stages that it has posted before, and for no others. */
    @State
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "It has not failed yet.")
    @Outcome(id = "0, 32766", expect = ACCEPTABLE, desc = "It has failed in the second stage.")
    @Outcome(expect = FORBIDDEN, desc = "A failure of the first stage, or none of the second.")
    public static class FailureOfAStage {
        private final TwoRanks ranks = new TwoRanks();

        @Actor
        public void writer() {
            ranks.writer.post(OPERATION, 1, 8, 7, 0);
            ranks.writer.fail(OPERATION, FrameHeader.PROCESS_FAILED_SIGNATURE);
        }

        @Actor
        public void reader(JJ_Result result) {
            if (ranks.reader.hasPosted(WRITER, OPERATION, 2)) {
                result.r2 = ranks.reader.failure(WRITER, OPERATION, 1);
            }
            if (ranks.reader.hasPosted(WRITER, OPERATION, 1)) {
                result.r1 = ranks.reader.failure(WRITER, OPERATION, 0);
            }
        }
    }
}
