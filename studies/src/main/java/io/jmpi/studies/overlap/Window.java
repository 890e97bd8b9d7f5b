package io.jmpi.studies.overlap;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.command.Marks;
import io.jmpi.datatype.Datatype;

/** A window of messages of one tag from rank 0 to rank 1; the times are those of the receiver. */
final class Window {
    /** Which of the two is late. */
    enum Late {
        /** The receives are posted before the messages are sent: expected messages. */
        NOBODY,
        /** The receiver computes first and posts then: unexpected messages. */
        RECEIVER,
        /** The sender computes first, the receiver twice as long after it has posted. */
        SENDER
    }

    private static final int TAG = 7;
    private static final int READY = 8;
    private static final int NONE = -1;
    private static final int LONGEST_BLOCK = 64;

    private final int bytes;
    private final int messages;
    private final Late late;

    /** Which message of the window has elements with gaps; {@link #NONE} if none has. */
    private final int gapsAt;

    /** How often the receiver tests its requests while it computes. */
    private final int tests;

    /** Bytes between two gaps. */
    private final int block;

    private Window(int bytes, int messages, Late late, int gapsAt, int tests) {
        this.bytes = bytes;
        this.messages = messages;
        this.late = late;
        this.gapsAt = gapsAt;
        this.tests = tests;
        block = Math.min(Integer.lowestOneBit(bytes), LONGEST_BLOCK);
    }

    static Pattern of(int bytes, int messages, Late late) {
        return new Window(bytes, messages, late, NONE, 0).pattern();
    }

    /** Expected messages; the receive of one of them is not contiguous. */
    static Pattern withGaps(int bytes, int messages, int index) {
        return new Window(bytes, messages, Late.NOBODY, index, 0).pattern();
    }

    /** Expected messages, and a receiver that tests for them so many times while it computes. */
    static Pattern tested(int bytes, int messages, int tests) {
        return new Window(bytes, messages, Late.NOBODY, NONE, tests).pattern();
    }

    private Pattern pattern() {
        return new Pattern(2, Side::new);
    }

    /** One rank's side. */
    private final class Side extends Rounds {
        private final boolean sends;
        private final byte[][] memory = new byte[messages][];
        private final Request[] requests = new Request[messages];

        Side(Communicator world) {
            super(world);
            sends = world.rank() == 0;
            for (int i = 0; i < messages; i++) {
                memory[i] = new byte[hasGaps(i) ? 2 * bytes : bytes];
            }
        }

        private boolean hasGaps(int message) {
            return message == gapsAt && !sends;
        }

        @Override
        double run(int number, double computeMicros) {
            return sends ? send(number, computeMicros) : receive(computeMicros);
        }

        private double send(int number, double computeMicros) {
            if (late != Late.RECEIVER) {
                world.recv(new byte[0], 1, READY);
            }
            double computed = late == Late.SENDER ? compute(computeMicros) : 0;
            for (int i = 0; i < messages; i++) {
                Marks.mark(memory[i], 0, bytes, i + number);
                requests[i] = world.isend(memory[i], 1, TAG);
            }
            computed += compute(computeMicros);
            Request.waitAll(requests);
            return computed;
        }

        private double receive(double computeMicros) {
            double computed = late == Late.RECEIVER ? compute(computeMicros) : 0;
            for (int i = 0; i < messages; i++) {
                requests[i] = world.irecv(buffer(i), 0, TAG);
            }
            if (late != Late.RECEIVER) {
                world.send(new byte[0], 0, READY);
                double left = late == Late.SENDER ? 2 * computeMicros : computeMicros;
                for (int part = 0; part < tests; part++) {
                    computed += compute(left / (tests + 1));
                    requests[messages - 1].test();
                }
                computed += compute(left / (tests + 1));
            }
            Request.waitAll(requests);
            return computed;
        }

        /** A message with gaps is every other block of its memory. */
        private Buffer buffer(int index) {
            return hasGaps(index)
                    ? Buffer.of(memory[index], 0, 1, Datatype.BYTE.vector(bytes / block, block, 2 * block))
                    : Buffer.of(memory[index]);
        }

        @Override
        void check(int number) {
            for (int i = 0; !sends && i < messages; i++) {
                int length = hasGaps(i) ? 2 * bytes - block : bytes;
                Marks.require(memory[i], 0, length, i + number, "message " + i + " of round " + number);
            }
        }

        @Override
        long bytes() {
            return (long) bytes * messages;
        }

        @Override
        boolean isMeasured() {
            return !sends;
        }
    }
}
