package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.schedule.Schedule;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The rounds of a schedule in which all ranks compare their calls before the operation moves data: each rank sends its
 * call to rank 0, which compares them and sends a verdict to each. After a negative verdict the schedule ends at all
 * ranks, with the same error.
 *
 * <p>No rank forwards the messages of another. Therefore, if a rank is lost, rank 0 notices and all others get that
 * verdict. A rank that gets no verdict, because rank 0 is lost, continues like after any other failure: it only reports
 * the failure to the ranks that depend on it.
 *
 * <p>Thread: one that plans, then the progress thread. Lifetime: that of the schedule.
 */
final class CollectiveCheck {
    private static final List<ErrorClass> CLASSES = List.of(ErrorClass.values());
    private static final int VERDICT_BYTES = 1024;

    /** The start of a positive verdict; others begin with a greater number. */
    private static final int ALIKE = 1;

    private final CommContext context;
    private final CollectiveCall call;
    private final byte[][] calls;
    private final byte[] verdict = new byte[VERDICT_BYTES];

    CollectiveCheck(CommContext context, int size, CollectiveCall call) {
        this.context = context;
        this.call = call;
        this.calls = new byte[size][];
    }

    /** Adds the rounds. */
    void plan(Schedule schedule) {
        if (calls.length == 1) {
            return;
        }
        if (context.rank() == 0) {
            planAtRoot(schedule);
        } else {
            schedule.step(() -> Arrays.fill(verdict, (byte) 0));
            schedule.receive(bytes(verdict), 0);
            schedule.send(bytes(call.encoded()), 0);
        }
        schedule.decide(missing -> {
            if (missing == null) {
                requireAlike();
            }
            return missing;
        });
    }

    private void planAtRoot(Schedule schedule) {
        calls[0] = call.encoded();
        for (int rank = 1; rank < calls.length; rank++) {
            byte[] space = new byte[CollectiveCall.BYTES];
            calls[rank] = space;
            schedule.step(() -> Arrays.fill(space, (byte) 0)); // A lost call stays empty.
            schedule.receive(bytes(space), rank);
        }
        schedule.decide(missing -> {
            decide(missing);
            return null; // The verdict is complete, even if a call is missing.
        });
        for (int rank = 1; rank < calls.length; rank++) {
            schedule.send(bytes(verdict), rank);
        }
    }

    private static Elements<byte[]> bytes(byte[] memory) {
        return new Elements<>(memory, 0, memory.length, Datatype.BYTE);
    }

    private void decide(MpiException missing) {
        for (int rank = 1; rank < calls.length; rank++) {
            CollectiveCall other = CollectiveCall.decoded(calls[rank]);
            ErrorClass difference = other == null ? null : call.difference(other);
            if (difference != null) {
                decide(1 + ALIKE + CLASSES.indexOf(difference), difference(rank, other));
                return;
            }
        }
        if (missing == null) {
            decide(ALIKE, "");
        } else {
            decide(1 + ALIKE + CLASSES.indexOf(missing.errorClass()), missing.getMessage());
        }
    }

    private String difference(int rank, CollectiveCall other) {
        return "collective operations differ in " + context.label() + ": " + context.rankName(0) + " called " + call
                + ", " + context.rankName(rank) + " called " + other
                + "; all ranks must call the same operations in the same order";
    }

    private void decide(int outcome, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, VERDICT_BYTES - 2 * Integer.BYTES);
        ByteBuffer.wrap(verdict).putInt(outcome).putInt(length).put(text, 0, length);
    }

    private void requireAlike() {
        ByteBuffer read = ByteBuffer.wrap(verdict);
        int outcome = read.getInt();
        if (outcome != ALIKE) {
            int length = read.getInt();
            String reason = new String(verdict, read.position(), length, StandardCharsets.UTF_8);
            throw new MpiException(CLASSES.get(outcome - ALIKE - 1), reason);
        }
    }
}
